import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inProcess } from './in-process.ts';
import { filesBelow } from './rehearsal.ts';
import type { Surroundings } from './voxlint.ts';

/** Has characters that regular expressions, shells, JSON, addresses and HTML write in their own way. */
export const secret = `S3cr.$et^(a|b)*[x]+?"'&<~%2F/=!`;
export const login: string = encodeURIComponent(secret);

/** The spellings of a secret: as it is, in JSON, in addresses, in base64 whatever stands before it; and its two ends. */
function spellingsOf(text: string): readonly string[] {
  const base64 = ['', 'u', 'u:'].map((before) => {
    const whole = Buffer.from(before + text).toString('base64');
    return whole.slice(Math.ceil((before.length * 8) / 6), -4);
  });
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    text.slice(0, 12),
    text.slice(-12),
    ...base64,
  ];
}

export function expectSecret(what: string, text: string, hidden: string = secret): void {
  const leaks = spellingsOf(hidden).filter((spelling) => text.includes(spelling));
  expect({ what, leaks }).toEqual({ what, leaks: [] });
}

/** Runs commands one after the other, and looks for the secrets in what they print and write. */
export async function expectKept(
  calls: readonly (readonly string[])[],
  { cwd, env }: Pick<Surroundings, 'env'> & { readonly cwd: string },
  own: readonly string[] = [],
  hidden: readonly string[] = [secret],
): Promise<void> {
  for (const call of calls) {
    const { stdout, stderr } = await inProcess([...call, '--debug'], cwd, env);
    for (const each of hidden) expectSecret(call.join(' '), stdout + stderr, each);
  }
  for (const file of filesBelow(cwd)) {
    if (own.some((name) => file.endsWith(name))) continue;
    for (const each of hidden) expectSecret(file, readFileSync(file, 'utf8'), each);
  }
}

const formats = [
  'pretty',
  'compact',
  'json',
  'github',
  'gitlab',
  'checkstyle',
  'junit',
  'sarif',
  'html',
  'rdjson',
  'markdown',
];

export const everyCommand: readonly (readonly string[])[] = [
  ...formats.map((format) => ['lint', '-f', format]),
  ['lint', '-f', 'html', '--output', 'report.html', '--verbose'],
  ['fix'],
  ['print-config', 'a.agent.yaml'],
  ['plan', '--env', 'prod', '-f', 'json', '--out', 'plan.json', '--show-body'],
  ['plan', '--env', 'prod', '--show-body'],
  ['push', '--env', 'prod', '--yes'],
  ['push', '--env', 'prod', '--yes', '-f', 'json'],
  ['push', '--env', 'prod', '--plan', 'plan.json'],
  ['status'],
  ['status', '-f', 'json'],
  ['types'],
  ['new', 'agent', 'Desk', '--out', 'desk.agent.yaml'],
  ['import', 'listing.json', '--env', 'prod', '--out', 'taken'],
  ['resolve', 'a.agent.yaml', '--not-created', '--env', 'prod'],
  ['move', 'a.agent.yaml', 'b.agent.yaml', '--env', 'prod'],
  ['adopt', 'a.agent.yaml', '--id', '7d1c8a52-0d2e-4c7b-9a58-333333333333', '--env', 'prod', '--yes'],
  ['init', '--yes'],
];

export const listing: string = JSON.stringify([
  { id: '7d1c8a52-0d2e-4c7b-9a58-111111111111', name: 'Taken', agent_type: 'single_prompt' },
]);
