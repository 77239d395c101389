import type * as argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const { verify } = vi.hoisted(() => ({ verify: vi.fn<typeof argon2.verify>() }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  verify.mockImplementation(real.verify);
  return { ...real, verify };
});

test('hashes at the intended cost, and never twice the same', async () => {
  const [one, other] = [await hashPassword('mango in rain'), await hashPassword('mango in rain')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword(one, 'mango in rain')).toBe(true);
  expect(await verifyPassword(one, 'mango in rai')).toBe(false);
});

test('hashes a password equally in every Unicode form', async () => {
  const composed = 'caf\u00e9 by the lake';
  const apart = 'cafe\u0301 by the lake';
  expect(await verifyPassword(await hashPassword(composed), apart)).toBe(true);
  expect(await verifyPassword(await hashPassword(apart), composed)).toBe(true);
});

test('verifies a hash also without an account, and matches no password', async () => {
  verify.mockClear();
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
