import { describe, expect, it } from 'vitest';
import { isAuthorized, isLocalPeer } from '../../src/node/service/authorization.ts';

describe('isAuthorized', () => {
  it.each([
    [undefined, undefined, false],
    ['Bearer x', undefined, true],
    ['Bearer ', undefined, false],
    ['Bearerx', undefined, false],
    ['Bearer x', 'x', true],
    ['Bearer x', '', false],
    ['Bearer x ', 'x', true],
    ['Bearer y', 'x', false],
  ])('%j for the token %j: %j', (header, token, expected) => {
    expect(isAuthorized(header, token)).toBe(expected);
  });
});

describe('isLocalPeer', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.7', false],
    ['::ffff:10.0.0.7', false],
    ['1127.0.0.1', false],
    ['fe80::127.0.0.1', false],
    [undefined, false],
  ])('%j: %j', (address, expected) => {
    expect(isLocalPeer(address)).toBe(expected);
  });
});
