import { expect, it } from 'vitest';
import { runsCommand } from './runs-command.ts';

it.each([
  ['push', "await voxlint(['push', '--yes'], { cwd });"],
  ['push', "const running = start([\n  'push',\n  '--yes',\n], cwd);"],
  ['push', "await shell('printf y | $VOXLINT push');"],
  ['print-config', "await voxlint(['print-config', 'a.agent.yaml']);"],
  ['lint', "await voxlint(['lint', 'agents']);"],
  ['lint', "await voxlint(['agents'], { cwd });"],
  ['lint', 'await voxlint([...args], { cwd });'],
  ['lint', 'await voxlint([]);'],
  ['lint', "await shell('$VOXLINT | head -n 1');"],
])('%s is run by %s', (name, text) => {
  expect(runsCommand(name, text)).toBe(true);
});

it.each([
  ['push', 'const pieces = [];\npieces.push(text);'],
  ['push', "calls.push(['push']);"],
  ['push', "describe('push', () => {});"],
  ['push', "await voxlint(['plan', 'push']);"],
  ['push', "await other.voxlint(['push']);"],
  ['import', "const page = await import('../page.ts');"],
  ['plan', 'expect(plan(items)).toEqual([]);'],
  ['serve', 'const service = await serve({ token });'],
  ['explain', "if (name === 'explain') return explain([name]);"],
  ['lint', "const { diagnostics } = await lint({ path, text }); it('lint', () => {});"],
  ['lint', "await voxlint(['rules']); await voxlint([\n  'rules',\n]);"],
  ['lint', "await shell('$VOXLINT schema agent');"],
  ['lint', 'await voxlint(args);'],
])('%s is not run by %s', (name, text) => {
  expect(runsCommand(name, text)).toBe(false);
});
