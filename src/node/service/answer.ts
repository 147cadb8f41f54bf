import type { FieldViolation } from './check-definition-body.ts';

/** The answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** An answer in JSON. */
export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: `${JSON.stringify(value)}\n`,
  };
}

/** An error in JSON: a message, and the fields it is about. */
export function errorAnswer(
  status: number,
  message: string,
  extra: {
    readonly fields?: readonly FieldViolation[];
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Answer {
  const { fields, headers } = extra;
  return jsonAnswer(status, { error: { message, ...(fields ? { fields } : {}) } }, headers);
}
