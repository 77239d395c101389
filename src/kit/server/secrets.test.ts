import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyInFolder } from './secret-key.ts';
import { isSealed, openSecrets } from './secrets.ts';

const secrets = openSecrets(Buffer.alloc(32, 7));

test('encrypts text that can be decrypted, reveals nothing, and is never the same twice', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'seed of user 5');
  expect(secrets.open(sealed, 'seed of user 5')).toBe('JBSWY3DPEHPK3PXP');
  expect([isSealed(sealed), sealed.includes('JBSWY3DP')]).toEqual([true, false]);
  expect(secrets.seal('JBSWY3DPEHPK3PXP', 'seed of user 5')).not.toBe(sealed);
});

test('does not decrypt with another key, for another user, or after a flipped bit', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'seed of user 5');
  expect(() => openSecrets(Buffer.alloc(32, 8)).open(sealed, 'seed of user 5')).toThrow('SECRET_KEY');
  expect(() => secrets.open(sealed, 'seed of user 6')).toThrow('SECRET_KEY');
  for (const at of [9, 20, 40, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(() =>
      secrets.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'seed of user 5'),
    ).toThrow();
  }
  expect(() => secrets.open('JBSWY3DPEHPK3PXP', 'seed of user 5')).toThrow('is not');
});

test('encrypts bytes that decrypt only unchanged, for the same purpose and with the same key', () => {
  const plain = Buffer.from('%PDF-1.4 a title deed');
  const sealed = secrets.sealBytes(plain, 'paper 5');
  expect(secrets.openBytes(sealed, 'paper 5')).toEqual(plain);
  expect(sealed.includes('title deed')).toBe(false);
  expect(secrets.sealBytes(plain, 'paper 5').equals(sealed)).toBe(false);
  expect(() => openSecrets(Buffer.alloc(32, 8)).openBytes(sealed, 'paper 5')).toThrow('SECRET_KEY');
  expect(() => secrets.openBytes(sealed, 'paper 6')).toThrow('SECRET_KEY');
  expect(() => secrets.openBytes(plain, 'paper 5')).toThrow('is not');
  expect(() => secrets.openBytes(sealed.subarray(0, -1), 'paper 5')).toThrow('SECRET_KEY');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => secrets.openBytes(changed, 'paper 5')).toThrow();
  }
});

test('verifies a signature only with the same key and purpose', () => {
  const signature = secrets.sign('somebody', 'a visitor');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(secrets.isSigned('somebody', 'a visitor', signature)).toBe(true);
  expect(secrets.isSigned('somebody else', 'a visitor', signature)).toBe(false);
  expect(secrets.isSigned('somebody', 'a guest', signature)).toBe(false);
  expect(secrets.isSigned('somebody', 'a visitor', `${signature}x`)).toBe(false);
  expect(openSecrets(Buffer.alloc(32, 8)).isSigned('somebody', 'a visitor', signature)).toBe(false);
});

test("accepts the former key's secrets and signatures during a key change, and uses the new key for new ones", () => {
  const [present, former] = [Buffer.alloc(32, 8), Buffer.alloc(32, 7)];
  const both = openSecrets(present, former);
  expect(both.open(secrets.seal('a seed', 'user 5'), 'user 5')).toBe('a seed');
  expect(both.isSigned('somebody', 'a visitor', secrets.sign('somebody', 'a visitor'))).toBe(true);
  expect(both.isSigned('somebody', 'a guest', secrets.sign('somebody', 'a visitor'))).toBe(false);
  expect(openSecrets(present).open(both.seal('a seed', 'user 5'), 'user 5')).toBe('a seed');
  expect(openSecrets(present).isSigned('one', 'a visitor', both.sign('one', 'a visitor'))).toBe(true);
  const paper = Buffer.from('a deed');
  expect(both.openBytes(secrets.sealBytes(paper, 'paper 5'), 'paper 5')).toEqual(paper);
  expect(openSecrets(present).openBytes(both.sealBytes(paper, 'paper 5'), 'paper 5')).toEqual(paper);
  const foreign = openSecrets(Buffer.alloc(32, 9)).seal('a seed', 'user 5');
  expect(() => both.open(foreign, 'user 5')).toThrow('SECRET_KEY');
});

test('gives all processes that start together the same key of a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyInFolder(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  await writeFile(join(folder, 'secret.key'), 'half a key');
  await expect(keyInFolder(folder)).rejects.toThrow('holds no key');
  await rm(folder, { recursive: true });
});

test('lets only the owner read the key of a folder', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps rights elsewhere');
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  await keyInFolder(folder);
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
