import { inExample, type Mistake } from './mistake.ts';

/** Fields that are missing, moved or written where the service does not look. */
export const structure: readonly Mistake[] = [
  ...inExample('clinic', [
    ['the name deleted', 'name: Linden Street Clinic front desk\n', '', 'agent_type:'],
    ['the agent type deleted', 'agent_type: single_prompt\n', '', 'name: Linden Street Clinic front desk'],
    [
      'the name commented out',
      'name: Linden Street Clinic front desk\n',
      '# name: Linden Street Clinic front desk\n',
      'agent_type:',
    ],
    ['a timezone at the top', 'call_configuration:\n', 'timezone: Europe/London\ncall_configuration:\n'],
    [
      'a timezone only at the top',
      'call_configuration:\n  call_provider: northline\n  timezone: Europe/London\n',
      'timezone: Europe/London\ncall_configuration:\n  call_provider: northline\n',
    ],
    ['an id of the service', 'status: draft\n', 'status: draft\nid: 6f1f8a52-6c0e-4a3b-9a52-3f0b7a1d9c11\n'],
    ['a version of the service', 'status: draft\n', 'status: draft\nversion: 3\n'],
    ['created_at', 'status: draft\n', 'status: draft\ncreated_at: 2025-03-14T09:26:53Z\n'],
    ['a wrapper', 'name: Linden Street Clinic front desk\n', 'agent: Linden Street Clinic front desk\n'],
    [
      'a welcome message in the call configuration',
      '  final_message: "Thank',
      '  welcome_message: Hello\n  final_message: "Thank',
    ],
    ['availability at the top', 'config:\n', 'availability: {}\nconfig:\n'],
    ['volume outside of ambient_sound', '    volume: 0.1\n', '  volume: 0.1\n'],
    [
      'start outside of its day',
      '        - day: sunday\n          enabled: false\n',
      '        - day: sunday\n          enabled: false\n      start: "08:00"\n',
    ],
    [
      'a name for an utterance',
      '      - text: Is it dangerous that my arm is numb?',
      '      - text: Is it dangerous that my arm is numb?\n        name: numb',
    ],
    ['an unknown field', 'status: draft\n', 'status: draft\ncolour: green\n'],
    ['a guardrail twice', 'name: other_patients', 'name: medical_advice'],
    [
      'a schema in the place of an output',
      '    structured_schema:\n      type: boolean\n      description: True only if the emergency sentence was spoken.',
      '    type: boolean',
    ],
  ]),
  ...inExample('restaurant', [
    ['the name deleted', '  "name": "Osteria del Molo reservations",\n', '', 1],
    ['the agent type deleted', '  "agent_type": "single_prompt",\n', '', 1],
    ['a timezone at the top', '"status": "draft",', '"status": "draft",\n  "timezone": "Europe/Rome",'],
    [
      'an id of the service',
      '"status": "draft",',
      '"status": "draft",\n  "id": "b1f0c1f4-0a6f-4f53-8f5d-7a4b2f0e6d10",',
    ],
    ['an unknown field', '"status": "draft",', '"status": "draft",\n  "colour": "green",'],
    ['a guardrail twice', '"name": "payment_details"', '"name": "allergen_promise"'],
    [
      'a misplaced threshold',
      '"filler_phrases": {\n      "enabled": true,\n      "confidence_threshold": 0.5\n    }',
      '"filler_phrases": {\n      "enabled": true\n    },\n    "confidence_threshold": 0.5',
      '"confidence_threshold"',
    ],
  ]),
  ...inExample('taxi', [
    [
      'all of it in data',
      'name: Night taxi, first draft\nagent_type: single_prompt',
      'data:\n  name: Night taxi, first draft\n  agent_type: single_prompt',
    ],
    [
      'all of it in the spec of another format',
      'name: Night taxi, first draft\nagent_type: single_prompt',
      'apiVersion: v1\nkind: Agent\nspec:\n  name: Night taxi, first draft\n  agent_type: single_prompt',
      'spec:',
    ],
    [
      'a list of agents',
      'name: Night taxi, first draft\nagent_type: single_prompt',
      'agents:\n  - name: Night taxi, first draft\n    agent_type: single_prompt',
    ],
    [
      'a model in the file of an agent',
      'name: Night taxi, first draft\nagent_type: single_prompt',
      'name: Large\nmodel_type: llm\nprovider_id: 6f1f8a52-6c0e-4a3b-9a52-3f0b7a1d9c11',
      'model_type:',
    ],
  ]),
  ...inExample('taxi', [['everything commented out but the type', 'name: Night taxi, first draft\n', '']]),
  ...inExample('arabic', [
    [
      'the call configuration wrapped',
      '"guardrails": [\n        {\n            "name": "other_guests",',
      '"guardrails": [\n        {\n            "title": "other_guests",',
    ],
  ]),
];
