import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * True when an `Authorization` header lets a request in (docs/service.md, 5): it must carry a bearer token, and where
 * the service has one of its own, that one.
 */
export function isAuthorized(header: string | undefined, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+)\s*$/i.exec(header ?? '') ?? [];
  if (given === undefined) return false;
  return token === undefined || timingSafeEqual(digest(given), digest(token));
}

/** True when an address of a connection means this machine. */
export function isLocalPeer(address: string | undefined): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
