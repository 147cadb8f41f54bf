import { describe, expectTypeOf, it } from 'vitest';
import type { SettableId, Settings } from '../../src/lint/settings.ts';
import type { RuleId } from '../../src/rules/index.generated.ts';
import type { Parts, ShapeName } from '../../src/schema/shapes.generated.ts';
import type {
  Agent,
  AgentDefinition,
  AgentType,
  CallConfiguration,
  DayEntry,
  Model,
  ModelDefinition,
  StructuredSchema,
  TimeOfDay,
  Weekday,
} from '../../src/types.generated.ts';

// Checked by the compiler alone (`npm run check:types`).
describe('generated types', () => {
  it('ask for what the service asks for', () => {
    expectTypeOf<{ name: string; agent_type: 'single_prompt' }>().toExtend<AgentDefinition>();
    expectTypeOf<{ name: string }>().not.toExtend<AgentDefinition>();
    expectTypeOf<{ name: string; model_type: string; provider_id: string }>().toExtend<ModelDefinition>();
    expectTypeOf<{ name: string; model_type: string }>().not.toExtend<ModelDefinition>();
    expectTypeOf<{ id: string }>().toExtend<Agent>();
    expectTypeOf<{ id: string }>().toExtend<Model>();
    expectTypeOf<{ name: string }>().not.toExtend<Agent>();
  });

  it('keep fields of the service out of definitions', () => {
    expectTypeOf<AgentDefinition>().not.toHaveProperty('id');
    expectTypeOf<Agent>().toHaveProperty('id');
    expectTypeOf<Agent>().not.toHaveProperty('$schema');
  });

  it('leave open enumerations open and closed ones closed', () => {
    expectTypeOf<'a_type_of_tomorrow'>().toExtend<AgentType>();
    expectTypeOf<string>().not.toEqualTypeOf<AgentType>();
    expectTypeOf<'monday'>().toExtend<Weekday>();
    expectTypeOf<'Monday'>().not.toExtend<Weekday>();
  });

  it('share their parts', () => {
    expectTypeOf<AgentDefinition['call_configuration']>().toEqualTypeOf<CallConfiguration | undefined>();
    expectTypeOf<Agent['call_configuration']>().toEqualTypeOf<CallConfiguration | undefined>();
    expectTypeOf<DayEntry['start']>().toEqualTypeOf<TimeOfDay | undefined>();
    expectTypeOf<StructuredSchema['items']>().toEqualTypeOf<StructuredSchema | undefined>();
    expectTypeOf<keyof Parts>().toEqualTypeOf<ShapeName>();
  });
});

describe('settings', () => {
  it('name rules and checks that exist', () => {
    expectTypeOf<'valid-time'>().toExtend<RuleId>();
    expectTypeOf<'valid-tme'>().not.toExtend<RuleId>();
    expectTypeOf<keyof NonNullable<Settings['rules']>>().toEqualTypeOf<SettableId>();
    expectTypeOf<RuleId | 'schema' | 'schema/type' | 'unused-suppression'>().toExtend<SettableId>();
    expectTypeOf<'syntax'>().not.toExtend<SettableId>();
    // @ts-expect-error A misspelt rule beside a right one.
    const settings: Settings = { rules: { 'valid-time': 'off', 'valid-tme': 'off' } };
    expectTypeOf(settings).toEqualTypeOf<Settings>();
  });
});
