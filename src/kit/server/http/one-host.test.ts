import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { namesOneHost, requireOneHost } from './one-host.ts';

const asked = (host?: string[]) => ({ headersDistinct: host && { host } }) as unknown as IncomingMessage;

test.each([
  ['a name', ['homes.example']],
  ['a port', ['homes.example:3000']],
  ['an address', ['[::1]:3000']],
  ['nothing, as in a call of our own', undefined],
])('accepts a request that names %s', (_, host) => {
  expect(namesOneHost(asked(host))).toBe(true);
  expect(() => requireOneHost(asked(host))).not.toThrow();
});

test.each([
  [['homes.example', 'evil.example']],
  [['homes.example', 'homes.example']],
  [['homes.example, evil.example']],
  [['homes.example evil.example']],
  [['homes.example/evil']],
  [['homes.example\\evil']],
  [['amina@homes.example']],
  [['homes.example?a']],
  [['homes.example#a']],
])('returns 400 for %j, which could be read as another host', (host) => {
  expect(namesOneHost(asked(host))).toBe(false);
  expect(() => requireOneHost(asked(host))).toThrow(
    expect.objectContaining({ kind: 'invalid', code: 'bad_host' }),
  );
});
