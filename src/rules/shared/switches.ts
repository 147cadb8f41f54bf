import type { ShapeName } from '../../schema/shapes.generated.ts';

/** A switch, and the settings beside it that nothing reads while it is off (docs/service.md, 2.1 and 2.2). */
export interface Switch {
  readonly name: string;
  readonly settings: readonly string[];
}

/** The switches of each shape; the first one of a shape that is off speaks for the settings it shares with others. */
export const switches: { readonly [Name in ShapeName]?: readonly Switch[] } = {
  agentDefinition: [{ name: 'is_hangup_prompt_enabled', settings: ['hangup_prompt'] }],
  callConfiguration: [
    { name: 'voicemail_message_enabled', settings: ['voicemail_message'] },
    { name: 'is_noise_cancellation_enabled', settings: ['noise_cancellation_filter'] },
  ],
  ambientSound: [{ name: 'enabled', settings: ['sound_type', 'volume'] }],
  fillerPhrases: [{ name: 'enabled', settings: ['confidence_threshold'] }],
  keypadInputDetection: [
    { name: 'enabled', settings: ['timeout_secs', 'termination_key', 'digit_limit'] },
    { name: 'termination_key_enabled', settings: ['termination_key'] },
    { name: 'digit_limit_enabled', settings: ['digit_limit'] },
  ],
  ivrNavigation: [{ name: 'enabled', settings: ['goal'] }],
};

/** True when a switch of these turns the setting off. */
export function isSwitchedOff(
  setting: string,
  values: Readonly<Record<string, unknown>>,
  among: readonly Switch[],
): boolean {
  return among.some(({ name, settings }) => values[name] === false && settings.includes(setting));
}
