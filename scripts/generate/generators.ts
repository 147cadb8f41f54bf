import { generateConfig } from './config-schema.ts';
import type { Generator } from './generator.ts';
import { generatePrintedOutput } from './printed-output.ts';
import { generateRuleIndex } from './rule-index.ts';
import { generateRulePages } from './rule-pages.ts';
import { generateShapes } from './shapes.ts';
import { generateTimeZones } from './time-zones.ts';
import { generateTypes } from './types.ts';
import { generateValidators } from './validators.ts';

/** Everything in the repository that a program writes. */
export const generators: readonly Generator[] = [
  generateTypes,
  generateValidators,
  generateShapes,
  generateConfig,
  generateTimeZones,
  generateRuleIndex,
  generateRulePages,
  generatePrintedOutput,
];
