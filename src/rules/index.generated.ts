// Generated from the files beside it by `npm run generate`. Do not edit.

import type { Rule } from './define-rule.ts';
import consistentTimeouts from './consistent-timeouts.ts';
import keypadCanEnd from './keypad-can-end.ts';
import knownValue from './known-value.ts';
import noBlankString from './no-blank-string.ts';
import noClosedAvailability from './no-closed-availability.ts';
import noDuplicateAgent from './no-duplicate-agent.ts';
import noDuplicateDay from './no-duplicate-day.ts';
import noDuplicateHeading from './no-duplicate-heading.ts';
import noDuplicateName from './no-duplicate-name.ts';
import noDuplicateUtterance from './no-duplicate-utterance.ts';
import noLossyScalar from './no-lossy-scalar.ts';
import noSecret from './no-secret.ts';
import noServerAssignedField from './no-server-assigned-field.ts';
import noUnusedSetting from './no-unused-setting.ts';
import portableYaml from './portable-yaml.ts';
import requireEnabledSetting from './require-enabled-setting.ts';
import requireOutputDescription from './require-output-description.ts';
import requireTimezone from './require-timezone.ts';
import requireUnavailableMessage from './require-unavailable-message.ts';
import requireUtterances from './require-utterances.ts';
import validDigitLimit from './valid-digit-limit.ts';
import validLanguageCode from './valid-language-code.ts';
import validPlaceholder from './valid-placeholder.ts';
import validPropertyName from './valid-property-name.ts';
import validStructuredSchema from './valid-structured-schema.ts';
import validTerminationKey from './valid-termination-key.ts';
import validThreshold from './valid-threshold.ts';
import validTime from './valid-time.ts';
import validTimezone from './valid-timezone.ts';
import validWindow from './valid-window.ts';

/** Every rule, by id. */
export const rules: readonly Rule[] = [
  consistentTimeouts,
  keypadCanEnd,
  knownValue,
  noBlankString,
  noClosedAvailability,
  noDuplicateAgent,
  noDuplicateDay,
  noDuplicateHeading,
  noDuplicateName,
  noDuplicateUtterance,
  noLossyScalar,
  noSecret,
  noServerAssignedField,
  noUnusedSetting,
  portableYaml,
  requireEnabledSetting,
  requireOutputDescription,
  requireTimezone,
  requireUnavailableMessage,
  requireUtterances,
  validDigitLimit,
  validLanguageCode,
  validPlaceholder,
  validPropertyName,
  validStructuredSchema,
  validTerminationKey,
  validThreshold,
  validTime,
  validTimezone,
  validWindow,
];

/** The id of a rule. */
export type RuleId =
  | 'consistent-timeouts'
  | 'keypad-can-end'
  | 'known-value'
  | 'no-blank-string'
  | 'no-closed-availability'
  | 'no-duplicate-agent'
  | 'no-duplicate-day'
  | 'no-duplicate-heading'
  | 'no-duplicate-name'
  | 'no-duplicate-utterance'
  | 'no-lossy-scalar'
  | 'no-secret'
  | 'no-server-assigned-field'
  | 'no-unused-setting'
  | 'portable-yaml'
  | 'require-enabled-setting'
  | 'require-output-description'
  | 'require-timezone'
  | 'require-unavailable-message'
  | 'require-utterances'
  | 'valid-digit-limit'
  | 'valid-language-code'
  | 'valid-placeholder'
  | 'valid-property-name'
  | 'valid-structured-schema'
  | 'valid-termination-key'
  | 'valid-threshold'
  | 'valid-time'
  | 'valid-timezone'
  | 'valid-window';
