/** A way for the service to misbehave. */
export interface Fault {
  readonly kind: FaultKind;
  /** From 0, never, to 1, always. */
  readonly probability: number;
  /** Milliseconds of `slow`, status of `reject`, seconds of `rate-limit`, address of `redirect`. */
  readonly value: number | string | undefined;
}

export type FaultKind =
  | 'drop-after-commit'
  | 'error-after-commit'
  | 'reject'
  | 'rate-limit'
  | 'slow'
  | 'redirect'
  | 'no-id'
  | 'wrong-shape'
  | 'garbage';

/** The effect of a kind of fault, for help texts. */
export interface FaultDescription {
  readonly summary: string;
  /** The value that may stand between the kind and the probability. */
  readonly value?: FaultValue;
}

interface FaultValue {
  /** Its placeholder in help texts. */
  readonly name: string;
  readonly fallback: number | string;
  /** Undefined for a text that cannot be the value. */
  parse(text: string): number | string | undefined;
  readonly accepted: string;
}

export const faultKinds: Readonly<Record<FaultKind, FaultDescription>> = {
  'drop-after-commit': { summary: 'Keep the record, then drop the connection without an answer' },
  'error-after-commit': { summary: 'Keep the record, then answer with status 500' },
  reject: {
    summary: 'Keep nothing and answer with a status of 400 to 499',
    value: numberValue('status', 422, 400, 499),
  },
  'rate-limit': {
    summary: 'Keep nothing and answer with status 429 and Retry-After',
    value: numberValue('seconds', 1, 0, 86_400),
  },
  slow: {
    summary: 'Keep the record, then wait before the answer; goes together with the others',
    value: numberValue('milliseconds', 3_000, 0, 3_600_000),
  },
  redirect: {
    summary: 'Keep nothing and answer with status 307 to another address',
    value: {
      name: 'address',
      fallback: 'https://elsewhere.invalid',
      parse: (text) => (URL.canParse(text) ? text : undefined),
      accepted: 'an address such as https://elsewhere.example',
    },
  },
  'no-id': { summary: 'Keep the record and leave the id out of the answer' },
  'wrong-shape': {
    summary: 'Keep the record and answer with fields dropped, changed and of the wrong type',
  },
  garbage: { summary: 'Keep the record and answer with something that is not JSON' },
};

function numberValue(name: string, fallback: number, min: number, max: number): FaultValue {
  return {
    name,
    fallback,
    parse: (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
    accepted: `a whole number from ${min} to ${max}`,
  };
}

/** Reads `KIND`, `KIND=probability`, `KIND:value` and `KIND:value=probability`; without a probability it is always. */
export function parseFault(text: string): Fault | { readonly problem: string } {
  const [, kind = '', written, share] = /^([^:=]*)(?::(.*?))?(?:=([^=]*))?$/s.exec(text) ?? [];
  if (!isFaultKind(kind)) {
    return {
      problem: `${quote(kind)} is not a kind of fault. The kinds are: ${Object.keys(faultKinds).join(', ')}.`,
    };
  }
  const probability = parseProbability(share);
  if (probability === undefined) {
    return {
      problem: `${quote(share ?? '')} is not a probability. Write a number from 0 to 1, such as ${kind}=0.2.`,
    };
  }
  const value = parseValue(kind, written);
  return 'problem' in value ? value : { kind, probability, value: value.value };
}

function isFaultKind(kind: string): kind is FaultKind {
  return Object.hasOwn(faultKinds, kind);
}

function parseProbability(text: string | undefined): number | undefined {
  if (text === undefined) return 1;
  const number = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return number >= 0 && number <= 1 ? number : undefined;
}

function parseValue(
  kind: FaultKind,
  text: string | undefined,
): { readonly value: Fault['value'] } | { readonly problem: string } {
  const { value } = faultKinds[kind];
  if (text === undefined) return { value: value?.fallback };
  if (!value) return { problem: `The fault "${kind}" takes no value; this is ${quote(text)}.` };
  const parsed = value.parse(text);
  if (parsed !== undefined) return { value: parsed };
  return { problem: `The fault "${kind}" takes ${value.accepted}; this is ${quote(text)}.` };
}

function quote(text: string): string {
  return JSON.stringify(text);
}
