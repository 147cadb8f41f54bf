// Generated from schemas/ and the options of the rules by `npm run generate`. Do not edit.

import type { Validate } from '../schema/validators.generated.js';

export const validateConfig: Validate;

/** The validators of the options, by the id of the rule. */
export const optionValidators: Readonly<Record<string, Validate>>;
