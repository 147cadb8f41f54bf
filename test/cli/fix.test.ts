import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, project, timeless, voxlint } from './voxlint.ts';

const { fixable } = agents;

describe('--fix', () => {
  it('fixes the file and reports what is left', async () => {
    const cwd = project({ 'a.agent.yaml': `agent_type: house_type\nis_active: true\n` });
    const { status, stdout } = await voxlint(['--fix'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe('agent_type: house_type\n');
    expect(stdout).not.toContain('no-server-assigned-field');
    expect(stdout).toContain('schema/required');
    expect(timeless(stdout)).toMatch(/\n✖ 1 error and 1 warning in 1 file, 1 fixed \(… ms\)\n$/);
    expect(status).toBe(1);
  });

  it('ends clean where everything is fixed', async () => {
    const cwd = project({ 'a.agent.yaml': fixable, 'b.agent.yaml': agents.clean.replace('Front', 'Back') });
    const { status, stdout } = await voxlint(['--fix'], { cwd });
    expect(timeless(stdout)).toBe('✔ 2 files, no findings, 1 fixed (… ms)\n');
    expect(status).toBe(0);
  });

  it('changes nothing but what it fixes: mark, line ends, comments, blanks, mode', async () => {
    const before =
      '\ufeff# Front desk \t\r\nname:   "Füße 受付"   # kept\r\nagent_type: single_prompt\r\nis_active: true # gone\r\n\r\n\r\nprompt: |\r\n  a  \r\n  b\r\n';
    const cwd = project({ 'a.agent.yaml': before });
    const path = join(cwd, 'a.agent.yaml');
    chmodSync(path, 0o640);
    await voxlint(['--fix'], { cwd });
    expect(readFileSync(path, 'utf8')).toBe(before.replace('is_active: true # gone\r\n', ''));
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd)).toEqual(['a.agent.yaml']);
  });

  it('does not touch a file that it has nothing to fix in', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const before = statSync(join(cwd, 'a.agent.yaml'));
    await voxlint(['--fix'], { cwd });
    const after = statSync(join(cwd, 'a.agent.yaml'));
    expect({ inode: after.ino, changed: after.mtimeMs }).toEqual({
      inode: before.ino,
      changed: before.mtimeMs,
    });
  });

  it('leaves a link a link', async () => {
    const cwd = project({ 'real/a.yaml': fixable });
    symlinkSync('real/a.yaml', join(cwd, 'a.agent.yaml'));
    await voxlint(['--fix', 'a.agent.yaml'], { cwd });
    expect(lstatSync(join(cwd, 'a.agent.yaml')).isSymbolicLink()).toBe(true);
    expect(readlinkSync(join(cwd, 'a.agent.yaml'))).toBe('real/a.yaml');
    expect(readFileSync(join(cwd, 'real/a.yaml'), 'utf8')).toBe(agents.clean);
  });

  it('goes on until nothing is left to fix', async () => {
    const cwd = project({
      'a.agent.yaml': 'nmae: A\nagent_typ: single_prompt\nis_active: true\nid: 1\nversion: 2\n',
    });
    await voxlint(['--fix'], { cwd });
    const { stdout, status } = await voxlint(['--fix', '-f', 'json'], { cwd });
    expect(JSON.parse(stdout).summary.fixable).toBe(0);
    expect(status).toBe(0);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe('name: A\nagent_type: single_prompt\n');
  });

  it('shows programs on the error output how much it has fixed', async () => {
    const cwd = project({ 'a.agent.yaml': `${fixable}id: 1\n` });
    const { stderr, stdout } = await voxlint(['--fix', '-f', 'json'], { cwd });
    expect(stderr).toBe('voxlint: 2 findings fixed.\n');
    expect(JSON.parse(stdout).files).toEqual([{ path: 'a.agent.yaml', diagnostics: [] }]);
  });

  it('works on JSON', async () => {
    const cwd = project({
      'a.agent.json': '{\n\t"name": "A",\n\t"agent_type": "single_prompt",\n\t"is_active": true\n}',
    });
    const { status } = await voxlint(['--fix'], { cwd });
    expect(readFileSync(join(cwd, 'a.agent.json'), 'utf8')).toBe(
      '{\n\t"name": "A",\n\t"agent_type": "single_prompt"\n}',
    );
    expect(status).toBe(0);
  });

  it('says what it could not write, and fixes the others', async () => {
    const cwd = project({ 'a.agent.yaml': fixable, 'b.agent.yaml': fixable });
    chmodSync(join(cwd, 'a.agent.yaml'), 0o444);
    chmodSync(cwd, 0o777);
    chmodSync(join(cwd, 'b.agent.yaml'), 0o666);
    const uid = process.getuid?.() === 0 ? { uid: 65534 } : {};
    const { status, stderr, stdout } = await voxlint(['--fix'], { cwd, ...uid });
    expect(stderr).toBe('voxlint: Cannot write a.agent.yaml, so it stays as it was: permission denied.\n');
    expect(stdout).toContain('a.agent.yaml:3:1  error  no-server-assigned-field');
    expect(status).toBe(2);
    expect(readFileSync(join(cwd, 'a.agent.yaml'), 'utf8')).toBe(fixable);
    expect(readFileSync(join(cwd, 'b.agent.yaml'), 'utf8')).toBe(agents.clean);
    expect(readdirSync(cwd).sort()).toEqual(['a.agent.yaml', 'b.agent.yaml']);
  });

  it('is offered as the command to type', async () => {
    const cwd = project({ 'my agents/a.agent.yaml': fixable });
    const [all, some, npx] = await Promise.all([
      voxlint([], { cwd }),
      voxlint(['my agents', '--no-ignore'], { cwd }),
      voxlint([], { cwd, env: { npm_command: 'exec' } }),
    ]);
    expect(all.stdout).toMatch(/\n {2}1 can be fixed: voxlint --fix\n$/);
    expect(some.stdout).toMatch(/\n {2}1 can be fixed: voxlint --fix --no-ignore 'my agents'\n$/);
    expect(npx.stdout).toMatch(/\n {2}1 can be fixed: npx voxlint --fix\n$/);
  });
});
