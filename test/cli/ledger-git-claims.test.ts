import { expect, it } from 'vitest';
import { agents, gitTeam, hook, published, status } from './git-ledger-team.ts';
import { namesIn, push } from './rehearsal.ts';

it('gives up the claims that are being published while a push halts', async () => {
  const all = await gitTeam(agents(20));
  hook(all, 'sleep 0.5');
  const halted = await push([], { cwd: all.clone('first'), env: { ...all.env, VOXLINT_TOKEN: 'another' } });
  expect(halted.status).toBe(2);
  expect(halted.stdout).toContain('not tried');
  expect(namesIn(all.service)).toEqual([]);
  expect(published(all)).toEqual({});
  expect((await status(all.clone('second'), all.env)).stdout).not.toContain('unknown');
}, 60_000);
