import { inExample, type Mistake } from './mistake.ts';

/** One line that has slipped sideways, or whose dash came or went: reported on that line, wherever the parser stumbles. */
export const slips: readonly Mistake[] = [
  ...inExample('clinic', [
    ['the first field of a map at the margin', 'language:\n  id:', 'language:\nid:'],
    [
      'two fields of a map at the margin, one of which the service has, too',
      'language:\n  id: 0b6a4d0e-55c7-4a7e-8a35-9a4b1a0c7d21\n  name: English\n  code: en-GB',
      'language:\nid: 0b6a4d0e-55c7-4a7e-8a35-9a4b1a0c7d21\ncode: en-GB',
      'language:',
    ],
    ['the first field of a map a space too far left', 'language:\n  id:', 'language:\n id:'],
    ['the first of many fields at the margin', '  call_provider: northline', 'call_provider: northline'],
    [
      'the first of two fields two spaces too far left',
      '  filler_phrases:\n    enabled: true',
      '  filler_phrases:\n  enabled: true',
    ],
    [
      'the first of two fields a space too far right',
      '  filler_phrases:\n    enabled: true',
      '  filler_phrases:\n     enabled: true',
    ],
    [
      'the first of two fields four spaces too far right',
      '  ivr_navigation:\n    enabled: true',
      '  ivr_navigation:\n        enabled: true',
    ],
    [
      'a field in the middle at the margin',
      '    digit_limit: 8',
      'digit_limit: 8',
      undefined,
      'belongs in "keypad_input_detection"',
    ],
    ['a field with a comment behind it too far left', '    termination_key: "#"', '  termination_key: "#"'],
    ['a map at the margin, told many lines below', '  keypad_input_detection:', 'keypad_input_detection:'],
    ['a map of maps at the margin', '  availability:', 'availability:'],
    ['a map too far left among others', '    inbound:', '  inbound:'],
    ['a map too far right among others', '    inbound:', '      inbound:'],
    ['a map that lands in the one above', '  filler_phrases:', '    filler_phrases:'],
    ['a property that lands in the one above', '        doctor:', '          doctor:'],
    ['a text block too far left', '  voicemail_message: >-', 'voicemail_message: >-'],
    ['a text block at the top too far right', '\nprompt: |', '\n  prompt: |', 'prompt: |'],
    ['a heading below an empty line a space too far right', 'call_configuration:', ' call_configuration:'],
    ['the first item without its dash', '- day: monday\n', 'day: monday\n'],
    ['the first of several texts without its dash', '      - text: Did my wife', '      text: Did my wife'],
    ['an item in the middle without its dash', '        - day: wednesday', '        day: wednesday'],
    ['the first item a space too far right', '        - day: monday', '         - day: monday'],
    ['the first item at the margin', '        - day: monday', '- day: monday'],
    [
      'an item that lands in the list of the one above',
      '  - name: other_patients',
      '      - name: other_patients',
    ],
    ['the first of short items at the margin', '        - action', '- action'],
    ['a dash before a field', '    sound_type: light_rain', '    - sound_type: light_rain'],
    ['a dash before the first field of many', '  call_provider:', '  - call_provider:'],
    ['a dash before the name of a map', '  keypad_input_detection:', '  - keypad_input_detection:'],
    ['a dash before the first field of the file', '\nname: Linden', '\n- name: Linden', '- name: Linden'],
    ['a dash without a space before a text', '      - text: Did my wife', '      -text: Did my wife'],
    ['a short item that goes on with the one above', '        - date\n', '          - date\n', '- action'],
  ]),
  ...inExample('clinic', [
    [
      'the days beside their direction',
      '    outbound:\n      enabled: true\n      days:',
      '    outbound:\n      enabled: true\n    days:',
    ],
    [
      'the end of a day beside the days',
      '        - day: thursday\n          enabled: true\n          start: "10:00"\n          end: "12:00"',
      '        - day: thursday\n          enabled: true\n          start: "10:00"\n      end: "12:00"',
    ],
    [
      'the call settings in the language',
      '\ncall_configuration:',
      '\n  call_configuration:',
      'call_configuration:',
    ],
    ['a field in the text above it', '\nworkflow_id:', '\n  workflow_id:', 'workflow_id:'],
    ['a map in the text above it', '  keypad_input_detection:', '    keypad_input_detection:'],
    [
      'an utterance among the guardrails',
      '      - text: Can you tell me what my neighbour has?',
      '  - text: Can you tell me what my neighbour has?',
    ],
    ['the items of an array beside its schema', '      items:', '    items:'],
    ['a tag before a number for text', '  name: English', '  name: !!int 42'],
    [
      'the first line of a day twice',
      '        - day: wednesday',
      '        - day: wednesday\n        - day: wednesday',
      176,
    ],
  ]),
  ...inExample('flow', [
    ['a colon forgotten between braces', '  agent_type: single_prompt,', '  agent_type single_prompt,'],
    ['a colon forgotten after a name', '  name: Card block line,', '  name Card block line,'],
  ]),
  ...inExample('twoInOne', [
    [
      'the one field of a map too far left',
      '    enabled: false\n  availability:',
      '  enabled: false\n  availability:',
    ],
    [
      'a map that is indented like its fields',
      '  availability:\n    inbound:\n      enabled: true\n      days:\n        - { day: monday, enabled: true, start: "18:30"',
      '  availability:\n      inbound:\n      enabled: true\n      days:\n        - { day: monday, enabled: true, start: "18:30"',
    ],
    [
      'the first item in braces without its dash',
      '      days:\n        - { day: monday, enabled: true, start: "08:30", end: "18:30" }',
      '      days:\n        { day: monday, enabled: true, start: "08:30", end: "18:30" }',
    ],
  ]),
  ...inExample('withMark', [
    ['a field too far left', '  call_provider: northline', ' call_provider: northline'],
    ['the first item in braces too far left', '        - {day: monday', '      - {day: monday'],
  ]),
];
