import { expect } from 'vitest';
import type { Form } from '../form.ts';

const position = { line: expect.any(Number), column: expect.any(Number), offset: expect.any(Number) };

const form: Form = {
  ending: 'json',
  rules: {
    'lists every file, and every finding at its place with what is wrong and what to do': (text, files) => {
      const log = JSON.parse(text);
      expect(log.version).toBe(1);
      expect(log.files.map(({ path }: { path: string }) => path)).toEqual(files.map(({ path }) => path));
      const found = log.files.flatMap(({ diagnostics }: { diagnostics: unknown[] }) => diagnostics);
      expect(found).toEqual(
        files
          .flatMap(({ diagnostics }) => diagnostics)
          .map(({ rule, severity, message, help, pointer, document }) =>
            expect.objectContaining({
              ...{ rule, severity, message, help, pointer, document },
              ...{ start: position, end: position },
            }),
          ),
      );
    },
    'counts every finding once': (text, files) => {
      const { errors, warnings, suppressed, ...rest } = JSON.parse(text).summary;
      expect(errors + warnings + suppressed).toBe(files.flatMap(({ diagnostics }) => diagnostics).length);
      expect(rest.files).toBe(files.length);
    },
  },
};

export default form;
