import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { publishedConfigSchema } from '../../scripts/generate/config-schema.ts';
import { checkConfig } from '../../src/config/check-config.ts';
import { configShapes } from '../../src/config/shapes.generated.ts';
import type { Format } from '../../src/document/document.ts';
import { parseDocument } from '../../src/document/parse-document.ts';
import { configPlaces } from '../../src/node/config/config-places.ts';
import { ConfigTree } from '../../src/node/config/config-tree.ts';
import { folderWith } from './folder-with.ts';

const pages = ['docs/configuration.md', 'docs/rules/config.md'] as const;
const validate = new Ajv({ strict: false }).compile(await publishedConfigSchema());

function pageText(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

function snippets(path: string, language: string): readonly string[] {
  const pattern = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g');
  return [...pageText(path).matchAll(pattern)].map(([, text = '']) => text);
}

describe.each(pages)('%s', (path) => {
  const texts = (['yaml', 'json'] as const).flatMap((format: Format) =>
    snippets(path, format).map((text) => [text, format] as const),
  );

  it('has snippets', () => {
    expect(texts.length).toBeGreaterThan(2);
  });

  it.each(texts)('shows a configuration without mistakes: %s', async (text, format) => {
    const { report } = await checkConfig({ path: 'a', text, format, at: [] });
    expect(report.diagnostics).toEqual([]);
    const { documents } = await parseDocument(text, format);
    expect(validate(documents[0]?.value)).toBe(true);
  });
});

describe('docs/configuration.md', () => {
  const [page] = pages;

  it('shows programs that run', async () => {
    const programs = snippets(page, 'js');
    expect(programs.length).toBeGreaterThan(0);
    for (const text of programs) {
      const cwd = folderWith({ 'voxlint.config.mjs': text });
      const tree = new ConfigTree({ cwd });
      expect((await tree.at(cwd)).settingsOf(join(cwd, 'a')).rules).toBeDefined();
      expect(tree.faulty).toEqual([]);
    }
  });

  it('names every setting and every place', () => {
    const text = pageText(page);
    const settings = ['config', 'environment'].flatMap((shape) =>
      Object.keys(configShapes[shape]?.fields ?? {}),
    );
    expect(settings.filter((name) => !text.includes(name))).toEqual([]);
    const endings = configPlaces.flatMap((place) => /\.(?:json|[a-z]{2,4})$/.exec(place) ?? []);
    expect(endings.filter((ending) => !text.includes(`\`${ending}\``))).toEqual([]);
  });
});
