import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/findings/diagnostic.ts';
import { lint } from '../../src/lint/lint.ts';
import { secretForms } from '../../src/rules/no-secret/secret-forms.ts';

/** Characters as if drawn by lot, always the same. */
function drawn(length: number, alphabet: string): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return alphabet.charAt(Math.floor((state / 2147483648) * alphabet.length));
  }).join('');
}

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const hex = (length: number): string => drawn(length, '0123456789abcdef');
const word = (length: number): string => drawn(length, `${upper}${upper.toLowerCase()}0123456789`);
const uuid = (): string => hex(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const caps = (length: number): string => drawn(length, `${upper}234567`);

/** Put together here, so that nothing in this file has the form of a secret. */
const samples: readonly (readonly [string, string])[] = [
  ['a private key', ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')],
  ['a JSON web token', `ey${'J'}${word(20)}.ey${'J'}${word(30)}.${word(43)}`],
  ['an AWS access key', `AK${'IA'}${caps(16)}`],
  ['a GitHub token', `gh${'p_'}${word(36)}`],
  ['a GitHub token', `github${'_pat_'}${word(82)}`],
  ['a GitLab token', `gl${'pat-'}${word(20)}`],
  ['an Anthropic key', `sk-${'ant-'}api03-${word(93)}AA`],
  ['an OpenAI key', `sk-${'proj-'}${word(74)}`],
  ['an API key of the form "sk-"', `sk${'-'}${hex(48)}`],
  ['an ElevenLabs key', `sk${'_'}${hex(48)}`],
  ['a Stripe key', `sk${'_live_'}${word(24)}`],
  ['a Twilio key', `S${'K'}${hex(32)}`],
  ['a Twilio key', `A${'C'}${hex(32)}:${hex(32)}`],
  ['a SendGrid key', `S${'G.'}${word(22)}.${word(43)}`],
  ['a Google key', `AI${'za'}${word(35)}`],
  ['a Slack token', `xo${'xb-'}${drawn(12, '0123456789')}-${word(24)}`],
  ['a Slack webhook', `https://hooks.slack${'.com'}/services/T${caps(8)}/B${caps(8)}/${word(24)}`],
  ['a Discord webhook', `https://discord${'.com'}/api/webhooks/${drawn(18, '0123456789')}/${word(68)}`],
  ['a Telegram bot token', `${drawn(10, '123456789')}:A${'A'}${word(33)}`],
  ['a Hugging Face token', `hf${'_'}${drawn(34, upper + upper.toLowerCase())}`],
  ['a Groq key', `gsk${'_'}${word(52)}`],
  ['an xAI key', `xai${'-'}${word(80)}`],
  ['a Perplexity key', `pplx${'-'}${word(48)}`],
  ['a Replicate token', `r8${'_'}${word(37)}`],
  ['an npm token', `npm${'_'}${word(36)}`],
  ['a PyPI token', `pypi-${'AgEI'}${word(80)}`],
  ['a DigitalOcean token', `dop${'_v1_'}${hex(64)}`],
  ['a Shopify token', `shp${'at_'}${hex(32)}`],
  ['a Square token', `sq0${'atp-'}${word(22)}`],
  ['a HubSpot token', `pat${'-na1-'}${uuid()}`],
  ['an Airtable token', `pa${'t'}${word(14)}.${hex(64)}`],
  ['a Notion token', `nt${'n_'}${word(46)}`],
  ['a Linear key', `lin${'_api_'}${word(40)}`],
  ['a Mailgun key', `key${'-'}${hex(32)}`],
  ['a Databricks token', `da${'pi'}${hex(32)}`],
  ['an Atlassian token', `ATA${'TT3'}${word(186)}`],
  ['a New Relic key', `NR${'AK-'}${caps(27)}`],
  ['a Grafana token', `gl${'sa_'}${word(32)}_${hex(8)}`],
  ['a Vault token', `hv${'s.'}${word(90)}`],
  ['an age key', `AGE-${'SECRET-KEY-1'}${caps(58)}`],
  ['an Azure client secret', `${word(3)}8${'Q~'}${word(34)}`],
  ['a signed Azure address', `https://voice.blob.example.org/a?sp=r&${'sig='}${word(43)}%3D`],
  ['a password in an address', `postgres://agent:${word(12)}@db.example.org/calls`],
  ['a password in an address', `sip:4711:${word(12)}@sip.example.org`],
  ['the credentials of a header', `Authorization: ${'Bearer'} ${word(40)}`],
  ['a key or token', `X-Api-${'Key'}: ${hex(40)}`],
  ['a key or token', `client_${'secret'}=${word(32)}`],
  ['a key or token', `${'api'}Key: "${uuid()}"`],
  ['a password', `${'Pass'}wort: ${word(12)}`],
  ['a password', `mot de ${'passe'} : ${word(14)}`],
  ['a password', `contra${'seña'}: "${word(12)}"`],
  ['a password', `密${'码'}: ${word(12)}`],
];

async function secretsIn(path: string, text: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await lint({ path, text }, { preset: 'all' });
  return diagnostics.filter(({ rule }) => rule === 'no-secret');
}

function agent(prompt: string): string {
  return JSON.stringify({ name: 'Front desk', agent_type: 'single_prompt', prompt });
}

describe('no-secret', () => {
  it('has a sample for every form', () => {
    expect(new Set(samples.map(([kind]) => kind))).toEqual(new Set(secretForms.map(({ kind }) => kind)));
  });

  it.each(samples)(
    'finds %s in a sentence, once, and shows four characters of it at most',
    async (kind, sample) => {
      const text = `name: Front desk\nagent_type: single_prompt\nprompt: |\n  Ask our system, ${sample} as always.\n`;
      const [found, ...more] = await secretsIn('a.agent.yaml', text);
      expect(more).toEqual([]);
      expect(found?.message).toContain(`This looks like ${kind}`);
      const secret = text.slice(found?.start.offset, found?.end.offset);
      expect(sample).toContain(secret);
      expect(JSON.stringify({ ...found, start: 0, end: 0 })).not.toContain(secret.slice(0, 5));
    },
  );

  it.each(samples)('finds %s in JSON and in a comment', async (_, sample) => {
    expect(
      await secretsIn('a.agent.json', agent(`Ask ${sample.replaceAll('"', "'")} as always.`)),
    ).toHaveLength(1);
    const comment = `name: Front desk\n# Ask ${sample} as always.\nagent_type: single_prompt\n`;
    expect(await secretsIn('a.agent.yaml', comment)).toHaveLength(1);
  });

  it.each([
    `sk${'_live_'}xxxxxxxxxxxxxxxxxxxxxxxx`,
    `AK${'IA'}IOSFODNN7EXAMPLE`,
    'api_key: your-api-key-goes-here-12345',
    'api_key = {{api_key}}',
    `api_key: \${VOICE_API_KEY_2024_FRONT_DESK}`,
    'client_secret: prod-front-desk-secret-2',
    'access_token: ask-the-platform-team-for-one',
    'postgres://agent:password@db.example.org/calls',
    'postgres://agent:{{db_password}}@db.example.org/calls',
    'https://example.org:8080/a@b',
    'Bearer of bad news, and Basic Internationalization',
    'sk-learn-pipelines-for-beginners-and-experts',
    'The key-card opens room 12345678901234567890123456789012.',
    'a 1234567890123456789012345678901234567890 b',
    `${hex(40)}`,
    `${uuid()}`,
    'password: env:DB_PASSWORD_2024',
    'Passwort: {{passwort_2024_front_desk}}',
    'Passwort: das Geburtsdatum, etwa 04.05.1970',
    'mot de passe : demandez-le au 0123456789',
    `the Wi-Fi password: ${word(12)}`,
    `WLAN-Passwort: ${word(12)}`,
  ])('leaves %j alone', async (text) => {
    expect(await secretsIn('a.agent.json', agent(`Say ${text} and wait.`))).toEqual([]);
  });

  it.each([
    ['passwort', `Linden-20${'24'}`, 1],
    ['db_contraseña', `Linden-20${'24'}`, 1],
    ['motDePasse', `Linden-20${'24'}`, 1],
    ['password', 'env:DB_PASSWORD_2', 0],
    ['passwort', 'vault:front-desk/db2', 0],
    ['kennwort', 'Geburtsdatum', 0],
  ] as const)('takes what stands behind the key %s, %s, for a password or not', async (key, value, count) => {
    const text = `name: Front desk\nagent_type: single_prompt\nconfig:\n  ${key}: ${value}\n`;
    expect(await secretsIn('a.agent.yaml', text)).toHaveLength(count);
  });

  it('reports a secret of a file with many documents once, in its own document', async () => {
    const [, sample = ''] = samples[3] ?? [];
    const header = `# ${sample}1\n---\nname: One\nagent_type: single_prompt\n# ${sample}2\n`;
    const text = `${header}---\n# ${sample}3\nname: Two\nagent_type: single_prompt\nprompt: ${sample}4\n# ${sample}5\n`;
    const found = await secretsIn('a.agent.yaml', text);
    expect(found.map(({ document, start }) => [document, start.line])).toEqual([
      [0, 1],
      [0, 5],
      [1, 7],
      [1, 10],
      [1, 11],
    ]);
  });

  it('reports a secret behind an anchor once', async () => {
    const [, sample = ''] = samples[3] ?? [];
    const text = `name: One\nagent_type: single_prompt\nprompt: &p Ask ${sample}\nhangup_prompt: *p\n`;
    expect(await secretsIn('a.agent.yaml', text)).toHaveLength(1);
  });

  it('keeps a secret that is a key out of the pointer', async () => {
    const [, sample = ''] = samples[3] ?? [];
    const found = await secretsIn(
      'a.agent.yaml',
      `name: One\nagent_type: single_prompt\nconfig:\n  ${sample}: x\n`,
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(['/config']);
  });
});
