import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agents, project, root } from '../cli/voxlint.ts';
import { environment, isMissing, start } from './programs.ts';

const page: string = readFileSync(join(root, 'docs/editors.md'), 'utf8');

it.skipIf(isMissing('nvim'))(
  'Neovim checks, fixes, explains and completes with the settings that docs/editors.md shows',
  () => {
    const snippets = [...page.matchAll(/^```lua\n([\s\S]*?)^```$/gm)].map(([, lua = '']) => lua);
    const cwd = project({
      'init.lua': snippets.join('\n'),
      'desk.agent.yaml': agents.fixable,
      'open/back office é.agent.yaml': agents.fixable,
      'package.json': '{}',
    });
    install(cwd);
    const script = join(root, 'test/integration/editor.lua');
    const own = { XDG_CONFIG_HOME: cwd, XDG_DATA_HOME: cwd, XDG_STATE_HOME: cwd, XDG_CACHE_HOME: cwd };
    const args = ['--headless', '-n', '-u', 'init.lua', '-c', `luafile ${script}`];
    const { status, output } = start('nvim', args, cwd, environment(own));
    expect(status, output).toBe(0);
    const answers = readFileSync(join(cwd, 'answers.txt'), 'utf8').trim().split('\n');
    expect(answers).toEqual([
      'opened: 3:1 no-server-assigned-field',
      `fixed: ${agents.clean.trim().replaceAll('\n', ' / ')}`,
      'left: 0',
      expect.stringContaining('How the agent is built.'),
      'completed: draft',
      'saved: name: Front desk / agent_type: single_prompt',
      'compared: 1:7 no-duplicate-agent',
      'clients: 1',
      'configured: 0',
      'mistaken: 1:1 config',
    ]);
  },
);

/** The link that npm makes for a package that the project depends on. */
function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(root, 'bin/voxlint.js'), join(folder, 'node_modules/.bin/voxlint'));
}
