/** The form of one kind of secret. */
export interface SecretForm {
  /** Fits into "This looks like …". */
  readonly kind: string;
  /** Source of a regular expression; a group named `secret` narrows it to the secret itself. */
  readonly form: string;
  /** Found by the name in front of it, in any case; its characters must look drawn by lot as well. */
  readonly byName?: true;
  /** True when no part of it may be shown. */
  readonly hidden?: true;
}

/** The names of what must stay secret, in any case. */
const names =
  '(?:(?:api|access|secret|private|signing|encryption|auth|subscription|account)[ _-]?(?:key|token|secret)' +
  '|(?:client|app|consumer|webhook)[ _-]?secret|(?:bearer|refresh|session)[ _-]?token)';

/** The word in front of a password, in the languages that prompts are written in; no letter stands before it. */
const passwordWords =
  '(?<!\\p{L})(?:password|passwort|kennwort|mot de passe|contraseña|contrasena|senha|palavra-passe|parola|wachtwoord|hasło|lösenord|пароль|şifre|密码|パスワード)';

/**
 * Own forms, for no detector on the registry fits: secretlint is kept well, but needs Node 22 from version 12 on; version 11 takes
 * 350 kB, imports node:path and crypto, works asynchronously only, and passes over JWTs, bearer headers and the telephony and
 * speech companies that voice agents are wired to. The prefixes below are published by the companies themselves, and made to be
 * recognised: each gives a text away without a look at its neighbours.
 */
export const secretForms: readonly SecretForm[] = [
  { kind: 'a private key', form: '-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----', hidden: true },
  { kind: 'a JSON web token', form: '\\beyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}' },
  { kind: 'an AWS access key', form: '\\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\\b' },
  { kind: 'a GitHub token', form: '\\b(?:gh[oprsu]_[A-Za-z0-9]{36,}|github_pat_\\w{40,})' },
  { kind: 'a GitLab token', form: '\\bgl(?:pat|ptt|dt|rt|cbt|soat|ft|agent|imt)-[\\w.-]{20,}' },
  { kind: 'an Anthropic key', form: '\\bsk-ant-[a-z0-9]+-[\\w-]{40,}' },
  { kind: 'an OpenAI key', form: '\\bsk-(?:proj|svcacct|admin|None)-[\\w-]{20,}' },
  { kind: 'an API key of the form "sk-"', form: '\\bsk-(?:[a-z0-9]+-)?[A-Za-z0-9]{32,}\\b' },
  { kind: 'an ElevenLabs key', form: '\\bsk_[a-f0-9]{48}\\b' },
  { kind: 'a Stripe key', form: '\\b(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/=]{24,})' },
  { kind: 'a Twilio key', form: '\\b(?:SK[a-f0-9]{32}\\b|AC[a-f0-9]{32}:[a-f0-9]{32}\\b)' },
  { kind: 'a SendGrid key', form: '\\bSG\\.[\\w-]{16,32}\\.[\\w-]{16,64}' },
  { kind: 'a Google key', form: '\\b(?:AIza[\\w-]{35}|GOCSPX-[\\w-]{28}|ya29\\.[\\w-]{20,})' },
  { kind: 'a Slack token', form: '\\bxox[abceoprs]-[A-Za-z0-9-]{10,}|\\bxapp-\\d-[A-Za-z0-9-]{20,}' },
  { kind: 'a Slack webhook', form: 'hooks\\.slack\\.com/(?:services|workflows)/[A-Za-z0-9+/]{40,}' },
  { kind: 'a Discord webhook', form: 'discord(?:app)?\\.com/api/webhooks/\\d{15,}/[\\w-]{60,}' },
  { kind: 'a Telegram bot token', form: '\\b\\d{8,10}:AA[\\w-]{33}\\b' },
  { kind: 'a Hugging Face token', form: '\\bhf_[A-Za-z0-9]{34,}\\b' },
  { kind: 'a Groq key', form: '\\bgsk_[A-Za-z0-9]{40,}\\b' },
  { kind: 'an xAI key', form: '\\bxai-[A-Za-z0-9]{60,}\\b' },
  { kind: 'a Perplexity key', form: '\\bpplx-[A-Za-z0-9]{40,}\\b' },
  { kind: 'a Replicate token', form: '\\br8_[A-Za-z0-9]{37,}\\b' },
  { kind: 'an npm token', form: '\\bnpm_[A-Za-z0-9]{36}\\b' },
  { kind: 'a PyPI token', form: '\\bpypi-AgEI[\\w-]{50,}' },
  { kind: 'a DigitalOcean token', form: '\\bdo[opr]_v1_[a-f0-9]{64}\\b' },
  { kind: 'a Shopify token', form: '\\bshp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}\\b' },
  { kind: 'a Square token', form: '\\bsq0[a-z]{3}-[\\w-]{22,}' },
  { kind: 'a HubSpot token', form: '\\bpat-(?:na|eu)\\d-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\\b' },
  { kind: 'an Airtable token', form: '\\bpat[A-Za-z0-9]{14}\\.[a-f0-9]{64}\\b' },
  { kind: 'a Notion token', form: '\\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\\b' },
  { kind: 'a Linear key', form: '\\blin_(?:api|oauth)_[A-Za-z0-9]{32,}\\b' },
  { kind: 'a Mailgun key', form: '\\bkey-[a-f0-9]{32}\\b' },
  { kind: 'a Databricks token', form: '\\bdapi[a-f0-9]{32}(?:-\\d)?\\b' },
  { kind: 'an Atlassian token', form: '\\bATATT3[\\w=-]{60,}' },
  { kind: 'a New Relic key', form: '\\bNRAK-[A-Z0-9]{27}\\b' },
  { kind: 'a Grafana token', form: '\\bgl(?:sa|c)_[A-Za-z0-9+/=_]{32,}' },
  { kind: 'a Vault token', form: '\\bhv[bsr]\\.[\\w-]{24,}' },
  { kind: 'an age key', form: '\\bAGE-SECRET-KEY-1[A-Z0-9]{58}\\b' },
  { kind: 'an Azure client secret', form: '(?<![\\w~.-])[\\w~.]{3}\\dQ~[\\w~.-]{31,34}(?![\\w~.-])' },
  { kind: 'a signed Azure address', form: '[?&]sig=(?<secret>[A-Za-z0-9%+/]{40,})' },
  {
    kind: 'a password in an address',
    form: '(?:://|\\bsips?:)[^\\s/:@"\'<>{}]{1,60}:(?<secret>[^\\s/:@"\'<>{}$*]{4,100})@[\\w.-]+',
    hidden: true,
  },
  {
    kind: 'the credentials of a header',
    form: '\\b(?:Bearer|Basic)[ \\t]+(?<secret>[\\w.~+/=-]{20,})',
    byName: true,
  },
  {
    kind: 'a key or token',
    form: `${names}["']?[ \\t]*(?:[:=]|=>)[ \\t]*["']?(?<secret>[\\w.~+/=-]{16,})`,
    byName: true,
  },
  {
    kind: 'a password',
    // What guests may know is not a secret of the agent.
    form: `(?<!(?:wi-?fi|wlan|guest|gäste|invités)[^\\n]{0,20})${passwordWords}["']?[ \\t]*[:=][ \\t]*["']?(?<secret>[\\w.~+/=!#%&*?-]{8,60})(?=["'\\s,;]|$)`,
    byName: true,
    hidden: true,
  },
];
