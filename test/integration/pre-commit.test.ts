import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agents, root } from '../cli/voxlint.ts';
import { environment, git, isMissing, type Outcome, start, withoutNetwork } from './programs.ts';

const folder: string = mkdtempSync(join(tmpdir(), 'voxlint-hook-'));
/** This repository as people point pre-commit to it. */
const published: string = join(folder, 'voxlint.git');
const home = { PRE_COMMIT_HOME: join(folder, 'cache') };
/** Stands for the network: whoever still wants it after the install comes here, and is noticed. */
const network: Server = createServer((socket) => {
  wanted.push(`port ${socket.remotePort}`);
  socket.destroy();
});
const wanted: string[] = [];

describe.skipIf(isMissing('pre-commit'))('pre-commit', () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
    git(root, 'clone', '--quiet', '--bare', root, published);
    git(published, 'tag', 'offered', 'HEAD');
    const cwd = repository({}, ['voxlint', 'voxlint-fix']);
    const installed = start('pre-commit', ['install-hooks'], cwd, environment(home));
    expect(installed.output).toContain('Installing environment');
    expect(installed.status, installed.output).toBe(0);
  }, 300_000);

  afterAll(() => {
    network.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('stops a commit with a faulty agent, and shows the place', () => {
    const { status, output } = commit(repository({ 'agents/desk.agent.yaml': agents.fixable }));
    expect(status).toBe(1);
    expect(output).toContain('agents/desk.agent.yaml:3:1  error  no-server-assigned-field');
    expect(output).toMatch(/3 [│|] is_active: true\n.*[\^~─━]/);
  });

  it('lets a clean agent pass', () => {
    const cwd = repository({ 'desk.agent.yaml': agents.clean, 'desk.agent.json': json(agents.clean) });
    expect(commit(cwd)).toMatchObject({ status: 0, output: expect.stringMatching(/voxlint\.+Passed/) });
  });

  it('checks what is committed, not what else lies around', () => {
    const cwd = repository({ 'desk.agent.yaml': agents.clean });
    writeFileSync(join(cwd, 'other.agent.yaml'), agents.error);
    writeFileSync(join(cwd, 'desk.agent.yaml'), agents.error);
    expect(commit(cwd).status).toBe(0);
  });

  it('has nothing to say about other files', () => {
    const { status, output } = commit(repository({ 'notes.yaml': 'a: [', 'agent.yaml': 'a: [' }));
    expect(status).toBe(0);
    expect(output).toMatch(/voxlint\.+\(no files to check\)\.*Skipped/);
  });

  it('reports nothing about files that the configuration ignores', () => {
    const cwd = repository({
      '.voxlintrc.yaml': 'ignore: ["drafts/**"]\n',
      'drafts/desk.agent.yaml': agents.error,
    });
    const { status, output } = commit(cwd);
    expect(status).toBe(0);
    expect(output).toMatch(/voxlint\.+Passed/);
    expect(output).not.toContain('desk.agent.yaml:');
  });

  it('takes names with blanks and letters of any language', () => {
    const names = ['agents/Frühdienst am Empfang.agent.yaml', "agents/受付 'A'.agent.yaml"];
    const { status, output } = commit(
      repository(Object.fromEntries(names.map((name) => [name, agents.error]))),
    );
    expect(status).toBe(1);
    for (const name of names) expect(output).toContain(`${name}:1:1  error`);
  });

  it('fixes on request, and stops the commit so that the change can be looked at', () => {
    const cwd = repository({ 'desk.agent.yaml': agents.fixable }, ['voxlint-fix']);
    const { status, output } = commit(cwd);
    expect(status).toBe(1);
    expect(output).toContain('files were modified by this hook');
    expect(readFileSync(join(cwd, 'desk.agent.yaml'), 'utf8')).toBe(agents.clean);
    git(cwd, 'add', '--all');
    expect(commit(cwd).status).toBe(0);
  });

  it('asks for no network in all of these, from the first commit on', async () => {
    await setTimeout(50);
    expect(wanted).toEqual([]);
  });

  it.skipIf(withoutNetwork().length === 0)('had none to ask for', () => {
    const { port } = network.address() as AddressInfo;
    const probe = `require('net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(7))`;
    const reach = (before: readonly string[]): number | null => {
      const [file = '', ...args] = [...before, process.execPath, '--eval', probe];
      return start(file, args, folder, environment()).status;
    };
    expect(reach([])).toBe(0);
    expect(reach(withoutNetwork())).toBe(7);
  });
});

/** A repository with its hook in place and these files staged. */
function repository(files: Readonly<Record<string, string>>, hooks: readonly string[] = ['voxlint']): string {
  const cwd = mkdtempSync(join(folder, 'project-'));
  git(cwd, 'init', '--quiet');
  const ids = hooks.map((id) => `      - id: ${id}\n`).join('');
  const config = `repos:\n  - repo: ${published}\n    rev: offered\n    hooks:\n${ids}`;
  for (const [path, text] of Object.entries({ '.pre-commit-config.yaml': config, ...files })) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  git(cwd, 'add', '--all');
  start('pre-commit', ['install'], cwd, environment(home));
  return cwd;
}

function commit(cwd: string): Outcome {
  const [file = '', ...args] = [...withoutNetwork(), 'git', 'commit', '--message', 'Change agents'];
  return start(file, args, cwd, environment({ ...home, ...proxies() }));
}

/** Variables that lead a request astray where the system does not let us take the network away. */
function proxies(): Readonly<Record<string, string>> {
  const { port } = network.address() as AddressInfo;
  const names = ['http_proxy', 'https_proxy', 'all_proxy', 'npm_config_registry'];
  return Object.fromEntries(
    names.flatMap((name) => [name, name.toUpperCase()]).map((name) => [name, `http://127.0.0.1:${port}`]),
  );
}

function json(yaml: string): string {
  return JSON.stringify(
    Object.fromEntries(
      yaml
        .trim()
        .split('\n')
        .map((line) => line.split(': ')),
    ),
  );
}
