import type { ShapeName } from '../../schema/shapes.generated.ts';

/** A text that people write, what is lost without it, and what to write. */
export interface WrittenText {
  readonly field: string;
  readonly lost: string;
  readonly write: string;
  /** The way out when nothing is to be written, appended to the help. */
  readonly otherwise?: string;
}

const leaveOut = ', or leave the field out';

/** The texts of each shape that must say something where they are written. */
export const writtenTexts: { readonly [Name in ShapeName]?: readonly WrittenText[] } = {
  agentDefinition: [
    {
      field: 'name',
      lost: 'nothing sets this agent apart from others',
      write: 'what the agent does, such as "Front desk"',
    },
    {
      field: 'prompt',
      lost: 'the agent has no instructions',
      write: 'what the agent should do',
      otherwise: leaveOut,
    },
    {
      field: 'hangup_prompt',
      lost: 'nothing says when to end the call',
      write: 'when to end the call',
      otherwise: leaveOut,
    },
    {
      field: 'welcome_message',
      lost: 'the call begins with nothing',
      write: 'the greeting',
      otherwise: leaveOut,
    },
  ],
  callConfiguration: [
    {
      field: 'final_message',
      lost: 'there is nothing to say at the end',
      write: 'the last words of the call',
      otherwise: leaveOut,
    },
    {
      field: 'voicemail_message',
      lost: 'there is no message to leave on a voicemail',
      write: 'what to leave there',
      otherwise: leaveOut,
    },
    {
      field: 'unavailable_message',
      lost: 'there is nothing to say outside the opening times',
      write: 'what callers hear then',
      otherwise: leaveOut,
    },
  ],
  ivrNavigation: [
    {
      field: 'goal',
      lost: 'there is nothing to look for in the menu',
      write: 'where to go, such as "Reach a person in billing"',
    },
  ],
  guardrail: [
    {
      field: 'name',
      lost: 'nothing sets this guardrail apart from others',
      write: 'its topic, such as "medical_advice"',
    },
    {
      field: 'response',
      lost: 'the agent has no answer when the topic comes up',
      write: 'what the agent answers',
    },
  ],
  utterance: [
    {
      field: 'text',
      lost: 'nothing that a caller says can match it',
      write: 'what a caller may say',
      otherwise: ', or remove the item',
    },
  ],
  structuredOutput: [
    { field: 'name', lost: 'the value arrives without a name', write: 'a name, such as "call_back_time"' },
  ],
  language: [
    {
      field: 'name',
      lost: 'nobody can see which language it is',
      write: 'its name, such as "English"',
      otherwise: leaveOut,
    },
    {
      field: 'code',
      lost: 'it names no language',
      write: 'a language code, such as "en-GB"',
      otherwise: leaveOut,
    },
  ],
  modelDefinition: [
    { field: 'name', lost: 'nothing sets this model apart from others', write: 'what people call the model' },
  ],
};
