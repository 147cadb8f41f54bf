import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, git } from './git-team.ts';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, projectId, type Rehearsal, rehearse, token } from './rehearsal.ts';
import { agents, project, shell, voxlint as voxlintProcess } from './voxlint.ts';

/** A project whose agents were pushed, and then edited. */
async function edited(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<Rehearsal & { cwd: string }> {
  const rehearsal = await rehearse();
  const cwd = project(before);
  expect((await push([], { cwd, env: rehearsal.env })).status).toBe(0);
  for (const [path, text] of Object.entries(after)) writeFileSync(join(cwd, path), text);
  return { ...rehearsal, cwd };
}

/** One agent with another prompt by now. */
function newPrompt(): ReturnType<typeof edited> {
  return edited(
    { 'a.agent.yaml': agent('A', 'prompt: old\n') },
    { 'a.agent.yaml': agent('A', 'prompt: new\n') },
  );
}

const record = 'agent/a.agent.yaml.json';

function linesOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `Line ${index + 1}.\n`).join('');
}

function indented(text: string, width: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(width));
}

describe('plan of an edited definition', () => {
  const guardrail = (response: string): string =>
    `guardrails:\n  - { name: No prices, response: ${response}, threshold: 0.5, utterances: [{ text: How much? }] }\n`;

  it('shows field by field what to change in the service, to copy', async () => {
    const { cwd, env } = await edited(
      {
        'a.agent.yaml': agent(
          'A',
          `hangup_prompt: x\nprompt: old\ncall_configuration: { timezone: UTC, voicemail_message: old }\n${guardrail('No.')}`,
        ),
      },
      {
        'a.agent.yaml': agent(
          'A',
          `welcome_message: '12'\nprompt: |\n${indented(linesOf(12), 2)}call_configuration: { timezone: UTC, voicemail_message: Call again. }\n${guardrail('Sorry.')}`,
        ),
      },
    );
    const shown = (prompt: string, more: string): string =>
      indented(
        `The file has changed since 2026-01-02, when this was created. The service cannot update it, so change it there:
  welcome_message  added: "12"
  prompt  changed to:
${indented(prompt, 4)}  call_configuration.voicemail_message  changed to: Call again.
  guardrails["No prices"].response  changed to: Sorry.
  hangup_prompt  removed
${more}When that is done: voxlint resolve a.agent.yaml --updated
To make another one besides: voxlint push --recreate a.agent.yaml
`,
        11,
      );
    const dated = (text: string): string => text.replace(/since \d{4}-\d\d-\d\d,/, 'since 2026-01-02,');
    const short = shown(`${linesOf(10)}… 2 more lines\n`, 'To see all of it: voxlint plan --show-changes\n');
    expect(dated((await voxlint(['plan'], { cwd, env })).stdout)).toContain(`\n${short}\n1 changed since`);
    expect(dated((await push([], { cwd, env })).stdout)).toContain(`\n${short}\n1 changed in`);
    const whole = await voxlint(['plan', '--show-changes'], { cwd, env });
    expect(dated(whole.stdout)).toContain(`\n${shown(linesOf(12), '')}\n1 changed since`);
    const changes = [
      { field: 'welcome_message', change: 'added', value: '12' },
      { field: 'prompt', change: 'changed', value: linesOf(12) },
      { field: 'call_configuration.voicemail_message', change: 'changed', value: 'Call again.' },
      { field: 'guardrails["No prices"].response', change: 'changed', value: 'Sorry.' },
      { field: 'hangup_prompt', change: 'removed' },
    ];
    for (const call of [['plan'], ['push', '--yes']]) {
      const { stdout } = await voxlint([...call, '-f', 'json'], { cwd, env });
      expect(JSON.parse(stdout)).toMatchObject({ items: [{ changes }], summary: { changed: 1 } });
    }
  });

  it('shows the first ten fields of many', async () => {
    const config = (value: number): string =>
      `config: { ${Array.from({ length: 13 }, (_, index) => `f${index}: ${value}`).join(', ')} }\n`;
    const { cwd, env } = await edited(
      { 'a.agent.yaml': agent('A', config(1)) },
      { 'a.agent.yaml': agent('A', config(2)) },
    );
    const { stdout } = await voxlint(['plan'], { cwd, env });
    expect(stdout).toContain('config.f9  changed to: 2\n             … 3 more\n');
    expect(stdout).not.toContain('config.f10');
    expect((await voxlint(['plan', '--show-changes'], { cwd, env })).stdout).toContain('config.f12');
  });

  it('says so where the record is an older one, and goes on', async () => {
    const { cwd, env } = await newPrompt();
    const { fields: _, ...older } = ledgerOf(cwd)[record] as unknown as Record<string, unknown>;
    writeFileSync(join(cwd, '.voxlint/default', record), JSON.stringify(older));
    const { status, stdout } = await voxlint(['plan'], { cwd, env });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('Which fields, its record does not show'),
    });
    expect((await voxlint(['resolve', 'a.agent.yaml', '--updated'], { cwd, env })).status).toBe(0);
    expect(ledgerOf(cwd)[record]).toHaveProperty('fields.prompt');
  });

  it('finds the fields of an older record in git', async () => {
    const { cwd, env } = await edited(
      { 'a.agent.yaml': `${agent('Z')}---\n${agent('A', 'prompt: old\nhangup_prompt: x\n')}` },
      { 'a.agent.yaml': `${agent('Z')}---\n${agent('A', 'prompt: old\nhangup_prompt: x\n')}` },
    );
    const file = join(cwd, '.voxlint/default/agent/a.agent.yaml#2.json');
    const { fields: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(older));
    git(cwd, 'init', '--quiet');
    commit(cwd, 'Created');
    for (const prompt of ['new', 'newer']) {
      writeFileSync(join(cwd, 'a.agent.yaml'), `${agent('Z')}---\n${agent('A', `prompt: ${prompt}\n`)}`);
      commit(cwd, prompt);
    }
    const { stdout } = await voxlint(['plan'], { cwd, env });
    expect(stdout).toMatch(/there:\n +prompt {2}changed to: newer\n +hangup_prompt {2}removed\n +When/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(older);
  });

  it('steers no terminal and commands no runner', async () => {
    const { cwd, env } = await edited(
      { 'a.agent.yaml': agent('A') },
      {
        'a.agent.yaml': agent(
          'A',
          'prompt: "::error::x\\n::warning::y \\u202e \\e[31m"\nconfig: { "\\e[31m\\n::error::z": 1 }\n',
        ),
      },
    );
    for (const call of [['plan'], ['push', '--yes']]) {
      const { stdout } = await voxlintProcess(call, { cwd, env });
      expect(stdout).toContain('prompt  added:');
      expect(stdout).not.toMatch(/[\u001b\u202e]/);
      expect(stdout.split('\n').filter((line) => line.trim().startsWith('::'))).toEqual([]);
    }
  });

  it('stops a push whose ledger would hold a secret in the name of a field', async () => {
    const { service, env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A', `config: { ${JSON.stringify(token)}: 1 }\n`) });
    const { status, stderr } = await push([], { cwd, env });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('names are kept') });
    expect(service.records).toEqual([]);
  });
});

describe('resolve --updated', () => {
  it('records that the service was changed by hand', async () => {
    const { cwd, env, service } = await edited(
      { 'a.agent.yaml': agent('A', 'prompt: old\n'), 'b.agent.yaml': `${agent('B')}---\n${agent('C')}` },
      {
        'a.agent.yaml': agent('New name', 'prompt: new\n'),
        'b.agent.yaml': `${agent('B')}---\n${agent('C', 'prompt: new\n')}`,
      },
    );
    const { id } = ledgerOf(cwd)[record] ?? {};
    const plan = await voxlint(['plan'], { cwd, env });
    const commands = [...plan.stdout.matchAll(/When that is done: voxlint (.*)/g)].map(([, words]) => words);
    expect(commands).toHaveLength(2);
    for (const words of commands) expect((await shell(`$VOXLINT ${words}`, { cwd, env })).status).toBe(0);
    expect(ledgerOf(cwd)[record]).toMatchObject({
      id,
      name: 'New name',
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await push(['--fail-on', 'changed'], { cwd, env })).toMatchObject({
      status: 0,
      stdout: '3 unchanged in default\n',
    });
    writeFileSync(join(cwd, 'a.agent.yaml'), agent('New name', 'prompt: newer\n'));
    const { stdout } = await voxlint(['plan', 'a.agent.yaml'], { cwd, env });
    expect(stdout).toContain('when it was brought up to date');
    expect(stdout).toMatch(/there:\n +prompt {2}changed to: newer\n +When/);
    expect(service.records).toHaveLength(3);
  });

  it('takes several keys, and paths from another folder', async () => {
    const { cwd, env } = await edited(
      { 'x/a.agent.yaml': agent('A'), 'x/b.agent.yaml': agent('B') },
      { 'x/a.agent.yaml': agent('A', 'prompt: new\n'), 'x/b.agent.yaml': agent('B', 'prompt: new\n') },
    );
    const args = ['resolve', 'a.agent.yaml', 'x/b.agent.yaml', '--updated', '--env', 'default'];
    const { status, stdout } = await voxlint(args, { cwd: join(cwd, 'x'), env });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^x\/a\.agent\.yaml is recorded as up to date: .*\nx\/b\.agent\.yaml is recorded/,
      ),
    });
    expect(await push([], { cwd, env })).toMatchObject({ stdout: '2 unchanged in default\n' });
    expect(await voxlint(args, { cwd: join(cwd, 'x'), env })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('up to date already'),
    });
  });

  it('records nothing where one of them has errors, is unknown, gone, or was never created', async () => {
    const { cwd, env } = await newPrompt();
    const bad = await rehearse(['error-after-commit']);
    writeFileSync(join(cwd, 'lost.agent.yaml'), agent('Lost'));
    expect((await push(['lost.agent.yaml'], { cwd, env: bad.env })).status).toBe(4);
    const before = ledgerOf(cwd);
    const refused = async (name: string, sentence: string): Promise<void> => {
      const args = ['resolve', 'a.agent.yaml', name, '--updated'];
      const { status, stderr } = await voxlint(args, { cwd, env });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
    };
    await refused('lost.agent.yaml', 'Nobody knows whether lost.agent.yaml was created');
    writeFileSync(join(cwd, 'new.agent.yaml'), agent('New'));
    await refused('new.agent.yaml', 'Nothing is known under the key "new.agent.yaml"');
    writeFileSync(join(cwd, 'lost.agent.yaml'), agents.error);
    await refused('lost.agent.yaml', 'Nobody knows');
    writeFileSync(join(cwd, 'a.agent.yaml'), agents.error);
    await refused('a.agent.yaml', 'There are errors in "a.agent.yaml"');
    writeFileSync(join(cwd, 'a.agent.yaml'), '');
    await refused('a.agent.yaml', 'a.agent.yaml');
    expect(ledgerOf(cwd)).toEqual(before);
    for (const [more, sentence] of [
      [['--id', projectId], '--updated contradicts --id'],
      [['--not-created'], '--updated contradicts --id'],
    ] as const) {
      const contradiction = await voxlint(['resolve', 'a.agent.yaml', '--updated', ...more], { cwd, env });
      expect(contradiction).toMatchObject({ status: 2, stderr: expect.stringContaining(sentence) });
    }
  });
});

describe('what has to be changed by hand', () => {
  it('ends with 0, and with 5 where a team fails on it', async () => {
    const { cwd, env } = await newPrompt();
    const codes = async (...more: readonly string[]): Promise<readonly (number | null)[]> => [
      (await voxlint(['plan', ...more], { cwd, env })).status,
      (await push(more, { cwd, env })).status,
    ];
    expect(await codes()).toEqual([0, 0]);
    expect(await codes('--fail-on', 'changed')).toEqual([5, 5]);
    writeFileSync(join(cwd, '.voxlintrc.yaml'), 'environments: { default: { failOn: [changed, create] } }\n');
    expect(await codes()).toEqual([5, 5]);
    expect((await voxlint(['plan', '--fail-on', 'create'], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, 'b.agent.yaml'), agent('B'));
    expect((await voxlint(['plan', 'b.agent.yaml'], { cwd, env })).status).toBe(5);
    const other = await voxlint(['push', '--fail-on', 'create'], { cwd, env });
    expect(other.stderr).toContain('--fail-on takes changed');
  });
});
