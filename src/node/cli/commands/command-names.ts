/** The word after `voxlint` that calls a command. */
export type CommandName =
  | 'lint'
  | 'fix'
  | 'explain'
  | 'rules'
  | 'print-config'
  | 'init'
  | 'new'
  | 'schema'
  | 'types'
  | 'plan'
  | 'push'
  | 'resolve'
  | 'move'
  | 'adopt'
  | 'forget'
  | 'status'
  | 'import'
  | 'serve'
  | 'lsp'
  | 'help';

/** A command as the overview lists it. */
export interface CommandSummary {
  readonly usage: string;
  readonly summary: string;
}

const summaries: Readonly<Record<CommandName, CommandSummary>> = {
  lint: { usage: 'lint [paths]', summary: 'Check agents and models (the default command)' },
  fix: { usage: 'fix [paths]', summary: 'Fix what can be fixed safely' },
  explain: { usage: 'explain <rule>', summary: 'Show what a rule asks for, why, and examples' },
  rules: { usage: 'rules', summary: 'List the rules' },
  'print-config': {
    usage: 'print-config <file>',
    summary: 'Show which settings apply to a file, and where they were set',
  },
  init: { usage: 'init', summary: 'Set up the configuration, the editor, the hook and CI' },
  new: { usage: 'new <kind> <name>', summary: 'Write an agent or a model to start from' },
  schema: { usage: 'schema <kind>', summary: 'Print the JSON Schema of agents, models or the configuration' },
  types: { usage: 'types [paths]', summary: 'Write TypeScript types of what agents hand over' },
  plan: { usage: 'plan [paths]', summary: 'Show what a push would create' },
  push: { usage: 'push [paths]', summary: 'Create what has not been created yet, each once' },
  resolve: { usage: 'resolve <key>', summary: 'Record what became of a request whose outcome is unknown' },
  move: { usage: 'move <old> <new>', summary: 'Let a renamed definition keep what it has created' },
  adopt: { usage: 'adopt <file>', summary: 'Say which agent of the service a file is, where no record does' },
  forget: { usage: 'forget <ids>', summary: 'Record that agents were deleted in the service' },
  status: { usage: 'status', summary: 'Show what was created, and what needs a person' },
  import: { usage: 'import <file>', summary: 'Make definitions from what is in the service already' },
  serve: { usage: 'serve', summary: 'Run a local stand-in for the service, to rehearse a push' },
  lsp: { usage: 'lsp', summary: 'Run the language server for an editor' },
  help: { usage: 'help [command]', summary: 'Show how to use a command' },
};

/** Every command, in the order of the overview; their loaders are in `command-table.ts`. */
export const commandNames: readonly (CommandSummary & { readonly name: string })[] = Object.entries(
  summaries,
).map(([name, summary]) => ({ name, ...summary }));
