/** A switch, the setting it needs, and what somebody could write for it. */
export interface Need {
  readonly asks: string;
  readonly needs: string;
  readonly example: string | number;
  /** True where known-value has the finding about a blank one. */
  readonly isEnumeration?: boolean;
}

/** The settings that an enabled feature needs, by shape (docs/service.md, 2.1 and 2.2). */
export const neededSettings: Readonly<
  Record<
    'agentDefinition' | 'callConfiguration' | 'ambientSound' | 'ivrNavigation' | 'keypadInputDetection',
    readonly Need[]
  >
> = {
  agentDefinition: [
    {
      asks: 'is_hangup_prompt_enabled',
      needs: 'hangup_prompt',
      example: 'End the call when the caller has said goodbye',
    },
  ],
  callConfiguration: [
    {
      asks: 'voicemail_message_enabled',
      needs: 'voicemail_message',
      example: 'Please call us back',
    },
  ],
  ambientSound: [{ asks: 'enabled', needs: 'sound_type', example: 'light_rain', isEnumeration: true }],
  ivrNavigation: [{ asks: 'enabled', needs: 'goal', example: 'Reach a person in billing' }],
  keypadInputDetection: [
    { asks: 'termination_key_enabled', needs: 'termination_key', example: '#' },
    { asks: 'digit_limit_enabled', needs: 'digit_limit', example: 4 },
  ],
};
