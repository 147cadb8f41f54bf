import { describe, expect, it } from 'vitest';
import {
  type ConfigLayer,
  environmentOf,
  ignoresForGood,
  isIgnored,
  isWanted,
} from '../../src/config/config-layer.ts';
import { SettingsTable } from '../../src/config/settings-table.ts';
import type { Config } from '../../src/config/types.generated.ts';
import type { Settings } from '../../src/lint/settings.ts';

const outer = (config: Config): ConfigLayer => ({ source: 'outer', folder: '/repo', config });
const inner = (config: Config): ConfigLayer => ({ source: 'inner', folder: '/repo/clinic', config });
const preset = (name: 'recommended' | 'strict' | 'all', source = 'outer'): ConfigLayer => ({
  source,
  folder: '/repo',
  preset: name,
  config: {},
});

function settingsOf(layers: readonly ConfigLayer[], path = '/repo/clinic/a.agent.yaml'): Settings {
  return new SettingsTable(layers).settingsOf(path).settings;
}

describe('settings of a file', () => {
  it('are empty where nothing is set', () => {
    expect(settingsOf([])).toEqual({});
    expect(settingsOf([outer({})])).toEqual({});
  });

  it('take the preset that was named last, however strict', () => {
    expect(settingsOf([preset('strict'), outer({}), preset('recommended'), inner({})])).toEqual({
      preset: 'recommended',
    });
  });

  it('let the nearest decide on each rule alone', () => {
    const layers = [
      outer({ rules: { a: 'off', b: 'warn', c: ['error', { x: 1 }] } }),
      inner({ rules: { b: 'error', c: ['warn', { y: 2 }] } }),
    ];
    expect(settingsOf(layers).rules).toEqual({ a: 'off', b: 'error', c: ['warn', { y: 2 }] });
  });

  it('keep options under a severity that stands alone', () => {
    const options = { x: 1 };
    const layers = [outer({ rules: { a: ['error', options], b: ['warn', options], c: ['off'] } })];
    const nearer = inner({ rules: { a: 'warn', b: ['error'], c: 'error' } });
    expect(settingsOf([...layers, nearer]).rules).toEqual({
      a: ['warn', options],
      b: ['error', options],
      c: 'error',
    });
  });

  it('add up known values and fields', () => {
    const layers = [
      outer({ knownValues: { status: ['a'], method: ['m'] }, knownFields: ['x'] }),
      inner({ knownValues: { status: ['b', 'a'] }, knownFields: ['y', 'x'] }),
    ];
    expect(settingsOf(layers)).toEqual({
      knownValues: { status: ['a', 'b'], method: ['m'] },
      knownFields: ['x', 'y'],
    });
  });

  it('take overrides for the files that match, the later over the earlier, a nearer configuration over both', () => {
    const layers = [
      outer({
        rules: { a: 'error', b: 'error', c: 'error' },
        overrides: [
          { files: ['clinic/**'], rules: { a: 'warn', b: 'warn', c: 'warn' } },
          { files: ['clinic'], rules: { b: 'off', c: 'off' } },
          { files: ['garage/**'], rules: { a: 'off' } },
        ],
      }),
      inner({ rules: { c: 'error' } }),
    ];
    expect(settingsOf(layers).rules).toEqual({ a: 'warn', b: 'off', c: 'error' });
    expect(settingsOf(layers, '/repo/garage/a.agent.yaml').rules).toEqual({
      a: 'off',
      b: 'error',
      c: 'error',
    });
  });

  it('are the same object for files to which the same applies', () => {
    const table = new SettingsTable([
      outer({ overrides: [{ files: ['*.model.yaml'], knownFields: ['x'] }] }),
    ]);
    const { settings } = table.settingsOf('/repo/a.agent.yaml');
    expect(table.settingsOf('/repo/deep/b.agent.yaml').settings).toBe(settings);
    expect(table.settingsOf('/repo/b.model.yaml').settings).toEqual({ knownFields: ['x'] });
  });

  it('show where each part is set', () => {
    const table = new SettingsTable([
      preset('strict'),
      outer({ rules: { a: 'off', b: 'off' }, knownFields: ['x'] }),
      inner({ knownValues: { status: ['x'] }, overrides: [{ files: ['*'], rules: { b: 'warn' } }] }),
    ]);
    expect(Object.fromEntries(table.settingsOf('/repo/clinic/a.yaml').origins)).toEqual({
      '/preset': 'outer',
      '/rules/a': 'outer',
      '/rules/b': 'inner, overrides 1',
      '/knownFields': 'outer',
      '/knownValues/status': 'inner',
    });
  });
});

describe('files', () => {
  const layers = [
    outer({ files: ['agents/**/*.yaml', 'voices'], ignore: ['drafts', 'legacy/**'] }),
    inner({ ignore: ['!drafts/keep.yaml', 'a.agent.yaml'] }),
  ];

  it('are ignored by the nearest configuration that speaks of them', () => {
    expect(isIgnored(layers, '/repo/drafts/a.yaml')).toBe(true);
    expect(isIgnored(layers, '/repo/clinic/drafts/a.yaml')).toBe(true);
    expect(isIgnored(layers, '/repo/clinic/drafts/keep.yaml')).toBe(false);
    expect(isIgnored(layers, '/repo/clinic/a.agent.yaml')).toBe(true);
    expect(isIgnored(layers, '/repo/a.agent.yaml')).toBe(false);
    expect(isIgnored([], '/repo/a.agent.yaml')).toBe(false);
  });

  it('are searched in a folder that is ignored, while something may take them back in', () => {
    expect(ignoresForGood([outer({ ignore: ['drafts'] })], '/repo/drafts')).toBe(true);
    expect(ignoresForGood(layers, '/repo/drafts')).toBe(false);
  });

  it('are wanted by a glob of their own, and by their ending where a glob names the folder', () => {
    expect(isWanted(layers, '/repo/agents/x/a.yaml')).toBe(true);
    expect(isWanted(layers, '/repo/voices/x/a.json')).toBe(true);
    expect(isWanted(layers, '/repo/voices/x/README.md')).toBe(false);
    expect(isWanted(layers, '/repo/other/a.yaml')).toBe(false);
  });
});

it('environments are merged by name, setting by setting', () => {
  const layers = [
    outer({ environments: { staging: { baseUrl: 'https://a.example.com', timeout: 10 } } }),
    inner({ environments: { staging: { timeout: 20 }, constructor: { concurrency: 2 } } }),
  ];
  expect(environmentOf(layers, 'staging')).toEqual({ baseUrl: 'https://a.example.com', timeout: 20 });
  expect(environmentOf(layers, 'constructor')).toEqual({ concurrency: 2 });
  expect(environmentOf(layers, 'toString')).toBeUndefined();
});
