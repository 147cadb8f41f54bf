import { applyFixes, type Diagnostic, type FileReport, lint, rules, type Settings } from 'voxlint';
import { agent } from './definitions.mjs';

const settings: Settings = { rules: { 'valid-time': 'off' }, knownValues: { method: ['house_method'] } };
const clean: FileReport = await lint({ path: 'a.agent.json', text: JSON.stringify(agent) }, settings);
const text = 'name: A\nagent_type: single_prompt\nis_active: true\n';
const faulty: FileReport = await lint({ path: 'b.agent.yaml', text });
const found: readonly Diagnostic[] = faulty.diagnostics;
const { text: mended, applied } = applyFixes(text, found);

/** Printed by the test: what the library found, in its own types. */
export const outcome: string = JSON.stringify({
  clean: clean.diagnostics.map(({ message }) => message),
  faulty: found.map(({ rule, severity, start }) => `${rule} ${severity} ${start.line}:${start.column}`),
  mended,
  applied,
  rules: rules.some(({ id }) => id === 'valid-time'),
});
