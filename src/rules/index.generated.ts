// Generated from the files beside it by `npm run generate`. Do not edit.

import type { Rule } from './define-rule.ts';

/** Every rule, by id. */
export const rules: readonly Rule[] = [
];
