import { configPart } from './parts/config.ts';
import { editorPart } from './parts/editor.ts';
import { hookPart } from './parts/hook.ts';
import { pushPart } from './parts/push.ts';
import { schemaLinePart } from './parts/schema-line.ts';
import { workflowPart } from './parts/workflow.ts';
import type { SetupPart } from './setup-part.ts';

/** Everything that init can set up, in the order in which it asks. */
export const setupParts: readonly SetupPart[] = [
  configPart,
  editorPart,
  hookPart,
  workflowPart,
  pushPart,
  schemaLinePart,
];
