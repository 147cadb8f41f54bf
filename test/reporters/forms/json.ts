import { expect } from 'vitest';
import type { Form } from '../form.ts';

const form: Form = {
  ending: 'json',
  rules: {
    'lists every file, and every finding with all that is known of it': (text, files) => {
      const log = JSON.parse(text);
      expect(log.version).toBe(1);
      expect(log.files.map(({ path }: { path: string }) => path)).toEqual(files.map(({ path }) => path));
      const found = log.files.flatMap(({ diagnostics }: { diagnostics: unknown[] }) => diagnostics);
      expect(found).toEqual(
        files
          .flatMap(({ diagnostics }) => diagnostics)
          .map(({ rule, messageId, severity, message, help, pointer, document, ...rest }) => ({
            ...{ rule, messageId, severity, message, help, pointer, document },
            start: rest.start,
            end: rest.end,
            related: rest.related,
            fix: rest.fix ?? null,
            suppressed: rest.suppressed,
          })),
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
