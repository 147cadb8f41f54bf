/** Small agents in the styles that people write; short, so that thousands of variants can be read in a test. */
export const smallAgents: readonly string[] = [
  `# Front desk
name: Clinic front desk
agent_type: single_prompt
prompt: |
  You answer the phone of the clinic.

  - Never give advice: pass the caller on.
  - Opening hours: 9:00 to 17:00
call_configuration:
  timezone: Europe/Berlin
  total_call_timeout: 600
  voicemail_detection: true
  availability:
    inbound:
      enabled: true
      days:
        - day: monday
          enabled: true
          start: "09:00"
          end: "17:00"
        - {day: tuesday, enabled: false}
`,
  `name: "Collections, first reminder"
agent_type: single_prompt
welcome_message: >-
  Good day, this is
  the first reminder.
guardrails:
- name: threats
  threshold: 0.5
  utterances: [{text: 'You''ll regret it'}, {text: "Say \\"no\\""}]
structured_output:
- name: promised_date
  description: ''
  structured_schema:
    type: object
    properties: {date: {type: string}, paid: {type: boolean}}
    required: [date]
`,
  `hours: &hours
  enabled: true
  days:
    - &day {day: monday, start: '08:00', end: '12:00'}
    - <<: *day
      day: tuesday
name: Workshop
call_configuration:
  availability: {inbound: *hours, outbound: *hours}
  keypad_input_detection:
    termination_key: '#' # the pound key
---
name: 受付
prompt: |2-
    こんにちは
  {{caller_name}}様
status:
`,
];

/** The same in JSON. */
export const smallJsonAgents: readonly string[] = [
  `{
  "name": "Clinic front desk",
  "agent_type": "single_prompt",
  "call_configuration": {
    "timezone": "Europe/Berlin",
    "total_call_timeout": 600,
    "voicemail_detection": true,
    "availability": {"inbound": {"enabled": true, "days": [{"day": "monday", "start": "09:00", "end": "17:00"}]}}
  },
  "guardrails": [{"name": "threats", "threshold": 0.5, "utterances": [{"text": "Say \\"no\\""}]}],
  "status": null
}
`,
  '{"name":"受付","structured_output":[{"name":"a","structured_schema":{"type":"array","items":{"type":"number","minimum":-1.5e3}}}]}',
];
