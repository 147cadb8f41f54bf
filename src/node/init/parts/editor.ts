import type { DefinitionKind } from '../../../schema/definition-kind.ts';
import { isMap } from '../../../text/is-map.ts';
import { editJsonc, type JsoncChange, readJsonc } from '../edit-jsonc.ts';
import { type SetupPart, schemaPath } from '../setup-part.ts';
import type { Survey } from '../survey.ts';

const settingsFile = '.vscode/settings.json';

/** The schemas in the settings of VS Code. */
export const editorPart: SetupPart = {
  id: 'editor',
  title: 'VS Code: completion and hints while you type',
  isUsual: true,
  isForTop: false,
  draft(survey, draft) {
    const found = draft.read(settingsFile);
    if ('problem' in found) {
      draft.note(`${settingsFile}: ${found.problem} docs/editors.md shows what belongs there.`);
      return;
    }
    const text = 'text' in found ? found.text : '';
    const settings = readJsonc(text);
    if (!isMap(settings) || !hasRoom(settings)) {
      draft.note(
        `${settingsFile} has something else where schemas belong; docs/editors.md shows what to add.`,
      );
      return;
    }
    const added = [...yamlChanges(settings, survey), ...jsonChanges(settings, survey)];
    if (added.length === 0) return;
    const changed = editJsonc(text, added);
    if (changed === undefined)
      draft.note(`${settingsFile} cannot be extended; docs/editors.md shows what belongs there.`);
    else draft.write(settingsFile, changed);
  },
};

type SettingsMap = Readonly<Record<string, unknown>>;

function hasRoom(settings: SettingsMap): boolean {
  const { 'yaml.schemas': yaml = {}, 'json.schemas': json = [] } = settings;
  return isMap(yaml) && Array.isArray(json);
}

type SchemaKind = DefinitionKind | 'config';

interface Association {
  readonly kind: SchemaKind;
  readonly globs: readonly string[];
}

function associations(survey: Survey, endings: readonly string[]): readonly Association[] {
  const kinds: readonly DefinitionKind[] = ['agent', 'model'];
  const named = kinds.map((kind) => ({
    kind,
    globs: [
      ...endings.map((ending) => `*.${kind}.${ending}`),
      ...survey.allGlobs
        .filter((each) => each.kind === kind && endings.some((ending) => each.glob.endsWith(`.${ending}`)))
        .map(({ glob }) => glob.replace(/^\.\//, '')),
    ],
  }));
  return [...named, { kind: 'config', globs: endings.map((ending) => `.voxlintrc.${ending}`) }];
}

/** Under `yaml.schemas`, the address of a schema is the key of one glob or several. */
function yamlChanges(settings: SettingsMap, survey: Survey): readonly JsoncChange[] {
  const present = isMap(settings['yaml.schemas']) ? settings['yaml.schemas'] : {};
  return associations(survey, ['yaml', 'yml']).flatMap(({ kind, globs }) => {
    const key = Object.keys(present).find((address) => isOurs(address, kind));
    if (key === undefined) return [{ path: ['yaml.schemas', `./${schemaPath(kind)}`], value: globs }];
    return globChanges(present[key], globs, ['yaml.schemas', key]);
  });
}

/** Under `json.schemas`, each schema is an item of a list. */
function jsonChanges(settings: SettingsMap, survey: Survey): readonly JsoncChange[] {
  const present: readonly unknown[] = Array.isArray(settings['json.schemas']) ? settings['json.schemas'] : [];
  let next = present.length;
  return associations(survey, ['json']).flatMap(({ kind, globs }) => {
    const index = present.findIndex((item) => isMap(item) && isOurs(String(item.url), kind));
    const item = present[index];
    if (isMap(item)) return globChanges(item.fileMatch, globs, ['json.schemas', index, 'fileMatch']);
    next += 1;
    return [{ path: ['json.schemas', next - 1], value: { url: `./${schemaPath(kind)}`, fileMatch: globs } }];
  });
}

/** Wherever in the project, or from wherever, it is taken. */
function isOurs(address: string, kind: SchemaKind): boolean {
  return address.includes('voxlint') && address.endsWith(`/${kind}.schema.json`);
}

function globChanges(
  present: unknown,
  globs: readonly string[],
  path: JsoncChange['path'],
): readonly JsoncChange[] {
  const list: readonly unknown[] = Array.isArray(present) ? present : present === undefined ? [] : [present];
  const missing = globs.filter((glob) => !list.includes(glob));
  if (missing.length === 0) return [];
  if (!Array.isArray(present)) return [{ path, value: [...list, ...missing] }];
  return missing.map((glob, index) => ({ path: [...path, list.length + index], value: glob }));
}
