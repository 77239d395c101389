import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessMatrix } from '#app/server/testing/access-matrix.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('200: healthy while its database answers; not cacheable', async () => {
  const reply = await world.inject({ url: '/healthz' });
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ]);
});

test('503: the database is unreachable, with Retry-After', async () => {
  const query = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  const pool = new Proxy(world.kit.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  const app = await world.again({ pool });
  const reply = await app.inject({ url: '/healthz' });
  await app.close();
  expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
    503,
    '5',
    'private, no-store',
  ]);
});

test('the API description names and describes every mounted call', async () => {
  const document = (await world.inject({ url: '/api/docs/json' })).json();
  const described = Object.entries(
    document.paths as Record<string, Record<string, { summary?: string }>>,
  ).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary }]) => ({
      call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      summary,
    })),
  );
  expect(document.info.title).toBe('Ennyumba API');
  expect(described.filter(({ call, summary }) => call.includes(' /api/') && !summary)).toEqual([]);
  // The requests of tus before and between pieces change nothing and are not listed.
  const names = described.map(({ call }) => call).filter((call) => !/^(?:HEAD|OPTIONS) /.test(call));
  expect(names.filter((call) => !(call in accessMatrix))).toEqual([]);
  for (const call of [
    'POST /api/login',
    'GET /api/properties/:id',
    'PATCH /api/users/:id/role',
    'GET /api/plans',
  ])
    expect(names).toContain(call);
});
