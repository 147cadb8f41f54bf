import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agent, push, type Rehearsal, rehearse } from './rehearsal.ts';
import { project, type Result, root, voxlint } from './voxlint.ts';

const page = readFileSync(join(root, 'docs/upload.md'), 'utf8');

/** The output of a command as the page shows it. */
function shown(command: string): string {
  const block = page.split(`<!-- checked: ${command} -->\n\`\`\`\n`)[1];
  return block?.split('```')[0] ?? `The page does not show ${command}.`;
}

/** The output with the ids, the address and the moment that the page has. */
function asOnPage({ stdout }: Result, { service }: Rehearsal): string {
  const ids = service.records.map(({ resource }) => resource.id ?? '');
  const digits = ['1', '2'];
  const named = ids.reduce((text, id, index) => {
    const digit = digits[index] ?? '9';
    return text.replaceAll(
      id,
      id
        .replaceAll(/[0-9a-f]/g, digit)
        .replace(/^(.{14})./, '$14')
        .replace(/^(.{19})./, '$18'),
    );
  }, stdout);
  return named
    .replaceAll(/request id [0-9a-f-]{36}$/gm, 'request id 33333333-3333-4333-8333-333333333333')
    .replaceAll(new URL(service.url).host, '127.0.0.1:4010')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-02T03:04:05.678Z')
    .replaceAll(/since \d{4}-\d\d-\d\d,/g, 'since 2026-01-02,');
}

it('the page about uploads shows what plan prints', async () => {
  const rehearsal = await rehearse();
  const { env } = rehearsal;
  const cwd = project({
    'agents/clinic.agent.yaml': agent('Clinic'),
    'agents/taxi.agent.yaml': agent('Taxi'),
  });
  await push([], { cwd, env });
  writeFileSync(join(cwd, 'agents/taxi.agent.yaml'), agent('Taxi', 'prompt: new\n'));
  writeFileSync(join(cwd, 'agents/night.agent.yaml'), agent('Night line'));
  expect(asOnPage(await voxlint(['plan'], { cwd, env }), rehearsal)).toBe(shown('voxlint plan'));
});

it('the page about uploads shows what status prints', async () => {
  const rehearsal = await rehearse(['error-after-commit']);
  const { env } = rehearsal;
  const cwd = project({ 'agents/night.agent.yaml': agent('Night line') });
  await push([], { cwd, env: { ...env, GITHUB_ACTOR: 'ada' } });
  expect(asOnPage(await voxlint(['status'], { cwd }), rehearsal)).toBe(shown('voxlint status'));
});

it('the page about uploads names no command and no option that there is not', async () => {
  const { loadCommand } = await import('../../src/node/cli/commands/command-table.ts');
  const { commonOptions } = await import('../../src/node/cli/options/command.ts');
  const spans = [...page.matchAll(/`(voxlint [^`]+)`/g)].map(([, span = '']) => span);
  const blocks = [...page.matchAll(/```(?:sh|yaml)\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const texts = [...spans, ...blocks.flatMap((block) => block.match(/\bvoxlint (?!<)[^\n#]*$/gm) ?? [])];
  const calls = texts.flatMap((text) => [...text.matchAll(/^voxlint ([a-z]+)(.*)$/g)]);
  expect(calls.length).toBeGreaterThan(12);
  for (const [call, name = '', rest = ''] of calls) {
    const command = await loadCommand(name);
    expect({ call, isKnown: command !== undefined }).toEqual({ call, isKnown: true });
    const options = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    const known = Object.keys({ ...command?.options, ...commonOptions });
    expect({ call, unknown: options.filter((option) => !known.includes(option)) }).toEqual({
      call,
      unknown: [],
    });
  }
});
