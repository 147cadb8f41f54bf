// Generated from the files beside it by `npm run generate`. Do not edit.

import type { Rule } from './define-rule.ts';
import knownValue from './known-value.ts';
import noClosedAvailability from './no-closed-availability.ts';
import noDuplicateAgent from './no-duplicate-agent.ts';
import noDuplicateDay from './no-duplicate-day.ts';
import noDuplicateName from './no-duplicate-name.ts';
import noLossyScalar from './no-lossy-scalar.ts';
import noServerAssignedField from './no-server-assigned-field.ts';
import portableYaml from './portable-yaml.ts';
import requireEnabledSetting from './require-enabled-setting.ts';
import validDigitLimit from './valid-digit-limit.ts';
import validPropertyName from './valid-property-name.ts';
import validStructuredSchema from './valid-structured-schema.ts';
import validTerminationKey from './valid-termination-key.ts';
import validTime from './valid-time.ts';
import validTimezone from './valid-timezone.ts';
import validWindow from './valid-window.ts';

/** Every rule, by id. */
export const rules: readonly Rule[] = [
  knownValue,
  noClosedAvailability,
  noDuplicateAgent,
  noDuplicateDay,
  noDuplicateName,
  noLossyScalar,
  noServerAssignedField,
  portableYaml,
  requireEnabledSetting,
  validDigitLimit,
  validPropertyName,
  validStructuredSchema,
  validTerminationKey,
  validTime,
  validTimezone,
  validWindow,
];
