import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that vouches for itself, with its key, both in PEM. */
export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate (RFC 5280) for host names and 127.0.0.1, valid from 2020 to 2049. */
export function selfSigned(names: readonly string[]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = sequence(
    set(sequence(Buffer.from('0603550403', 'hex'), tagged(0x0c, Buffer.from('voxlint test')))),
  );
  const body = sequence(
    tagged(0xa0, Buffer.from('020102', 'hex')),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(tagged(0x17, Buffer.from('200101000000Z')), tagged(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(names), basicConstraints)),
  );
  const signature = sign('sha256', body, privateKey);
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]));
  return {
    cert: pem('CERTIFICATE', sequence(body, ecdsaWithSha256, bits)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const basicConstraints: Buffer = sequence(
  Buffer.from('0603551d13', 'hex'),
  tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))),
);

function alternativeNames(names: readonly string[]): Buffer {
  const hosts = names.map((name) => tagged(0x82, Buffer.from(name)));
  const address = tagged(0x87, Buffer.from([127, 0, 0, 1]));
  return sequence(Buffer.from('0603551d11', 'hex'), tagged(0x04, sequence(...hosts, address)));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

/** One element in DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
