import { randomBytes } from 'node:crypto';
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { publishMap } from '#features/properties/server/street-map/map-folder.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world?.close());

const ask = (url: string, headers = {}) => world.inject({ url, headers });

test('names the imported map without a restart, and serves its ranges as they are', async () => {
  expect((await ask('/map/streets.json')).json()).toEqual({ address: null });
  const archive = randomBytes(5_000);
  const name = await publishMap(join(world.folder, 'map'), archive);
  const { address } = (await ask('/map/streets.json')).json<{ address: string }>();
  expect(address).toBe(`/map/streets/${name}`);
  const part = await ask(address, { range: 'bytes=1000-3999', 'accept-encoding': 'gzip, br' });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({
    'content-range': 'bytes 1000-3999/5000',
    'content-length': '3000',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
  });
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.rawPayload.equals(archive.subarray(1_000, 4_000))).toBe(true);
  expect((await ask(address, { range: 'bytes=9000-9999' })).statusCode).toBe(416);
  const { cookies } = await signInAs(world, 'admin');
  const operations = await world.inject({ url: '/api/operations', cookies });
  expect(operations.json()).toMatchObject({ map: { kind: 'streets', importedAt: expect.any(String) } });
  const whole = await ask(address, { 'accept-encoding': 'gzip, br' });
  expect(whole.rawPayload.equals(archive)).toBe(true);
});

test.each([
  ['gone', (path: string) => rm(path)],
  ['incomplete', (path: string) => truncate(path, 9)],
])('shows the sketch while the file of the map is %s, and tells admins', async (_, damage) => {
  const folder = join(world.folder, 'map');
  await damage(join(folder, await publishMap(folder, randomBytes(10))));
  expect((await ask('/map/streets.json')).json()).toEqual({ address: null });
  const { cookies } = await signInAs(world, 'admin');
  const operations = await world.inject({ url: '/api/operations', cookies });
  expect(operations.json()).toMatchObject({ map: { kind: 'missing', importedAt: null } });
});

test.each(['current.json', 'streets-0123456789abcdef.pmtiles', '..%2Fsecret.key', ''])(
  'does not serve %s',
  async (name) => {
    await publishMap(join(world.folder, 'map'), randomBytes(10));
    expect((await ask(`/map/streets/${name}`)).statusCode).toBe(404);
  },
);
