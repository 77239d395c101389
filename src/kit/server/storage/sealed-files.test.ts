import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecrets } from '#kit/server/secrets.ts';
import { sealedFiles } from './sealed-files.ts';

test('encrypts files, and decrypts none in place of another', async () => {
  const stored = new Map<string, Buffer>();
  const files = {
    put: async (key: string, bytes: Buffer) => void stored.set(key, bytes),
    read: async (key: string) => stored.get(key) ?? null,
    delete: async (key: string) => void stored.delete(key),
  };
  const secrets = openSecrets(randomBytes(32));
  const kit = { files, secrets } as unknown as Parameters<ReturnType<typeof sealedFiles>['put']>[0];
  const papers = sealedFiles('papers', 'the paper');
  const [one, other] = [
    await papers.put(kit, Buffer.from('first')),
    await papers.put(kit, Buffer.from('second')),
  ];
  expect(one).toMatch(/^papers\/[0-9a-f]{32}$/);
  expect(stored.get(one)?.includes('first')).toBe(false);
  expect(String(await papers.read(kit, one))).toBe('first');
  // Files of earlier versions are named in the same way.
  expect(String(secrets.openBytes(stored.get(one) as Buffer, `the paper ${one}`))).toBe('first');
  stored.set(one, stored.get(other) as Buffer);
  await expect(papers.read(kit, one)).rejects.toThrow();
  await papers.drop(kit, one);
  expect(await papers.read(kit, one)).toBeNull();
});
