import { expect } from 'vitest';
import type { Form } from '../form.ts';

const form: Form = {
  ending: 'json',
  rules: {
    'has in each issue what GitLab documents, once each': (text) => {
      const issues = JSON.parse(text) as readonly Record<string, unknown>[];
      for (const issue of issues) {
        expect(issue).toEqual({
          description: expect.any(String),
          check_name: expect.any(String),
          fingerprint: expect.stringMatching(/^[\da-f]+:\d+$/),
          severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
          location: {
            path: expect.any(String),
            lines: { begin: expect.any(Number), end: expect.any(Number) },
          },
        });
      }
      expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
      expect(text).not.toMatch(/^\ufeff/);
    },
  },
};

export default form;
