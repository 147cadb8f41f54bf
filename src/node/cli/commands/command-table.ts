import type { Command } from '../options/command.ts';
import { lintCommand } from './lint.ts';

/** A command as the overview lists it; the others than the default are loaded when they are called. */
export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Every command, in the order of the overview. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'lint',
    usage: 'lint [paths]',
    summary: 'Check agents and models (the default command)',
    load: async () => lintCommand,
  },
  {
    name: 'fix',
    usage: 'fix [paths]',
    summary: 'Mend what can be mended safely',
    load: async () => (await import('./fix.ts')).fixCommand,
  },
  {
    name: 'explain',
    usage: 'explain <rule>',
    summary: 'Show what a rule asks for, why, and examples',
    load: async () => (await import('./explain.ts')).explainCommand,
  },
  {
    name: 'rules',
    usage: 'rules',
    summary: 'List the rules',
    load: async () => (await import('./rules.ts')).rulesCommand,
  },
  {
    name: 'print-config',
    usage: 'print-config <file>',
    summary: 'Show which settings apply to a file, and where they were said',
    load: async () => (await import('./print-config.ts')).printConfigCommand,
  },
  {
    name: 'init',
    usage: 'init',
    summary: 'Set up the configuration, the editor, the hook and CI',
    load: async () => (await import('./init.ts')).initCommand,
  },
  {
    name: 'new',
    usage: 'new <kind> <name>',
    summary: 'Write an agent or a model to start from',
    load: async () => (await import('./new.ts')).newCommand,
  },
  {
    name: 'schema',
    usage: 'schema <kind>',
    summary: 'Print the JSON Schema of agents, models or the configuration',
    load: async () => (await import('./schema.ts')).schemaCommand,
  },
  {
    name: 'types',
    usage: 'types [paths]',
    summary: 'Write TypeScript types of what agents hand over',
    load: async () => (await import('./types.ts')).typesCommand,
  },
  {
    name: 'plan',
    usage: 'plan [paths]',
    summary: 'Show what a push would create',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  {
    name: 'push',
    usage: 'push [paths]',
    summary: 'Create what has not been created yet, each once',
    load: async () => (await import('./push.ts')).pushCommand,
  },
  {
    name: 'resolve',
    usage: 'resolve <key>',
    summary: 'Tell what became of a request whose outcome is unknown',
    load: async () => (await import('./resolve.ts')).resolveCommand,
  },
  {
    name: 'move',
    usage: 'move <old> <new>',
    summary: 'Let a renamed definition keep what it has created',
    load: async () => (await import('./move.ts')).moveCommand,
  },
  {
    name: 'status',
    usage: 'status',
    summary: 'Show what was created, and what needs a person',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    name: 'import',
    usage: 'import <file>',
    summary: 'Make definitions of what is in the service already',
    load: async () => (await import('./import.ts')).importCommand,
  },
  {
    name: 'serve',
    usage: 'serve',
    summary: 'Run a local stand-in of the service, to rehearse a push',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  {
    name: 'lsp',
    usage: 'lsp',
    summary: 'Run the language server for an editor',
    load: async () => (await import('./lsp.ts')).lspCommand,
  },
  {
    name: 'help',
    usage: 'help [command]',
    summary: 'Show how to use a command',
    load: async () => (await import('./help.ts')).helpCommand,
  },
];

/** The entry of a command; undefined where no command has the name. */
export function findCommand(name: string | undefined): CommandEntry | undefined {
  return commands.find((entry) => entry.name === name);
}
