import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { visitorCookieValue } from '#kit/server/http/visitor.ts';
import { deleteOldViews } from './view-expiry.ts';

let app: TestApp;
let now = new Date('2026-12-01T09:00:00Z');
let id: number;

beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-12-01T09:00:00Z');
  id = await createTestProperty(app.kit);
});

const visitors = ['first', 'second', 'third'].map((name) => name.padEnd(22, '-'));

function view(
  propertyId: number | string,
  visitor: string | null = visitors[0] as string,
  headers = {},
  remoteAddress = '203.0.113.7',
) {
  return app.inject({
    method: 'POST',
    remoteAddress,
    url: `/api/properties/${propertyId}/view`,
    headers: {
      'content-type': 'application/json',
      ...(visitor && { cookie: `visitor=${visitorCookieValue(visitor, app.kit.secrets)}` }),
      ...headers,
    },
  });
}

async function stored(): Promise<{ count: number; rows: number }> {
  const { rows } = await app.kit.pool.query(
    'select view_count as count, (select count(*) from property_views where property_id = $1) as rows from properties where id = $1',
    [id],
  );
  return rows[0];
}

describe('POST /api/properties/:id/view', () => {
  test('returns 200 with the count, and counts the view', async () => {
    const reply = await view(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ viewCount: 1 });
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test('counts the same visitor once per day in Kampala time', async () => {
    await view(id);
    now = new Date('2026-12-01T20:59:59Z');
    expect((await view(id)).json()).toEqual({ viewCount: 1 });
    now = new Date('2026-12-01T21:00:00Z');
    expect((await view(id)).json()).toEqual({ viewCount: 2 });
  });

  test('counts one of 300 views without a cookie, even if the received cookies are sent later', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, () => view(id, null)));
    expect(new Set(replies.map((reply) => reply.json().viewCount))).toEqual(new Set([1]));
    const given = replies.map((reply) => reply.cookies.find(({ name }) => name === 'visitor')?.value);
    expect(new Set(given).size).toBe(300);
    for (const visitor of given.slice(0, 50)) await view(id, visitor);
    expect((await stored()).count).toBe(1);
    await view(id, null, {}, '203.0.113.8');
    expect((await stored()).count).toBe(2);
  });

  test('counts at most twenty visitors from one address for a property, wherever their cookies came from', async () => {
    const names = Array.from({ length: 50 }, (_, index) => String(index).padStart(22, 'm'));
    await Promise.all(names.map((name, index) => view(id, name, {}, `2001:db8:1:2::${index}`)));
    expect((await stored()).count).toBe(20);
    await view(id, 'one-from-another-place', {}, '2001:db8:1:103::1');
    expect((await stored()).count).toBe(21);
  });

  test('counts other visitors and other properties separately', async () => {
    const other = await createTestProperty(app.kit);
    for (const visitor of visitors) await view(id, visitor);
    expect((await view(other)).json()).toEqual({ viewCount: 1 });
    expect((await stored()).count).toBe(3);
  });

  test('sets a cookie for a new visitor and counts them under it', async () => {
    const reply = await view(id, null);
    expect(reply.json()).toEqual({ viewCount: 1 });
    const given = reply.cookies.find(({ name }) => name === 'visitor');
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect((await view(id, given?.value.split('.')[0])).json()).toEqual({ viewCount: 1 });
  });

  test('counts 200 concurrent views of one visitor once, with the count in each response', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => view(id)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(200));
    expect(new Set(replies.map((reply) => reply.json().viewCount))).toEqual(new Set([1]));
    expect(await stored()).toEqual({ count: 1, rows: 1 });
  });

  test('counts all of 200 concurrent views from 200 visitors at 200 addresses', async () => {
    const names = Array.from({ length: 200 }, (_, index) => String(index).padStart(22, 'v'));
    const replies = await Promise.all(names.map((name, index) => view(id, name, {}, `198.51.100.${index}`)));
    const counts = replies.map((reply) => reply.json().viewCount).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await stored()).toEqual({ count: 200, rows: 200 });
  });

  test('changes nothing else about the property', async () => {
    const before = await app.kit.pool.query('select * from properties where id = $1', [id]);
    await view(id);
    const after = await app.kit.pool.query('select * from properties where id = $1', [id]);
    expect(after.rows[0]).toEqual({ ...before.rows[0], view_count: 1 });
  });

  test('returns 404 for an unknown property, and does not store the view', async () => {
    const reply = await view(2_147_483_647);
    expect(reply.statusCode).toBe(404);
    const { rows } = await app.kit.pool.query('select from property_views where property_id = 2147483647');
    expect(rows).toHaveLength(0);
  });

  test.each(['abc', '0', '2147483648', '1.5'])(
    'returns 400 for %s, which is not a property ID',
    async (bad) => {
      const reply = await view(bad);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toHaveProperty('id');
    },
  );

  test('returns 403 when another site counts a view on a visitor’s behalf', async () => {
    const reply = await view(id, visitors[0], { 'sec-fetch-site': 'cross-site' });
    expect(reply.statusCode).toBe(403);
    expect((await stored()).count).toBe(0);
  });
});

test('deletes viewer records that are no longer needed, and keeps the counts', async () => {
  const few = await createTestProperty(app.kit);
  await view(few, visitors[0]);
  const rowsOf = async () => {
    const { rows } = await app.kit.pool.query(
      `select (select count(*)::int from property_views where property_id = $1) as views,
        (select count(*)::int from property_view_networks where property_id = $1) as addresses`,
      [few],
    );
    return rows[0];
  };
  await deleteOldViews(app.kit);
  expect(await rowsOf()).toEqual({ views: 1, addresses: 1 });
  await app.kit.pool.query(
    `insert into property_views select $1, 'visitor-' || n, '2026-11-30T09:00:00Z' from generate_series(1, 5001) n`,
    [few],
  );
  now = new Date('2026-12-01T21:00:00Z');
  await deleteOldViews(app.kit);
  expect(await rowsOf()).toEqual({ views: 0, addresses: 0 });
  expect((await view(few, visitors[1])).json().viewCount).toBe(2);
});
