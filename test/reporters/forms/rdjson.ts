import { RDFormatValidator } from '@umbrelladocs/rdformat-validator';
import { expect } from 'vitest';
import type { Form } from '../form.ts';

const validator = new RDFormatValidator({ strictMode: true, allowExtraFields: false });

const form: Form = {
  ending: 'json',
  rules: {
    'is valid under the diagnostic format of reviewdog, with no field that it does not have': async (
      text,
    ) => {
      expect(await validator.validateString(text)).toMatchObject({ valid: true, errors: [] });
    },
  },
};

export default form;
