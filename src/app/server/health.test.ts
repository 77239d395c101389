import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('returns 200 without caching while the database answers', async () => {
  const reply = await world.inject({ url: '/healthz' });
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([
    200,
    { status: 'ok' },
    'no-store',
  ]);
});

test('returns 503 with Retry-After when the database is unreachable', async () => {
  const query = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  const pool = new Proxy(world.kit.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  const app = await world.startAnother({ pool });
  const reply = await app.inject({ url: '/healthz' });
  await app.close();
  expect([reply.statusCode, reply.headers['retry-after'], reply.headers['cache-control']]).toEqual([
    503,
    '5',
    'private, no-store',
  ]);
});

test('describes every mounted call in the API description', async () => {
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
  // The tus requests that read an upload's state change nothing, and are not listed.
  const names = described.map(({ call }) => call).filter((call) => !/^(?:HEAD|OPTIONS) /.test(call));
  expect(names.filter((call) => !world.app.servedCalls.has(call))).toEqual([]);
  for (const call of [
    'POST /api/login',
    'GET /api/properties/:id',
    'PATCH /api/users/:id/role',
    'GET /api/plans',
  ])
    expect(names).toContain(call);
});
