import { relative } from 'node:path';
import { stringify } from 'yaml';
import { showList } from '../../../text/show.ts';
import { findConfig } from '../../config/find-config.ts';
import type { Draft } from '../draft.ts';
import { editJsonc, readJsonc } from '../edit-jsonc.ts';
import { insertYaml } from '../insert-yaml.ts';
import { type SetupPart, schemaPath } from '../setup-part.ts';
import type { Survey } from '../survey.ts';

const newConfig = '.voxlintrc.yaml';

/** The configuration: a new one, or `files` in the one that is there. */
export const configPart: SetupPart = {
  id: 'config',
  title: 'Configuration: which rules apply, and to which files',
  isUsual: true,
  isForTop: false,
  draft(survey, draft) {
    const found = findConfig(survey.folder);
    const { faultyConfigs, packages } = survey;
    if (faultyConfigs.length > 0) {
      const paths = showList(faultyConfigs, 'and');
      draft.note(
        `There are mistakes in ${paths}: "${packages.type} lint" shows them. Fix them, and run init again.`,
      );
      return;
    }
    if (found === undefined && survey.hasOuterConfig && survey.newGlobs.length === 0) return;
    if (found === undefined) return draft.write(newConfig, configText(survey));
    if (survey.newGlobs.length > 0) addFiles(relative(survey.folder, found), survey, draft);
  },
};

/** The presets of a configuration further up stay: `files` add up. */
function configText({ newGlobs, hasOuterConfig }: Survey): string {
  const globs = newGlobs.map(({ glob }) => glob);
  return [
    `# yaml-language-server: $schema=./${schemaPath('config')}`,
    ...(hasOuterConfig
      ? []
      : [
          '# The presets are recommended, strict and all; "voxlint rules" lists the rules.',
          'extends: [recommended]',
        ]),
    ...(globs.length === 0
      ? []
      : ['# Beside *.agent.yaml, *.model.yaml and the like.', stringify({ files: globs }).trimEnd()]),
    '',
  ].join('\n');
}

function addFiles(path: string, survey: Survey, draft: Draft): void {
  const globs = survey.newGlobs.map(({ glob }) => glob);
  const text = draft.textOf(path);
  const changed = text === undefined ? undefined : withFiles(path, text, globs);
  if (changed === undefined) {
    draft.note(`Add ${showList(globs, 'and')} to "files" in ${path}, so that these are checked.`);
  } else draft.write(path, changed);
}

/** Undefined for a configuration that is a program or has faults. */
function withFiles(path: string, text: string, globs: readonly string[]): string | undefined {
  if (/\.[cm]?[jt]s$/.test(path)) return undefined;
  if (path.endsWith('.json'))
    return jsonWithFiles(path.endsWith('package.json') ? ['voxlint'] : [], text, globs);
  const asJson = text.trimStart().startsWith('{') ? jsonWithFiles([], text, globs) : undefined;
  if (asJson !== undefined) return asJson;
  return globs.reduce<string | undefined>(
    (current, glob) => current && insertYaml(current, ['files'], { item: glob }),
    text.trim() === '' ? '\n' : text,
  );
}

function jsonWithFiles(at: readonly string[], text: string, globs: readonly string[]): string | undefined {
  const value = at.reduce<unknown>(memberOf, readJsonc(text));
  const files = memberOf(value, 'files');
  if (value === undefined || !(files === undefined || Array.isArray(files))) return undefined;
  if (files === undefined) return editJsonc(text, [{ path: [...at, 'files'], value: globs }]);
  const count = files.length;
  return editJsonc(
    text,
    globs.map((glob, index) => ({ path: [...at, 'files', count + index], value: glob })),
  );
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
