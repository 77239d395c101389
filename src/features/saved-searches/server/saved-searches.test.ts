import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { markChangesProcessed, readChanges } from './home-change-rows.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, cookies: Cookies, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const save = (person: { cookies: Cookies }, changes: object = {}) =>
  send('POST', '/api/saved-searches', person.cookies, {
    ...{ page: '/rental-units', filters: { area: 'ntinda' }, name: 'Homes in Ntinda' },
    ...changes,
  });
const change = ({ cookies }: Person, id: number, payload: object) =>
  send('PATCH', `/api/saved-searches/${id}`, cookies, payload);
const remove = ({ cookies }: Person, id: number) => send('DELETE', `/api/saved-searches/${id}`, cookies);
const own = async ({ cookies }: Person) => (await send('GET', '/api/saved-searches/mine', cookies)).json();
const linesOf = async ({ cookies }: Person) =>
  (await send('GET', '/api/notifications', cookies)).json().lines as Array<{ title: string; path: string }>;
const titlesOf = async (person: Person) => (await linesOf(person)).map(({ title }) => title);

/** Runs the job that processes changes. */
async function look(): Promise<void> {
  await world.runJobs('tell-saved-searches');
}
let homes = 0;
const addHome = (changes: Parameters<typeof createTestProperty>[1] = {}) =>
  createTestProperty(world.kit, {
    ...{
      title: `Home ${++homes}`,
      location: 'Ntinda',
      area: 'ntinda',
      price: 900_000,
      category: 'rental_units',
    },
    ...changes,
  });
const setPrice = (id: number, price: number) =>
  query('update properties set price = $2, price_ugx = $2, monthly_price = null where id = $1', [id, price]);

describe('saving a search', () => {
  test('returns 201 with the existing search when repeated, resumes it, and separates users', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const first = await save(person);
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), name: 'Homes in Ntinda', address: '/rental-units?area=ntinda' },
        ...{ often: 'at_once', isPaused: false, savedAt: expect.any(String) },
      },
    ]);
    await change(person, first.json().id, { isPaused: true });
    const again = await save(person, {
      page: '/explore',
      filters: { category: 'rental_units', area: ' NTINDA ', sort: 'newest', utm_source: 'x' },
      name: 'Another name',
    });
    expect(again.json()).toEqual(first.json());
    expect((await save(other)).json().id).not.toBe(first.json().id);
    expect(await own(person)).toHaveLength(1);
  });

  test('returns 201 with one search when saved in two tabs at once', async () => {
    const person = await signInAs(world);
    const replies = await Promise.all([save(person), save(person), save(person)]);
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  });

  test('returns 401 signed out, and 400 for an unreadable search', async () => {
    expect((await save({ cookies: {} })).statusCode).toBe(401);
    const person = await signInAs(world);
    const bad = [
      { page: '/profile' },
      { page: '//evil.example' },
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 'a\r\nb' },
      { filters: { area: 'no-such-area' } },
      { filters: { bedrooms: 'many' } },
      { filters: { q: 'x'.repeat(201) } },
      { filters: { q: ['x'] } },
      { filters: { checkIn: '2026-02-30' } },
      { filters: { bank: 'x'.repeat(101) } },
      { filters: { bank: '“'.repeat(90), type: '“'.repeat(90) } },
    ];
    for (const one of bad) expect([one, (await save(person, one)).statusCode]).toEqual([one, 400]);
    expect(await own(person)).toEqual([]);
  });

  test.each([
    ['a name', { name: 'x'.repeat(200) }],
    ['words', { filters: { q: 'x'.repeat(200) } }],
    ['a bank', { filters: { bank: 'x'.repeat(100) } }],
  ])('returns 201 when %s has the maximum length', async (_, changes) => {
    expect((await save(await signInAs(world), changes)).statusCode).toBe(201);
  });

  test('returns 409 beyond twenty, also concurrently, and accepts one after a deletion', async () => {
    const person = await signInAs(world);
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => save(person, { filters: { maxPrice: String(at + 1) } })),
    );
    const codes = replies.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 201), 409, 409, 409, 409]);
    const [{ id }] = await own(person);
    expect((await remove(person, id)).statusCode).toBe(200);
    expect((await save(person)).statusCode).toBe(201);
  });
});

describe('a saved search', () => {
  test("is renamed, paused and made weekly, and returns 404 for another user's search", async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    const { id } = (await save(person)).json();
    const changed = await change(person, id, { name: 'For my sister', often: 'weekly', isPaused: true });
    expect(changed.json()).toMatchObject({ name: 'For my sister', often: 'weekly', isPaused: true });
    expect((await change(person, id, { isPaused: false })).json()).toMatchObject({
      often: 'weekly',
      isPaused: false,
    });
    expect((await change(person, id, { often: 'hourly' })).statusCode).toBe(400);
    await change(person, id, { isPaused: true });
    const renamed = await change(person, id, { name: 'For my sister' });
    expect(renamed.json()).toMatchObject({ name: 'For my sister', often: 'weekly', isPaused: true });
    expect((await change(other, id, { name: 'Mine' })).statusCode).toBe(404);
    expect((await remove(other, id)).statusCode).toBe(404);
    expect(await own(other)).toEqual([]);
    expect(await own(person)).toMatchObject([{ name: 'For my sister' }]);
  });

  test('is listed among the others of its owner, newest first', async () => {
    const person = await signInAs(world);
    await save(person);
    await save(person, { filters: { area: 'kisaasi' }, name: 'Homes in Kisaasi' });
    expect((await own(person)).map(({ name }: { name: string }) => name)).toEqual([
      'Homes in Kisaasi',
      'Homes in Ntinda',
    ]);
  });

  test('matches all categories without one', async () => {
    const person = await signInAs(world);
    await save(person, { page: '/explore', filters: { area: 'ntinda' }, name: 'Anything' });
    await addHome({ title: 'To rent' });
    await addHome({ title: 'To buy', category: 'for_sale' });
    await look();
    expect((await titlesOf(person)).toSorted()).toEqual([
      'New: “To buy”, UGX 900,000',
      'New: “To rent”, UGX 900,000',
    ]);
  });

  test('notifies of a new property once, and again only when its price falls', async () => {
    const person = await signInAs(world);
    await addHome();
    await save(person);
    const home = await addHome({ title: 'The new one' });
    await addHome({ title: 'Somewhere else', location: 'Kisaasi' });
    await addHome({ title: 'For sale', category: 'for_sale' });
    await look();
    expect(await linesOf(person)).toMatchObject([
      { title: 'New: “The new one”, UGX 900,000', path: `/property/${home}` },
    ]);
    const [mail] = await emailsTo(world, person.email);
    expect([mail?.subject, mail?.body_text]).toEqual([
      'New: “The new one”, UGX 900,000',
      expect.stringContaining('It matches your search “Homes in Ntinda”.'),
    ]);
    await look();
    await setPrice(home, 950_000);
    await look();
    await setPrice(home, 920_000);
    await look();
    // The price is still above the notified one.
    expect(await titlesOf(person)).toHaveLength(1);
    await setPrice(home, 800_000);
    await look();
    await look();
    expect(await titlesOf(person)).toEqual([
      'Price drop: “The new one”, now UGX 800,000 (was UGX 920,000)',
      'New: “The new one”, UGX 900,000',
    ]);
  });

  test('notifies of a price that falls into its range, and of a property available again', async () => {
    const person = await signInAs(world);
    const dear = await addHome({ title: 'Dear' });
    const taken = await addHome({ title: 'Taken', price: 500_000 });
    await query('update properties set is_available = false where id = $1', [taken]);
    await look();
    await save(person, { filters: { area: 'ntinda', maxPrice: '700000' } });
    await setPrice(dear, 800_000);
    await look();
    expect(await titlesOf(person)).toEqual([]);
    await setPrice(dear, 650_000);
    await query('update properties set is_available = true where id = $1', [taken]);
    await look();
    expect((await titlesOf(person)).sort()).toEqual([
      'Available again: “Taken”, UGX 500,000',
      'Price drop: “Dear”, now UGX 650,000 (was UGX 800,000)',
    ]);
  });

  test('shows the price of a property in its own currency', async () => {
    const person = await signInAs(world);
    await save(person);
    await addHome({ title: 'In dollars', price: 300, currency: 'USD' });
    await look();
    expect(await titlesOf(person)).toEqual(['New: “In dollars”, USD 300']);
  });

  test('notifies of three at once separately', async () => {
    const person = await signInAs(world);
    await save(person);
    const homes = [await addHome(), await addHome(), await addHome()];
    await look();
    expect((await linesOf(person)).map(({ path }) => path).toSorted()).toEqual(
      homes.map((id) => `/property/${id}`).toSorted(),
    );
  });

  test('notifies of many at once in one email with their number', async () => {
    const person = await signInAs(world);
    await save(person);
    for (let count = 0; count < 5; count++) await addHome();
    await look();
    expect(await linesOf(person)).toMatchObject([
      { title: '5 homes match “Homes in Ntinda”', path: '/rental-units?area=ntinda' },
    ]);
    expect(await emailsTo(world, person.email)).toHaveLength(1);
  });

  test('lists twenty in an email and counts the rest', async () => {
    const person = await signInAs(world);
    await save(person);
    for (let count = 0; count < 23; count++) await addHome({ title: `Home ${count}` });
    await look();
    const [mail] = await emailsTo(world, person.email);
    expect(mail?.body_text.match(/New: “Home/g)).toHaveLength(20);
    expect(mail?.body_text).toContain('And 3 more.');
  });

  test('lists exactly twenty in an email without a remainder', async () => {
    const person = await signInAs(world);
    await save(person);
    for (let count = 0; count < 20; count++) await addHome({ title: `Home ${count}` });
    await look();
    const [mail] = await emailsTo(world, person.email);
    expect(mail?.body_text.match(/New: “Home/g)).toHaveLength(20);
    expect(mail?.body_text).not.toMatch(/^And /m);
  });

  test('sends nothing while paused, to the owner of the property, or for a hidden property', async () => {
    const [paused, owner, person] = [await signInAs(world), await signInAs(world), await signInAs(world)];
    const { id } = (await save(paused)).json();
    await change(paused, id, { isPaused: true });
    await save(owner);
    await save(person);
    const [mine, hidden] = [await addHome({ title: 'Mine' }), await addHome({ title: 'Hidden' })];
    await query('update properties set owner_id = $1 where id = $2', [owner.id, mine]);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    await look();
    expect([await titlesOf(paused), await titlesOf(owner), await titlesOf(person)]).toEqual([
      [],
      [],
      ['New: “Mine”, UGX 900,000'],
    ]);
  });

  test('matches words in new properties, also words that no property had before', async () => {
    const person = await signInAs(world);
    await save(person, { page: '/explore', filters: { q: 'zanzibari' }, name: 'A word' });
    await addHome({ title: 'Plain' });
    await addHome({ title: 'With a zanzibari door' });
    await look();
    expect(await titlesOf(person)).toEqual(['New: “With a zanzibari door”, UGX 900,000']);
  });

  test('finds nothing when it names a deleted entry, and does not stop the others', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    await save(person, { filters: { area: 'ntinda', maxPrice: '111' } });
    await query("update saved_searches set filters = 'area=gone&category=rental_units' where user_id = $1", [
      person.id,
    ]);
    await save(other);
    await addHome({ title: 'Found' });
    await look();
    expect([await titlesOf(person), await titlesOf(other)]).toEqual([[], ['New: “Found”, UGX 900,000']]);
  });

  test('notifies once when processing is interrupted before completion and repeated', async () => {
    const person = await signInAs(world);
    await save(person);
    await addHome({ title: 'Once' });
    const before = await query('select * from property_changes where turn is not null');
    await look();
    for (const { property_id: id, turn } of before)
      await query(
        'update property_changes set turn = $2, known_price = null, known_currency = null, was_on_market = null where property_id = $1',
        [id, turn],
      );
    await look();
    expect(await titlesOf(person)).toEqual(['New: “Once”, UGX 900,000']);
    expect(await emailsTo(world, person.email)).toHaveLength(1);
  });

  test('notifies of a property that changes again during its first notification', async () => {
    const person = await signInAs(world);
    await save(person);
    const home = await addHome({ title: 'Falling' });
    await look();
    await setPrice(home, 800_000);
    const changes = await readChanges(world.kit.db, 200);
    await setPrice(home, 700_000);
    await markChangesProcessed(world.kit.db, changes);
    await look();
    expect(await titlesOf(person)).toEqual([
      'Price drop: “Falling”, now UGX 700,000 (was UGX 900,000)',
      'New: “Falling”, UGX 900,000',
    ]);
  });

  test('waits for the Monday digest when weekly', async () => {
    const person = await signInAs(world);
    const { id } = (await save(person)).json();
    await change(person, id, { often: 'weekly' });
    await addHome();
    await look();
    expect([await titlesOf(person), await emailsTo(world, person.email)]).toEqual([
      [expect.stringMatching(/^New:/)],
      [],
    ]);
    const [{ day }] = await query(
      'select extract(isodow from digest_on)::int as day from notifications where user_id = $1',
      [person.id],
    );
    expect(day).toBe(1);
  });
});

describe('unsubscribing from a saved search', () => {
  const linkOf = async (person: Person) => {
    await save(person);
    await addHome();
    await look();
    const [mail] = await emailsTo(world, person.email);
    return /http:\/\/localhost:3000(\/stop-mails\/search\/\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  };
  const oneTap = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });

  test('works in one click, signed out, and stops its notifications', async () => {
    const person = await signInAs(world);
    const link = await linkOf(person);
    expect((await oneTap(link)).statusCode).toBe(200);
    expect(await own(person)).toMatchObject([{ isPaused: true }]);
    await addHome();
    await look();
    expect(await emailsTo(world, person.email)).toHaveLength(1);
  });

  test('is offered to mail programs for this search only, not for all emails of its kind', async () => {
    const person = await signInAs(world);
    const link = await linkOf(person);
    expect(await query('select unsubscribe from emails where recipient = $1', [person.email])).toEqual([
      { unsubscribe: `http://localhost:3000${link}` },
    ]);
    expect((await emailsTo(world, person.email))[0]?.body_text).toContain(
      'Stop emails for “Homes in Ntinda”',
    );
  });

  test('changes nothing when repeated, and notifications restart once it resumes', async () => {
    const person = await signInAs(world);
    const link = await linkOf(person);
    await oneTap(link);
    expect((await oneTap(link)).statusCode).toBe(200);
    const [{ id }] = await own(person);
    await change(person, id, { isPaused: false });
    await addHome({ title: 'After the pause' });
    await look();
    expect((await titlesOf(person))[0]).toBe('New: “After the pause”, UGX 900,000');
  });

  test('works on its page, with 404 for a wrong token and 401 for a request that is not one-click', async () => {
    const person = await signInAs(world);
    const link = await linkOf(person);
    const mark = link.split('/').at(-1) ?? '';
    expect((await oneTap(link, 'x')).statusCode).toBe(401);
    expect((await oneTap(`/stop-mails/search/${'A'.repeat(43)}`)).statusCode).toBe(404);
    const url = `/api/saved-search-marks/${mark}/pause`;
    expect((await send('POST', url, {})).json()).toEqual({ name: 'Homes in Ntinda' });
    expect(await own(person)).toMatchObject([{ isPaused: true }]);
  });
});
