import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter } from '#app/testing/actors.ts';
import { someProperty } from '#app/testing/some-property.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  id = await someProperty(app.kit);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.kit.pool.query('delete from attempts; delete from property_reports; delete from mails');
});

const report = (payload: object, propertyId = id, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/properties/${propertyId}/report`, payload, headers });
const stored = async () =>
  (await app.kit.pool.query('select property_id, reason, body, email from property_reports order by id'))
    .rows;

describe('POST /api/properties/:id/report', () => {
  test('201: it is kept, trimmed, and every admin is told that there is one, but not what it says', async () => {
    const admin = await enter(app, 'admin');
    const reply = await report({
      reason: 'fraud',
      text: ' They asked for money. ',
      email: ' amina@example.com ',
    });
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'Thank you for your report' }]);
    expect(await stored()).toEqual([
      { property_id: id, reason: 'fraud', body: 'They asked for money.', email: 'amina@example.com' },
    ]);
    const { rows } = await app.kit.pool.query('select recipient, subject, body_text from mails');
    expect(rows.map(({ recipient }) => recipient)).toContain(admin.email);
    expect(rows[0].body_text).toContain(`listing ${id}`);
    expect(rows[0].body_text).toContain('/admin/users#reports');
    expect(rows[0].body_text).not.toMatch(/money|amina/);
  });

  test('201: a reason is enough', async () => {
    expect((await report({ reason: 'gone' })).statusCode).toBe(201);
    expect(await stored()).toEqual([{ property_id: id, reason: 'gone', body: '', email: null }]);
  });

  test.each([
    ['reason', {}, 'Choose a reason'],
    ['reason', { reason: 'spite' }, 'Choose a reason'],
    ['text', { reason: 'other' }, 'Say what is wrong'],
    ['text', { reason: 'other', text: ' \n ' }, 'Say what is wrong'],
    ['text', { reason: 'wrong', text: 'x'.repeat(1_001) }, 'At most 1,000 characters'],
    ['text', { reason: 'wrong', text: 'a\0b' }, 'The text contains characters that cannot be shown'],
    ['email', { reason: 'wrong', email: 'amina' }, 'Invalid email address'],
  ])('400: %s of %j', async (field, payload, message) => {
    const reply = await report(payload);
    expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, message]);
    expect(await stored()).toEqual([]);
  });

  test('403: from another site', async () => {
    const reply = await report({ reason: 'gone' }, id, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
    });
    expect(reply.statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('404: of a home that is not there', async () => {
    expect((await report({ reason: 'gone' }, 2_000_000_000)).statusCode).toBe(404);
  });

  test('429: after ten from one address', async () => {
    for (let sent = 0; sent < 10; sent++) expect((await report({ reason: 'gone' })).statusCode).toBe(201);
    // The eleventh is still free; it starts the wait.
    await report({ reason: 'gone' });
    const reply = await report({ reason: 'gone' });
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('GET /api/reports', () => {
  test('200: an admin reads them, the newest first', async () => {
    const admin = await enter(app, 'admin');
    await report({ reason: 'gone' });
    await report({ reason: 'wrong', text: 'Two bedrooms, not three', email: 'amina@example.com' });
    const reply = await app.inject({ url: '/api/reports', cookies: admin.cookies });
    expect(reply.json()).toMatchObject([
      { property: { id }, reason: 'wrong', text: 'Two bedrooms, not three', email: 'amina@example.com' },
      { property: { id }, reason: 'gone', text: '', email: null },
    ]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});

test('the page of a home follows the name and the verification of whoever lists it', async () => {
  const lister = async () => (await app.inject({ url: `/api/properties/${id}` })).json().lister;
  const before = await lister();
  expect(Object.keys(before)).toEqual(['name', 'isVerified', 'answersWithin']);
  await app.kit.pool.query(
    `update users set full_name = 'Amina Renamed', is_verified = not is_verified
     where id = (select owner_id from properties where id = $1)`,
    [id],
  );
  await expect
    .poll(lister)
    .toEqual({ name: 'Amina Renamed', isVerified: !before.isVerified, answersWithin: null });
});
