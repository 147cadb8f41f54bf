import type { Command } from '../options/command.ts';
import type { CommandName } from './command-names.ts';
import { lintCommand } from './lint.ts';

type Load = () => Promise<Command>;

/** The loader of each command; all but the default one are loaded when they are called. */
const loaders: Readonly<Record<CommandName, Load>> = {
  lint: async () => lintCommand,
  fix: async () => (await import('./fix.ts')).fixCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  rules: async () => (await import('./rules.ts')).rulesCommand,
  'print-config': async () => (await import('./print-config.ts')).printConfigCommand,
  init: async () => (await import('./init.ts')).initCommand,
  new: async () => (await import('./new.ts')).newCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  types: async () => (await import('./types.ts')).typesCommand,
  plan: async () => (await import('./plan.ts')).planCommand,
  push: async () => (await import('./push.ts')).pushCommand,
  resolve: async () => (await import('./resolve.ts')).resolveCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  adopt: async () => (await import('./adopt.ts')).adoptCommand,
  forget: async () => (await import('./forget.ts')).forgetCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  import: async () => (await import('./import.ts')).importCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  lsp: async () => (await import('./lsp.ts')).lspCommand,
  help: async () => (await import('./help.ts')).helpCommand(loadCommand),
};

/** Loads a command; undefined where no command has the name. */
export function loadCommand(name: string | undefined): Promise<Command> | undefined {
  return name !== undefined && Object.hasOwn(loaders, name) ? loaders[name as CommandName]() : undefined;
}
