import { expect } from 'vitest';
import type { Form } from '../form.ts';
import { openFindingsOf } from '../open-findings-of.ts';
import { commandsIn } from '../runner.ts';

const known: RegExp = /^(?:file|line|endLine|col|endColumn|title)$/;

const form: Form = {
  ending: 'txt',
  commands: ['error', 'warning'],
  rules: {
    'annotates ten findings of each severity, and lists the others': (text, files) => {
      const open = openFindingsOf(files);
      const commands = commandsIn(text);
      for (const severity of ['error', 'warning']) {
        const count = open.filter((finding) => finding.severity === severity).length;
        expect(commands.filter(({ name }) => name === severity)).toHaveLength(Math.min(10, count));
      }
      const isCut = commands.length < open.length;
      expect(text.split('\n').slice(0, -1)).toHaveLength(open.length + (isCut ? 1 : 0));
    },
    'names the file, the line and the rule, and no other property': (text) => {
      for (const { properties } of commandsIn(text)) {
        expect(Object.keys(properties).filter((key) => !known.test(key))).toEqual([]);
        expect(properties.line).toMatch(/^[1-9]\d*$/);
      }
    },
  },
  hostile: {
    'names the line, and nothing that the words hold': (text) => {
      for (const { properties } of commandsIn(text)) expect(properties.line).toBe('2');
    },
  },
};

export default form;
