import type { AgentDefinition } from '../src/types.generated.ts';
import { generateAgent } from './generate-agent.ts';
import type { CorpusFormat } from './generate-corpus.ts';
import { createRandom } from './random.ts';
import { writeYaml, type YamlStyle } from './write-yaml.ts';

/** Block style with a literal prompt and some comments: the style of most people. */
const style: YamlStyle = {
  quotes: 'plain',
  prompt: 'literal',
  flow: false,
  comments: true,
  quotedKeys: false,
  anchors: false,
  indentedLists: true,
};

/**
 * A valid agent of at least so many lines, the same on every machine: half of it prompt, half guardrails, structured
 * outputs and hours.
 */
export function largeAgent(lines: number, format: CorpusFormat): string {
  let agents = 1;
  let text = write(combined(agents), format);
  while (text.split('\n').length <= lines) {
    agents += 1;
    text = write(combined(agents), format);
  }
  return text;
}

function write(agent: AgentDefinition, format: CorpusFormat): string {
  if (format === 'json') return `${JSON.stringify(agent, null, 2)}\n`;
  return writeYaml({ ...agent }, style, createRandom(1));
}

/** The first agent of the corpus with the prompts, guardrails and outputs of some more. */
function combined(count: number): AgentDefinition {
  const all = Array.from({ length: count }, (_, index) => generateAgent(index));
  const [first = generateAgent(0)] = all;
  return {
    ...first,
    prompt: all.map(({ prompt = '' }, index) => inChapter(prompt, index + 1)).join('\n'),
    guardrails: all.flatMap(({ guardrails = [] }, index) =>
      guardrails.map((guardrail) => ({
        ...guardrail,
        name: `${guardrail.name}_${index + 1}`,
        utterances: guardrail.utterances?.map(({ text }) => ({ text: `${text} (${index + 1})` })) ?? [],
      })),
    ),
    structured_output: all.flatMap(({ structured_output: outputs = [] }, index) =>
      outputs.map((output) => ({ ...output, name: `${output.name}_${index + 1}` })),
    ),
  };
}

/** No heading and no sentence twice. */
function inChapter(prompt: string, chapter: number): string {
  return prompt.replaceAll(/(?<=\S)$/gm, ` (${chapter})`);
}
