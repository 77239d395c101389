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
  test('200: saves homes as they are now, and again changes nothing', async () => {
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

  test('200: what a device remembers is taken over: since when, how it was, its note', async () => {
    const kept = {
      propertyId: home,
      savedAt: '2026-10-01T08:00:00.000Z',
      note: 'Ask about the water',
      asSaved: { price: 450.5, currency: 'USD', isAvailable: false },
    };
    await send({ saved: [kept], removed: [] });
    expect(await list()).toMatchObject([kept]);
  });

  test('200: the list begins with what was saved last', async () => {
    await send({
      saved: [
        { propertyId: home, savedAt: '2026-11-10T08:00:00Z' },
        { propertyId: other, savedAt: '2026-10-01T08:00:00Z' },
      ],
      removed: [],
    });
    expect((await list()).map(({ propertyId }: { propertyId: number }) => propertyId)).toEqual([home, other]);
  });

  test('200: of what was saved at the same time the home that was listed last comes first', async () => {
    await save(home, other);
    expect((await list()).map(({ propertyId }: { propertyId: number }) => propertyId)).toEqual([other, home]);
  });

  test('200: as many as may be in one call', async () => {
    const saved = Array.from({ length: favoriteLimits.inOneCall }, () => ({ propertyId: home }));
    expect((await send({ saved, removed: [] })).json().ids).toEqual([home]);
  });

  test('200: what is remembered is the price asked by the month, and none of what people bid for', async () => {
    const rental = await createTestProperty(world.kit, { price: 1_200_000, monthlyPrice: 1_000_000 });
    const lot = await createTestProperty(world.kit, { category: 'bank_sales', bankName: 'Hill Bank' });
    await save(rental, lot);
    expect((await listed(rental)).asSaved.price).toBe(1_000_000);
    expect((await listed(lot)).asSaved).toEqual({ price: null, currency: 'UGX', isAvailable: true });
  });

  test('200: nobody has saved a home in the future', async () => {
    await send({ saved: [{ propertyId: home, savedAt: '2031-01-01T00:00:00Z' }], removed: [] });
    expect((await list())[0].savedAt).toBe(now.toISOString());
  });

  test('200: the notes of two devices are both kept, once', async () => {
    const from = (words: string) => send({ saved: [{ propertyId: home, note: words }], removed: [] });
    await from('Near the school');
    await from('No parking');
    await from('No parking');
    expect((await list())[0].note).toBe('Near the school\nNo parking');
    await from('x'.repeat(favoriteLimits.note));
    expect((await list())[0].note).toHaveLength(favoriteLimits.note);
  });

  test('200: removes, and gives back what was there so that it can be undone', async () => {
    await save(home, other);
    await note('Nice garden');
    const reply = (await send({ saved: [], removed: [home, 999_999] })).json();
    expect(reply).toMatchObject({ ids: [other], removed: [{ propertyId: home, note: 'Nice garden' }] });
    await send({ saved: reply.removed, removed: [] });
    expect(await listed(home)).toMatchObject({ note: 'Nice garden' });
  });

  test('200: what was removed comes back as it was: since when, how it was then, and its note', async () => {
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

  test('200: a home that never existed is left out; one that was removed stays, without what it was', async () => {
    const gone = await createTestProperty(world.kit);
    const hidden = await createTestProperty(world.kit);
    expect((await save(gone, hidden, 2_000_000_000)).json().ids.toSorted()).toEqual([gone, hidden]);
    await query('delete from properties where id = $1', [gone]);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    expect((await list()).map(({ home: seen }: { home: null }) => seen)).toEqual([null, null]);
  });

  test('200: no more than an account holds, also when it saves in two places at once', async () => {
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

  test('200: what is removed in the same call makes room for what is saved', async () => {
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

  test('200: a full account still takes a note of a home that it has', async () => {
    await save(home);
    await query(
      `insert into favorites (user_id, property_id, saved_at, was_available)
       select $1, 1000000 + n, now(), true from generate_series(1, $2) n`,
      [person.id, favoriteLimits.homes - 1],
    );
    const reply = await send({ saved: [{ propertyId: home, note: 'By the lake' }], removed: [] });
    expect([reply.json().isFull, (await listed(home)).note]).toEqual([false, 'By the lake']);
  });

  test('200: of a home that was hidden before its device could say how it was, no price is remembered', async () => {
    const hidden = await createTestProperty(world.kit);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    await save(hidden);
    expect(await listed(hidden)).toMatchObject({
      asSaved: { price: null, currency: 'UGX', isAvailable: true },
      home: null,
    });
  });

  test('200: what was taken when it was saved is remembered as taken', async () => {
    const taken = await createTestProperty(world.kit, { isAvailable: false });
    await save(taken);
    expect((await listed(taken)).asSaved.isAvailable).toBe(false);
  });

  const one = (over: object) => ({ saved: [{ propertyId: 1, ...over }], removed: [] });
  const many = Array.from({ length: favoriteLimits.inOneCall + 1 }, () => ({ propertyId: 1 }));
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
  ])('400: %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(400);
  });

  test('200: a price below a shilling or a cent is still a price', async () => {
    const asSaved = { price: 0.001, currency: 'UGX', isAvailable: true };
    expect((await send({ saved: [{ propertyId: home, asSaved }], removed: [] })).statusCode).toBe(200);
    expect((await listed(home)).asSaved.price).toBe(1);
  });

  test('401: signed out; 403: from another site', async () => {
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

describe('the saved homes of an account', () => {
  test('are told by their ids too, what was saved last first', async () => {
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

  test('are nobody else’s, and end with the account', async () => {
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

  test('never hold a contact of an owner', async () => {
    await save(home);
    expect(JSON.stringify(await list())).not.toMatch(/owner|phone|email/i);
  });
});

describe('PUT /api/favorites/:id/note', () => {
  test('200: kept as it was written, without the space around it', async () => {
    await save(home);
    const words = 'Ask <b>Amina</b>\nabout the water 💧';
    expect((await note(` ${words} `)).json()).toEqual({ note: words });
    expect((await list())[0].note).toBe(words);
    expect((await note('')).statusCode).toBe(200);
  });

  test('400: too long, or what cannot be shown', async () => {
    await save(home);
    expect((await note('x'.repeat(500))).statusCode).toBe(200);
    expect((await note('x'.repeat(501))).json().fields).toEqual({
      note: 'Notes can have at most 500 characters',
    });
    expect((await note('a\u0000')).statusCode).toBe(400);
    expect((await note(5)).statusCode).toBe(400);
  });

  test('404: of a home that this account has not saved, although another has', async () => {
    await save(home);
    expect((await note('Mine', home, (await signInAs(world)).cookies)).statusCode).toBe(404);
    expect((await note('Mine', other)).json().code).toBe('not_saved');
  });

  test('401: signed out', async () => {
    expect((await note('x', home, {})).statusCode).toBe(401);
  });
});

describe('GET /api/properties/by-id', () => {
  const byId = (ids: string) => world.inject({ url: `/api/properties/by-id?ids=${ids}` });

  test('200: those that are to be seen, in their order, each once', async () => {
    const hidden = await createTestProperty(world.kit);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    const reply = await byId(`${other},${hidden},999999,${home},${other}`);
    expect(reply.json().map(({ id }: { id: number }) => id)).toEqual([other, home]);
  });

  test('200: fifty may be asked for at once', async () => {
    const reply = await byId(Array.from({ length: 50 }, () => home).join());
    expect([reply.statusCode, reply.json().length]).toEqual([200, 1]);
  });

  test.each(['', 'a', '1,', '0', '2147483648', '1;2', Array.from({ length: 51 }, () => 1).join()])(
    '400: %s',
    async (ids) => {
      expect((await byId(ids)).statusCode).toBe(400);
    },
  );
});
