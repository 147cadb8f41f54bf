import { dirname, join } from 'node:path';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { FileReport } from '../../findings/diagnostic.ts';
import type { ConflictingFact } from '../../findings/fact.ts';
import type { CheckedDocument } from '../../language-service/document-actions.ts';
import type { Settings } from '../../lint/settings.ts';
import { checkDefinition } from '../check/check-definition.ts';
import type { CheckJob, FileCheck } from '../check/check-result.ts';
import { realPath } from '../files/real-path.ts';
import type { EditorBaselines } from './editor-baselines.ts';
import type { EditorFolders, FileContext } from './editor-folders.ts';
import { inputOf, looksLikeDefinition, pathOf } from './editor-text.ts';
import type { ProjectIndex } from './project-index.ts';
import { checkConfigText, isConfigText, type WorkspaceConfigs } from './workspace-configs.ts';

/** A text as it was checked. */
export interface CheckedText extends CheckedDocument {
  readonly version: number;
  /** True for a configuration, in which no comment suppresses anything. */
  readonly isConfig: boolean;
}

/** The surroundings of a text: its settings, and the texts that it is compared with. */
interface CheckContext {
  readonly settings: Settings;
  readonly context: FileContext;
  /** Absolute; a made-up one for a text that was never saved. */
  readonly path: string;
  /** The name of the text in the index of its project; absent for one that was never saved. */
  readonly real?: string;
  readonly project?: string;
}

/** Checks the texts that are open, each state of a text once. */
export class TextChecks {
  readonly #configs: WorkspaceConfigs;
  readonly #folders: EditorFolders;
  readonly #index: ProjectIndex;
  readonly #baselines: EditorBaselines;
  readonly #conflicting: Map<string, readonly ConflictingFact[]> = new Map();
  readonly #real: Map<string, string> = new Map();
  #latest: WeakMap<TextDocument, CheckedText> = new WeakMap();

  constructor(parts: {
    readonly configs: WorkspaceConfigs;
    readonly folders: EditorFolders;
    readonly index: ProjectIndex;
    readonly baselines: EditorBaselines;
  }) {
    this.#configs = parts.configs;
    this.#folders = parts.folders;
    this.#index = parts.index;
    this.#baselines = parts.baselines;
  }

  /** Lets every text be checked again as it is. */
  forget(): void {
    this.#latest = new WeakMap();
  }

  /** Forgets a text that is closed, or no longer our business. */
  close(document: TextDocument): void {
    const path = pathOf(document);
    const real = path && this.#real.get(path);
    if (path === undefined || real === undefined) return;
    this.#index.release(real);
    this.#conflicting.delete(real);
    this.#real.delete(path);
  }

  /** The findings of a text as it is now; undefined for one that is none of our business. */
  async of(document: TextDocument): Promise<CheckedText | undefined> {
    const latest = this.#latest.get(document);
    if (latest?.version === document.version) return latest;
    const path = pathOf(document);
    const checked =
      path !== undefined && isConfigText(path, document.getText())
        ? await checkConfig(path, document)
        : await this.#checkDefinition(document);
    if (checked === undefined) this.close(document);
    else this.#latest.set(document, checked);
    return checked;
  }

  /** True where other files hold now what they did not when a text was checked, or no longer. */
  async isOutdated(document: TextDocument): Promise<boolean> {
    const path = pathOf(document);
    const real = path && this.#real.get(path);
    if (real === undefined) return false;
    const isOutdated = !isSame(await this.#index.conflicting(real), this.#conflicting.get(real) ?? []);
    if (isOutdated) this.#latest.delete(document);
    return isOutdated;
  }

  /** True for a text that is a configuration, and checked as it is typed. */
  isConfig(document: TextDocument): boolean {
    const path = pathOf(document);
    return path !== undefined && isConfigText(path, document.getText());
  }

  async #checkDefinition(document: TextDocument): Promise<CheckedText | undefined> {
    const context = await this.#contextOf(document);
    if (context === undefined) return undefined;
    const { version } = document;
    const { path, text: typed } = inputOf(document);
    const text = typed.replace(/^\uFEFF/, '');
    const { settings } = context;
    const job = { file: { path, absolute: context.path }, settings, kind: undefined, weeks: false };
    const { report, conflicting } = await this.#compare(job, text, context);
    const suppress = (each: FileReport): FileReport => this.#suppress(each, context);
    const again = async (changed: string): Promise<FileReport> =>
      suppress((await checkTyped(job, changed, conflicting)).report);
    return { version, isConfig: false, text, report: suppress(report), again };
  }

  async #compare(
    job: CheckJob,
    text: string,
    { real, project, context }: CheckContext,
  ): Promise<{ readonly report: FileReport; readonly conflicting: readonly ConflictingFact[] }> {
    const before = (real === undefined ? undefined : this.#conflicting.get(real)) ?? [];
    const { report, facts } = await checkTyped(job, text, before);
    if (real === undefined) return { report, conflicting: [] };
    const isOnDisk = project !== undefined;
    const within = project ?? context.folder ?? '';
    this.#index.hold(real, { project: within, isOnDisk, text, facts });
    const conflicting = await this.#index.conflicting(real);
    this.#conflicting.set(real, conflicting);
    if (isSame(conflicting, before)) return { report, conflicting };
    return { report: (await checkTyped(job, text, conflicting)).report, conflicting };
  }

  #suppress(report: FileReport, { context: { baseline }, path, real }: CheckContext): FileReport {
    if (baseline === undefined || real === undefined) return report;
    return this.#baselines.suppress(report, path, baseline);
  }

  /** Undefined for a text that is left out, is not a definition, or has a configuration with mistakes. */
  async #contextOf(document: TextDocument): Promise<CheckContext | undefined> {
    const own = pathOf(document);
    const context = await this.#folders.of(own);
    const { first } = this.#folders;
    if (own === undefined) {
      if (!looksLikeDefinition(document)) return undefined;
      const path = join(first ?? '', inputOf(document).path);
      const config = first === undefined ? undefined : await this.#configs.at(first);
      return { context, path, settings: config?.isFaulty === false ? config.settingsOf(path) : {} };
    }
    const config = await this.#configs.at(dirname(own));
    if (config.isFaulty || config.isIgnored(own)) return undefined;
    if (!config.isWanted(own) && !looksLikeDefinition(document)) return undefined;
    const real = this.#real.get(own) ?? realPath(own);
    this.#real.set(own, real);
    const { project } = real === own ? config : await this.#configs.at(dirname(real));
    const settings = config.settingsOf(own);
    return { context, path: own, real, settings, ...(project === undefined ? {} : { project }) };
  }
}

async function checkConfig(path: string, document: TextDocument): Promise<CheckedText> {
  const { version } = document;
  const text = document.getText().replace(/^\uFEFF/, '');
  const again = (each: string): Promise<FileReport> => checkConfigText(path, each);
  return { version, isConfig: true, text, report: await again(text), again };
}

function checkTyped(
  job: CheckJob,
  text: string,
  conflicting: readonly ConflictingFact[],
): Promise<FileCheck> {
  return checkDefinition(job, { text, hasByteOrderMark: false }, { conflicting });
}

function isSame(a: readonly ConflictingFact[], b: readonly ConflictingFact[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}
