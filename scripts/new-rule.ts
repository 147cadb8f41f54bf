import { mkdir, stat, writeFile } from 'node:fs/promises';
import { inRepository } from './generate/generator.ts';

/** Writes the files that a new rule begins with: `npm run new-rule <id>`. Never writes over what is there. */
const id = process.argv[2];

if (id === undefined || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(id)) {
  console.error('Usage: npm run new-rule <id>, with an id of small words such as no-shouting.');
  process.exitCode = 2;
} else if (await exists(`src/rules/${id}.ts`)) {
  console.error(`src/rules/${id}.ts is there already.`);
  process.exitCode = 2;
} else {
  await scaffold(id);
}

async function exists(path: string): Promise<boolean> {
  return stat(inRepository(path)).then(
    () => true,
    () => false,
  );
}

async function scaffold(rule: string): Promise<void> {
  const files: Readonly<Record<string, string>> = {
    [`src/rules/${rule}.ts`]: ruleFile(rule),
    [`test/rules/${rule}/invalid.yaml`]: agent('the mistake'),
    [`test/rules/${rule}/valid.yaml`]: agent('what looks like the mistake and is fine'),
  };
  await mkdir(inRepository(`test/rules/${rule}`), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await writeFile(inRepository(path), text, { flag: 'wx' });
    console.log(`wrote ${path}`);
  }
  console.log(`Write both, then: npm run generate && npx vitest run test/rules -t ${rule} -u`);
}

function agent(holds: string): string {
  return `# Holds ${holds}.\nname: Front desk\nagent_type: single_prompt\nwelcome_message: Good morning, how can I help?\n`;
}

function ruleFile(rule: string): string {
  return `import { defineRule, type Rule } from './define-rule.ts';

const rule: Rule = defineRule({
  id: '${rule}',
  summary: 'Say in one line, as a request, what the rule asks for',
  why: 'Say what goes wrong on the phone, or for the team, without it.',
  severity: 'warning',
  presets: ['strict'],
  messages: {
    found: {
      text: 'Say what is wrong with {found}, and what is accepted.',
      help: 'Say what to type now.',
    },
  },
  visit: {
    *agentDefinition({ value, at }) {
      const message = value.welcome_message;
      if (message === undefined || message !== 'the mistake') return;
      yield { messageId: 'found', at: at('welcome_message'), data: { found: message } };
    },
  },
});

export default rule;
`;
}
