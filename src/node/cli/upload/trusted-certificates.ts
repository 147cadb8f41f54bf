import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { show } from '../../../text/show.ts';
import { reasonOf } from '../../files/reason-of.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** The text of an environment's `caFile`. Throws a `UsageError` for a file without certificates. */
export function trustedCertificates(
  { name, settings }: UploadEnvironment,
  { root }: Pick<UploadContext, 'root'>,
): string | undefined {
  const { caFile } = settings;
  if (caFile === undefined) return undefined;
  const problem = (reason: string): UsageError =>
    new UsageError(`The caFile ${show(caFile)} of environments.${name} ${reason}`);
  const text = readText(resolve(root, caFile), problem);
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || !blocks.every(isCertificate)) {
    throw problem('holds no certificates that can be read; it wants the text form (PEM).');
  }
  return blocks.join('\n');
}

function readText(path: string, problem: (reason: string) => UsageError): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw problem(`cannot be read: ${reasonOf(error)}.`);
  }
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined;
  } catch {
    return false;
  }
}
