import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agents, project, timeless, voxlint } from './voxlint.ts';

/** More than threads are started for by themselves, with findings of every sort among them. */
function manyFiles(): Readonly<Record<string, string>> {
  const texts = [agents.clean, agents.error, agents.warning, agents.fixable, 'name: [\n', '{{name}}: x\n'];
  const files = Array.from({ length: 520 }, (_, index) => [
    `agents/${index % 7}/a${index}.agent.yaml`,
    (texts[index % texts.length] ?? '').replace('Front desk', `Desk ${index % 300}`),
  ]);
  return Object.fromEntries([
    ...files,
    [
      '.voxlintrc.json',
      '{"root": true, "overrides": [{"files": ["agents/3/**"], "rules": {"known-value": "error"}}]}',
    ],
  ]);
}

describe('--threads', () => {
  it.each([['json'], ['pretty']])('gives the same report with any number of them: %s', async (format) => {
    const cwd = project(manyFiles());
    const [one, ...others] = await Promise.all(
      ['1', '2', '5', 'auto'].map((threads) => voxlint(['-f', format, '--threads', threads], { cwd })),
    );
    expect(one?.stdout.length).toBeGreaterThan(10_000);
    for (const other of others) {
      expect(timeless(other.stdout)).toBe(timeless(one?.stdout ?? ''));
      expect([other.status, other.stderr]).toEqual([one?.status, one?.stderr]);
    }
  });

  it('reports what cannot be read', async () => {
    const cwd = project(manyFiles());
    writeFileSync(join(cwd, 'agents/0/a7.agent.yaml'), Uint8Array.of(0xff, 0xfe, 0x00));
    rmSync(join(cwd, 'agents/0/a14.agent.yaml'));
    const [one, two] = await Promise.all(
      ['1', '2'].map((threads) => voxlint(['-f', 'json', '--threads', threads], { cwd })),
    );
    expect(one?.stdout).toContain('read-error');
    expect(two?.stdout).toBe(one?.stdout);
  });

  it('works beside a baseline and fixing', async () => {
    const cwd = project(manyFiles());
    await voxlint(['--baseline', 'known.jsonl', '--update-baseline', '--threads', '2'], { cwd });
    const [one, three] = await Promise.all(
      ['1', '3'].map((threads) =>
        voxlint(['--baseline', 'known.jsonl', '--threads', threads, '-f', 'json'], { cwd }),
      ),
    );
    expect(JSON.parse(three?.stdout ?? '').summary.suppressed).toBeGreaterThan(100);
    expect(three?.stdout).toBe(one?.stdout);
    const fixed = await voxlint(['--fix', '--threads', '2', '-f', 'json'], { cwd });
    expect(JSON.parse(fixed.stdout).summary.fixable).toBe(0);
  });

  it.each([['0'], ['many'], ['1.5'], ['-1']])('refuses %s', async (threads) => {
    const { status, stderr } = await voxlint([`--threads=${threads}`]);
    expect(stderr).toMatch(/^voxlint: --threads takes auto or a whole number from 1 to 99, not /);
    expect(status).toBe(2);
  });
});
