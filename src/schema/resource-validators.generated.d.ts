// Generated from schemas/ by `npm run generate`. Do not edit.

import type { Validate } from './validators.generated.js';

export const validateAgent: Validate;

export const validateModel: Validate;
