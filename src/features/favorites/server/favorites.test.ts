import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { favoriteLimits } from '#features/favorites/choices.ts';

const now = new Date('2026-11-20T09:00:00Z');
let world: TestApp;
let [home, other] = [0, 0];
let person: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  await lengthenWaits(world);
  home = await createTestProperty(world.kit, { price: 1_200_000 });
  other = await createTestProperty(world.kit);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from favorites');
  person = await signInAs(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (payload: object, cookies: Cookies = person.cookies) =>
  world.inject({ method: 'POST', url: '/api/favorites', cookies, payload });
const save = (...ids: number[]) => send({ saved: ids.map((propertyId) => ({ propertyId })), removed: [] });
const list = async ({ cookies }: Pick<Person, 'cookies'> = person) =>
  (await world.inject({ url: '/api/favorites', cookies })).json();
const listed = async (id: number) =>
  (await list()).find(({ propertyId }: { propertyId: number }) => propertyId === id);
const note = (words: unknown, id = home, cookies = person.cookies) =>
  world.inject({ method: 'PUT', url: `/api/favorites/${id}/note`, cookies, payload: { note: words } });

describe('POST /api/favorites', () => {
  test('saves homes in their current state, and changes nothing when repeated', async () => {
    const reply = await save(home, other);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { ids: expect.arrayContaining([home, other]), isFull: false, removed: [] },
    ]);
    await query(
      'update properties set price = 1100000, price_ugx = 1100000, is_available = false where id = $1',
      [home],
    );
    await save(home);
    expect(await listed(home)).toMatchObject({
      savedAt: now.toISOString(),
      note: '',
      asSaved: { price: 1_200_000, currency: 'UGX', isAvailable: true },
      home: { id: home, price: 1_100_000, isAvailable: false },
    });
    await query(
      'update properties set price = 1200000, price_ugx = 1200000, is_available = true where id = $1',
      [home],
    );
  });

  test('imports the saved time, the saved price and the note from a device', async () => {
    const kept = {
      propertyId: home,
      savedAt: '2026-10-01T08:00:00.000Z',
      note: 'Ask about the water',
      asSaved: { price: 450.5, currency: 'USD', isAvailable: false },
    };
    await send({ saved: [kept], removed: [] });
    expect(await list()).toMatchObject([kept]);
  });

  test('lists the most recently saved homes first', async () => {
    await send({
      saved: [
        { propertyId: home, savedAt: '2026-11-10T08:00:00Z' },
        { propertyId: other, savedAt: '2026-10-01T08:00:00Z' },
      ],
      removed: [],
    });
    expect((await list()).map(({ propertyId }: { propertyId: number }) => propertyId)).toEqual([home, other]);
  });

  test('lists homes saved at the same time by newest listing', async () => {
    await save(home, other);
    expect((await list()).map(({ propertyId }: { propertyId: number }) => propertyId)).toEqual([other, home]);
  });

  test('accepts the maximum number of changes in one call', async () => {
    const saved = Array.from({ length: favoriteLimits.maxPerRequest }, () => ({ propertyId: home }));
    expect((await send({ saved, removed: [] })).json().ids).toEqual([home]);
  });

  test('stores the monthly price and no bids', async () => {
    const rental = await createTestProperty(world.kit, { price: 1_200_000, monthlyPrice: 1_000_000 });
    const lot = await createTestProperty(world.kit, { category: 'bank_sales', bankName: 'Hill Bank' });
    await save(rental, lot);
    expect((await listed(rental)).asSaved.price).toBe(1_000_000);
    expect((await listed(lot)).asSaved).toEqual({ price: null, currency: 'UGX', isAvailable: true });
  });

  test('replaces a saved time in the future', async () => {
    await send({ saved: [{ propertyId: home, savedAt: '2031-01-01T00:00:00Z' }], removed: [] });
    expect((await list())[0].savedAt).toBe(now.toISOString());
  });

  test('merges the notes of two devices without repeating them', async () => {
    const from = (words: string) => send({ saved: [{ propertyId: home, note: words }], removed: [] });
    await from('Near the school');
    await from('No parking');
    await from('No parking');
    expect((await list())[0].note).toBe('Near the school\nNo parking');
    await from('x'.repeat(favoriteLimits.note));
    expect((await list())[0].note).toHaveLength(favoriteLimits.note);
  });

  test('removes a home and returns its saved data for an undo', async () => {
    await save(home, other);
    await note('Nice garden');
    const reply = (await send({ saved: [], removed: [home, 999_999] })).json();
    expect(reply).toMatchObject({ ids: [other], removed: [{ propertyId: home, note: 'Nice garden' }] });
    await send({ saved: reply.removed, removed: [] });
    expect(await listed(home)).toMatchObject({ note: 'Nice garden' });
  });

  test('restores the saved time, price, availability and note on an undo', async () => {
    const kept = {
      propertyId: home,
      savedAt: '2026-10-01T08:00:00.000Z',
      note: 'Nice garden',
      asSaved: { price: 450.5, currency: 'USD', isAvailable: false },
    };
    await send({ saved: [kept], removed: [] });
    const { removed } = (await send({ saved: [], removed: [home] })).json();
    expect(removed).toEqual([kept]);
    await send({ saved: removed, removed: [] });
    expect(await list()).toMatchObject([kept]);
  });

  test('ignores unknown homes, and keeps a deleted home without its saved price', async () => {
    const gone = await createTestProperty(world.kit);
    const hidden = await createTestProperty(world.kit);
    expect((await save(gone, hidden, 2_000_000_000)).json().ids.toSorted()).toEqual([gone, hidden]);
    await query('delete from properties where id = $1', [gone]);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    expect((await list()).map(({ home: seen }: { home: null }) => seen)).toEqual([null, null]);
  });

  test("limits an account's favorites, even with concurrent saves", async () => {
    await query(
      `insert into favorites (user_id, property_id, saved_at, was_available)
       select $1, 1000000 + n, now(), true from generate_series(1, $2) n`,
      [person.id, favoriteLimits.homes - 1],
    );
    const replies = await Promise.all([save(home), save(other)]);
    const answers = replies.map((reply) => reply.json());
    expect(answers.map(({ isFull }) => isFull).toSorted()).toEqual([false, true]);
    const [{ count }] = await query('select count(*)::int from favorites where user_id = $1', [person.id]);
    expect(count).toBe(favoriteLimits.homes);
  });

  test('frees space for a save by a removal in the same call', async () => {
    await query(
      `insert into favorites (user_id, property_id, saved_at, was_available)
       select $1, 1000000 + n, now(), true from generate_series(1, $2) n`,
      [person.id, favoriteLimits.homes],
    );
    expect((await save(home)).json()).toMatchObject({
      isFull: true,
      ids: expect.not.arrayContaining([home]),
    });
    const reply = await send({ saved: [{ propertyId: home }], removed: [1_000_001] });
    expect(reply.json()).toMatchObject({ isFull: false, ids: expect.arrayContaining([home]) });
  });

  test('saves a note of an existing favorite in a full account', async () => {
    await save(home);
    await query(
      `insert into favorites (user_id, property_id, saved_at, was_available)
       select $1, 1000000 + n, now(), true from generate_series(1, $2) n`,
      [person.id, favoriteLimits.homes - 1],
    );
    const reply = await send({ saved: [{ propertyId: home, note: 'By the lake' }], removed: [] });
    expect([reply.json().isFull, (await listed(home)).note]).toEqual([false, 'By the lake']);
  });

  test('stores no price of a hidden home when the device has none', async () => {
    const hidden = await createTestProperty(world.kit);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    await save(hidden);
    expect(await listed(hidden)).toMatchObject({
      asSaved: { price: null, currency: 'UGX', isAvailable: true },
      home: null,
    });
  });

  test('stores a home that was unavailable when saved as unavailable', async () => {
    const taken = await createTestProperty(world.kit, { isAvailable: false });
    await save(taken);
    expect((await listed(taken)).asSaved.isAvailable).toBe(false);
  });

  const one = (over: object) => ({ saved: [{ propertyId: 1, ...over }], removed: [] });
  const many = Array.from({ length: favoriteLimits.maxPerRequest + 1 }, () => ({ propertyId: 1 }));
  test.each([
    ['text as an id', { saved: [], removed: ['1'] }],
    ['an id below one', one({ propertyId: 0 })],
    ['an id beyond all', one({ propertyId: 2_147_483_648 })],
    ['a long note', one({ note: 'x'.repeat(favoriteLimits.note + 1) })],
    ['a note that cannot be stored', one({ note: 'a\u0000b' })],
    ['a day in words', one({ savedAt: 'yesterday' })],
    ['a price below nothing', one({ asSaved: { price: -5, currency: 'UGX', isAvailable: true } })],
    ['a price beyond all', one({ asSaved: { price: 1e30, currency: 'UGX', isAvailable: true } })],
    ['too many', { saved: many, removed: [] }],
    ['nothing', {}],
  ])('returns 400 for %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(400);
  });

  test('accepts a price below one shilling or one cent', async () => {
    const asSaved = { price: 0.001, currency: 'UGX', isAvailable: true };
    expect((await send({ saved: [{ propertyId: home, asSaved }], removed: [] })).statusCode).toBe(200);
    expect((await listed(home)).asSaved.price).toBe(1);
  });

  test('returns 401 when signed out and 403 from another site', async () => {
    expect((await send({ saved: [], removed: [] }, {})).statusCode).toBe(401);
    const reply = await world.inject({
      method: 'POST',
      url: '/api/favorites',
      cookies: person.cookies,
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: { saved: [], removed: [] },
    });
    expect(reply.statusCode).toBe(403);
  });
});

describe('saved homes of an account', () => {
  test('returns the IDs of saved homes, most recent first', async () => {
    await send({
      saved: [
        { propertyId: home, savedAt: '2026-10-01T08:00:00Z' },
        { propertyId: other, savedAt: '2026-11-10T08:00:00Z' },
      ],
      removed: [],
    });
    const reply = await world.inject({ url: '/api/favorites/ids', cookies: person.cookies });
    expect(reply.json().ids).toEqual([other, home]);
    expect(String(reply.headers.topics)).toBe(`account:${person.id}`);
  });

  test("returns only the account's own favorites and deletes them with the account", async () => {
    await save(home);
    const stranger = await signInAs(world);
    expect(await list(stranger)).toEqual([]);
    await send({ saved: [], removed: [home] }, stranger.cookies);
    expect((await world.inject({ url: '/api/favorites/ids', cookies: person.cookies })).json()).toEqual({
      ids: [home],
      isFull: false,
    });
    expect((await world.inject({ url: '/api/favorites/ids' })).statusCode).toBe(401);
    expect((await world.inject({ url: '/api/favorites' })).statusCode).toBe(401);
  });

  test('includes no owner contact in saved homes', async () => {
    await save(home);
    expect(JSON.stringify(await list())).not.toMatch(/owner|phone|email/i);
  });
});

describe('PUT /api/favorites/:id/note', () => {
  test('saves the trimmed note', async () => {
    await save(home);
    const words = 'Ask <b>Amina</b>\nabout the water 💧';
    expect((await note(` ${words} `)).json()).toEqual({ note: words });
    expect((await list())[0].note).toBe(words);
    expect((await note('')).statusCode).toBe(200);
  });

  test('returns 400 for a note that is too long or not printable', async () => {
    await save(home);
    expect((await note('x'.repeat(500))).statusCode).toBe(200);
    expect((await note('x'.repeat(501))).json().fields).toEqual({
      note: 'Notes can have at most 500 characters',
    });
    expect((await note('a\u0000')).statusCode).toBe(400);
    expect((await note(5)).statusCode).toBe(400);
  });

  test('returns 404 for a home that only another account has saved', async () => {
    await save(home);
    expect((await note('Mine', home, (await signInAs(world)).cookies)).statusCode).toBe(404);
    expect((await note('Mine', other)).json().code).toBe('not_saved');
  });

  test('returns 401 for a note when signed out', async () => {
    expect((await note('x', home, {})).statusCode).toBe(401);
  });
});

describe('GET /api/properties/by-id', () => {
  const byId = (ids: string) => world.inject({ url: `/api/properties/by-id?ids=${ids}` });

  test('returns the visible homes once each in the requested order', async () => {
    const hidden = await createTestProperty(world.kit);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    const reply = await byId(`${other},${hidden},999999,${home},${other}`);
    expect(reply.json().map(({ id }: { id: number }) => id)).toEqual([other, home]);
  });

  test('accepts fifty IDs in one request', async () => {
    const reply = await byId(Array.from({ length: 50 }, () => home).join());
    expect([reply.statusCode, reply.json().length]).toEqual([200, 1]);
  });

  test.each(['', 'a', '1,', '0', '2147483648', '1;2', Array.from({ length: 51 }, () => 1).join()])(
    'returns 400 for the IDs %s',
    async (ids) => {
      expect((await byId(ids)).statusCode).toBe(400);
    },
  );
});
