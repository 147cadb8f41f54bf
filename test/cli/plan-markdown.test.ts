import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { elementsOf, targetsOf, textOf } from '../reporters/html-elements.ts';
import { push, voxlint } from './in-process.ts';
import { agent, ledgerOf, projectId, rehearse } from './rehearsal.ts';
import { agents, project } from './voxlint.ts';

/** The page that GitHub and GitLab make of a comment. */
function pageOf(markdown: string): DefaultTreeAdapterTypes.DocumentFragment {
  return parseFragment(
    micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  );
}

/** The cells of each row of the table. */
function rowsOf(markdown: string): readonly (readonly string[])[] {
  const rows = elementsOf(pageOf(markdown)).filter(({ tagName }) => tagName === 'tr');
  return rows.slice(1).map((row) =>
    elementsOf(row)
      .filter(({ tagName }) => tagName === 'td')
      .map((cell) => textOf(cell).trim()),
  );
}

describe('plan --format markdown', () => {
  it('shows what a push would do to a pull request', async () => {
    const { env, service } = await rehearse();
    const bad = await rehearse(['error-after-commit']);
    const cwd = project({
      'edited.agent.yaml': agent('Edited', 'prompt: x\nhangup_prompt: y\n'),
      'gone.agent.yaml': agent('Gone'),
      'old.agent.yaml': agent('Old'),
      'same.agent.yaml': agent('Same'),
    });
    expect((await push([], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, 'lost.agent.yaml'), agent('Lost'));
    expect((await push(['lost.agent.yaml'], { cwd, env: bad.env })).status).toBe(4);
    writeFileSync(join(cwd, 'edited.agent.yaml'), agent('Edited', 'prompt: new\nwelcome_message: z\n'));
    rmSync(join(cwd, 'gone.agent.yaml'));
    rmSync(join(cwd, 'old.agent.yaml'));
    writeFileSync(join(cwd, 'renamed.agent.yaml'), agent('Old'));
    writeFileSync(join(cwd, 'new.agent.yaml'), agent('New'));
    const ids = Object.fromEntries(Object.values(ledgerOf(cwd)).map(({ key, id = '' }) => [key, id]));
    const { status, stdout, stderr } = await voxlint(['plan', '--format', 'markdown'], { cwd, env });
    expect({ status, stderr }).toEqual({ status: 4, stderr: '' });
    const heading = elementsOf(pageOf(stdout)).find(({ tagName }) => tagName === 'h3');
    const summary = '1 to create, 1 unchanged, 1 changed since, 1 perhaps renamed, 1 with an unknown outcome';
    expect(heading && textOf(heading).replaceAll('\u2060', '')).toBe(
      `voxlint plan: ${summary} in default (${service.url}, project ${projectId})`,
    );
    expect(rowsOf(stdout)).toEqual([
      ['create', 'new.agent.yaml', 'New'],
      [
        'changed',
        'edited.agent.yaml',
        `${ids['edited.agent.yaml']}\nprompt changed\nwelcome_message added\nhangup_prompt removed`,
      ],
      ['renamed?', 'renamed.agent.yaml', 'like old.agent.yaml'],
      ['unknown', 'lost.agent.yaml', expect.stringContaining('its outcome is unknown')],
      ['gone', 'gone.agent.yaml', `${ids['gone.agent.yaml']} is still in the service`],
      ['gone', 'old.agent.yaml', `${ids['old.agent.yaml']} is still in the service`],
    ]);
    expect(stdout).toContain('has to be brought into it by hand');
  });

  it('keeps errors out of the comment', async () => {
    const cwd = project({ 'a.agent.yaml': agents.error });
    const { status, stdout, stderr } = await voxlint(['plan', '-f', 'markdown'], { cwd });
    expect(status).toBe(1);
    expect(stderr).toContain('a.agent.yaml');
    expect(rowsOf(stdout)).toEqual([['blocked', 'a.agent.yaml', '1 error']]);
    expect((await voxlint(['plan', '-f', 'markdown', '--show-body'], { cwd })).status).toBe(2);
  });

  it('says that there is nothing to do', async () => {
    const { env } = await rehearse();
    const cwd = project({ 'a.agent.yaml': agent('A') });
    expect((await push([], { cwd, env })).status).toBe(0);
    const { stdout } = await voxlint(['plan', '-f', 'markdown'], { cwd, env });
    expect(stdout).toMatch(/^### voxlint plan: 1 unchanged in default .*\n$/);
  });

  it('makes no link, mention, HTML or cell of a text from a file', async () => {
    const hostile =
      '</td>| x | <img src=x> @team #1 !2 &3 ~4 %5 $6 GH-7 org/repo#8 https://x.example www.x.example a@x.example `c` [l](http://x) ![i](x) \u202e\u200b\n::error::\n| y |';
    const { env } = await rehearse();
    const config = (value: number): string => `config: { ${JSON.stringify(hostile)}: ${value} }\n`;
    const name = '@team <b> #1 a|b.agent.yaml';
    const cwd = project({ [name]: agent('A', config(1)) });
    expect((await push([], { cwd, env })).status).toBe(0);
    writeFileSync(join(cwd, name), agent('A', config(2)));
    writeFileSync(join(cwd, 'b.agent.yaml'), agent(JSON.stringify(hostile)));
    const { stdout } = await voxlint(['plan', '-f', 'markdown'], { cwd, env });
    const page = pageOf(stdout);
    const all = elementsOf(page);
    expect(rowsOf(stdout).map((cells) => cells.length)).toEqual([3, 3]);
    expect(targetsOf(all)).toEqual([]);
    const known = /^(?:h3|table|thead|tbody|tr|th|td|br|p|code)$/;
    expect(all.map(({ tagName }) => tagName).filter((tag) => !known.test(tag))).toEqual([]);
    expect(textOf(page)).not.toMatch(/(?:^|[^\w])[@#!&~%$][\w"]|:\/\/\w|GH-\d|[\u202e\u200b]/);
    expect(stdout.split('\n').filter((line) => line.trim().startsWith('::'))).toEqual([]);
  });

  it('fits into a comment, also with several targets', async () => {
    const settings = (id: string): string =>
      JSON.stringify({ environments: { prod: { baseUrl: 'https://x.example', projectId: id } } });
    const files = Array.from({ length: 1_000 }, (_, index) => [
      `${index % 2 === 0 ? 'team/' : ''}${'long-name-'.repeat(6)}${index}.agent.yaml`,
      agent(`A${index}`),
    ]);
    const cwd = project({
      ...Object.fromEntries(files),
      '.voxlintrc.json': settings(projectId),
      'team/.voxlintrc.json': settings('7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f'),
    });
    const { stdout } = await voxlint(['plan', '-f', 'markdown'], { cwd });
    expect(stdout.length).toBeLessThan(65_536);
    expect(stdout.match(/^### voxlint plan: 500 to create in prod/gm)).toHaveLength(2);
    expect(stdout.match(/\n… and \d+ more\.\n/g)).toHaveLength(2);
  });
});
