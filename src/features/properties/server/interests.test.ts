import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
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

function note(
  act: 'view' | 'tour-opened' | 'contact-tap',
  {
    of = id,
    visitor = 'somebody',
    from = '203.0.113.7',
    headers = {},
  }: {
    of?: number | string;
    visitor?: string | null;
    from?: string;
    headers?: object;
  } = {},
) {
  const cookie = visitor && `visitor=${visitorCookieValue(visitor.padEnd(22, '-'), app.kit.secrets)}`;
  return app.inject({
    method: 'POST',
    remoteAddress: from,
    url: `/api/properties/${of}/${act}`,
    headers: { ...(cookie && { cookie }), ...headers },
  });
}

async function days() {
  const { rows } = await app.kit.pool.query(
    'select day::text, views, tours, contacts, enquiries from property_daily_stats where property_id = $1 order by day',
    [id],
  );
  return rows;
}

describe.each([
  ['tour-opened', 'tours'],
  ['contact-tap', 'contacts'],
] as const)('POST /api/properties/:id/%s', (act, column) => {
  test('returns 200 and counts an interest once per visitor and day of Kampala', async () => {
    expect((await note(act)).json()).toEqual({ counted: true });
    now = new Date('2026-12-01T20:59:59Z');
    expect((await note(act)).json()).toEqual({ counted: false });
    now = new Date('2026-12-01T21:00:00Z');
    expect((await note(act)).json()).toEqual({ counted: true });
    const none = { views: 0, tours: 0, contacts: 0, enquiries: 0 };
    expect(await days()).toEqual([
      { day: '2026-12-01', ...none, [column]: 1 },
      { day: '2026-12-02', ...none, [column]: 1 },
    ]);
  });

  test('returns 200 and counts at most twenty visitors of one address, and one without a cookie', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `visitor-${index}`);
    await Promise.all(names.map((visitor) => note(act, { visitor })));
    expect((await days())[0][column]).toBe(20);
    const other = '203.0.113.8';
    await note(act, { visitor: null, from: other });
    await note(act, { visitor: null, from: other });
    expect((await days())[0][column]).toBe(21);
  });

  test('returns 404 for an unknown property', async () => {
    const reply = await note(act, { of: 999_999 });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe('no_such_property');
  });

  test('returns 403 from another site', async () => {
    expect((await note(act, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
    expect(await days()).toEqual([]);
  });
});

test('counts views and each other kind separately, also per day', async () => {
  await note('view');
  await note('view');
  await note('tour-opened');
  await note('contact-tap');
  await note('contact-tap', { visitor: 'another' });
  expect(await days()).toEqual([{ day: '2026-12-01', views: 1, tours: 1, contacts: 2, enquiries: 0 }]);
});

test('counts an enquiry for the day of Kampala on which it was sent', async () => {
  now = new Date('2026-12-01T20:59:59Z');
  expect((await postEnquiry(app, id)).statusCode).toBe(201);
  now = new Date('2026-12-01T21:00:00Z');
  for (let count = 0; count < 2; count += 1) expect((await postEnquiry(app, id)).statusCode).toBe(201);
  const none = { views: 0, tours: 0, contacts: 0 };
  expect(await days()).toEqual([
    { day: '2026-12-01', ...none, enquiries: 1 },
    { day: '2026-12-02', ...none, enquiries: 2 },
  ]);
});

test('counts tour opens and contact taps of a visitor and address separately', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `visitor-${index}`);
  for (const visitor of names) await note('tour-opened', { visitor });
  expect((await note('contact-tap', { visitor: 'visitor-20' })).json()).toEqual({ counted: true });
  expect(await days()).toMatchObject([{ tours: 20, contacts: 1 }]);
});

test('deletes visitor records on the next day, and the stats after 400 days', async () => {
  await note('contact-tap');
  now = new Date('2026-12-02T09:00:00Z');
  await deleteOldViews(app.kit);
  const { rows } = await app.kit.pool.query(
    `select (select count(*) from property_contact_events where property_id = $1)::int
      + (select count(*) from property_contact_networks where property_id = $1)::int as left`,
    [id],
  );
  expect(rows[0].left).toBe(0);
  expect(await days()).toHaveLength(1);
  now = new Date('2028-01-05T20:59:00Z');
  await deleteOldViews(app.kit);
  expect(await days()).toHaveLength(1);
  now = new Date('2028-01-05T21:00:00Z');
  await deleteOldViews(app.kit);
  expect(await days()).toEqual([]);
});
