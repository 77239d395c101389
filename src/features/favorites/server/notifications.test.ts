import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { notifyFollowers } from './notifications.ts';

const dayMs = 86_400_000;
let now = new Date('2026-11-20T09:00:00Z').getTime();
let world: TestApp;
let home: number;
let person: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => new Date(now) });
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from favorites; delete from notifications');
  home = await createTestProperty(world.kit, { title: 'Flat by the lake', price: 1_000_000 });
  person = await signInAs(world);
  await save(person);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const save = async ({ cookies }: Person, propertyId = home) => {
  const payload = { saved: [{ propertyId }], removed: [] };
  const reply = await world.inject({ method: 'POST', url: '/api/favorites', cookies, payload });
  expect(reply.statusCode).toBe(200);
};
const price = (amount: number, currency = 'UGX') =>
  query('update properties set price = $2, price_ugx = $2, currency = $3 where id = $1', [
    home,
    amount,
    currency,
  ]);
const available = (isAvailable: boolean) =>
  query('update properties set is_available = $2 where id = $1', [home, isAvailable]);
const lastRead = new Map<number, number>();
/** Returns the inbox notifications since the last call. The inbox contains every notification. */
async function newTitles({ id } = person): Promise<string[]> {
  await notifyFollowers(world.kit);
  await notifyFollowers(world.kit);
  const rows = await query('select id, title from notifications where user_id = $1 and id > $2 order by id', [
    id,
    lastRead.get(id) ?? 0,
  ]);
  lastRead.set(id, rows.at(-1)?.id ?? lastRead.get(id) ?? 0);
  return rows.map(({ title }) => title);
}

test('notifies of a price drop with the amount, and only once', async () => {
  expect(await newTitles()).toEqual([]);
  await price(900_000);
  const title = 'Price fell to UGX 900,000: Flat by the lake';
  await world.runJobs('tell-keepers');
  expect(await query('select title from notifications where user_id = $1', [person.id])).toEqual([{ title }]);
  expect(await newTitles()).toEqual([title]);
  expect(await newTitles()).toEqual([]);
});

test('sends the whole email in Swahili, with the unsubscribe link, to a Swahili reader', async () => {
  await query(`update users set language = 'sw', email_confirmed_at = now() where id = $1`, [person.id]);
  await price(900_000);
  expect(await newTitles()).toEqual(['Bei imeshuka hadi UGX 900,000: Flat by the lake']);
  const [mail] = await query('select subject, body_text from emails where recipient = $1', [person.email]);
  expect(mail.subject).toBe('Bei imeshuka hadi UGX 900,000: Flat by the lake');
  expect(mail.body_text).toContain(
    'Nyumba uliyohifadhi, Flat by the lake, sasa ni UGX 900,000, imeshuka kutoka UGX 1,000,000.',
  );
  expect(mail.body_text).toContain('Zuia barua pepe hizi: Nyumba na utafutaji uliohifadhiwa');
  expect(mail.body_text).not.toMatch(/A home you saved|Stop these/);
});

test('notifies at most once a week, and only of a new lowest price', async () => {
  await price(900_000);
  await newTitles();
  for (const amount of [1_200_000, 900_000, 1_000_000, 900_000, 800_000]) {
    await price(amount);
    expect(await newTitles()).toEqual([]);
  }
  now += 6 * dayMs;
  expect(await newTitles()).toEqual([]);
  now += 2 * dayMs;
  expect(await newTitles()).toEqual(['Price fell to UGX 800,000: Flat by the lake']);
  now += 8 * dayMs;
  await price(1_000_000);
  await newTitles();
  await price(850_000);
  expect(await newTitles()).toEqual([]);
});

test('resumes price notifications exactly seven days later', async () => {
  await price(900_000);
  await newTitles();
  await price(800_000);
  now += 7 * dayMs;
  expect(await newTitles()).toEqual([]);
  now += 1;
  expect(await newTitles()).toEqual(['Price fell to UGX 800,000: Flat by the lake']);
});

test('defers the price notification of an unavailable home until it is available again', async () => {
  await available(false);
  expect(await newTitles()).toEqual(['No longer available: Flat by the lake']);
  await price(800_000);
  expect(await newTitles()).toEqual([]);
  await available(true);
  expect((await newTitles()).toSorted()).toEqual([
    'Available again: Flat by the lake',
    'Price fell to UGX 800,000: Flat by the lake',
  ]);
});

test('groups entries about the same home under one subject', async () => {
  await price(900_000);
  await notifyFollowers(world.kit);
  expect(await query('select kind, about from notifications where user_id = $1', [person.id])).toEqual([
    { kind: 'home', about: `property ${home}` },
  ]);
});

test('keeps the notifications of different homes apart', async () => {
  const other = await createTestProperty(world.kit, { title: 'House on the hill', price: 1_000_000 });
  await save(person, other);
  await price(900_000);
  expect(await newTitles()).toEqual(['Price fell to UGX 900,000: Flat by the lake']);
  await query('update properties set price = 800000, price_ugx = 800000 where id = $1', [other]);
  expect(await newTitles()).toEqual(['Price fell to UGX 800,000: House on the hill']);
});

test('ignores a price drop below one percent and a change of currency', async () => {
  await price(990_001);
  expect(await newTitles()).toEqual([]);
  await price(990_000);
  expect(await newTitles()).toEqual(['Price fell to UGX 990,000: Flat by the lake']);
  // The week without further notifications is over.
  now += 8 * dayMs;
  await price(300_00, 'USD');
  expect(await newTitles()).toEqual([]);
});

test('states a dollar price in dollars, next to the price in the last notification', async () => {
  await query(`update users set email_confirmed_at = now() where id = $1`, [person.id]);
  const dollars = await createTestProperty(world.kit, {
    title: 'House for guests',
    price: 300,
    currency: 'USD',
  });
  await save(person, dollars);
  const ask = (cents: number) => query('update properties set price = $2 where id = $1', [dollars, cents]);
  await ask(280_00);
  expect(await newTitles()).toEqual(['Price fell to USD 280: House for guests']);
  now += 8 * dayMs;
  await query('delete from emails where recipient = $1', [person.email]);
  await ask(250_50);
  expect(await newTitles()).toEqual(['Price fell to USD 250.50: House for guests']);
  const [mail] = await query('select body_text from emails where recipient = $1', [person.email]);
  expect(mail.body_text).toContain('now costs USD 250.50, down from USD 280.');
});

test("notifies of a rental's monthly price, and never of bids on a lot", async () => {
  const rental = await createTestProperty(world.kit, {
    title: 'Rooms',
    price: 900_000,
    monthlyPrice: 800_000,
  });
  const lot = await createTestProperty(world.kit, {
    category: 'bank_sales',
    bankName: 'Hill Bank',
    price: 900_000,
  });
  await save(person, rental);
  await save(person, lot);
  await query('update properties set price = 100000, price_ugx = 100000 where id = any($1)', [[rental, lot]]);
  expect(await newTitles()).toEqual([]);
  await query('update properties set monthly_price = 700000 where id = $1', [rental]);
  expect(await newTitles()).toEqual(['Price fell to UGX 700,000: Rooms']);
});

test('links to the home, or to saved homes when the home is gone', async () => {
  const other = await createTestProperty(world.kit);
  await save(person, other);
  await price(900_000);
  await query('delete from properties where id = $1', [other]);
  await notifyFollowers(world.kit);
  const { lines } = (await world.inject({ url: '/api/notifications', cookies: person.cookies })).json();
  expect(lines.map(({ path }: { path: string }) => path).toSorted()).toEqual([`/property/${home}`, '/saved']);
});

test('notifies once when a home is gone and once when it returns', async () => {
  for (const [isAvailable, news] of [
    [false, ['No longer available: Flat by the lake']],
    [true, ['Available again: Flat by the lake']],
    [false, []],
    [true, []],
  ] as const) {
    await available(isAvailable);
    expect(await newTitles()).toEqual(news);
  }
});

test('notifies when a home that was unavailable when saved becomes available', async () => {
  await query('delete from favorites');
  await available(false);
  await save(person);
  expect(await newTitles()).toEqual([]);
  await available(true);
  expect(await newTitles()).toEqual(['Available again: Flat by the lake']);
});

test('reports a hidden or deleted home only as not listed, without its title', async () => {
  const other = await createTestProperty(world.kit);
  await save(person, other);
  await query('update properties set hidden_at = now(), is_available = false where id = $1', [other]);
  await query('delete from properties where id = $1', [home]);
  const gone = 'A home you saved is no longer listed';
  expect(await newTitles()).toEqual([gone, gone]);
  expect(await newTitles()).toEqual([]);
});

test('notifies accounts that saved the home, and no account that removed it', async () => {
  const other = await signInAs(world);
  await save(other);
  await query('delete from favorites where user_id = $1', [person.id]);
  await price(900_000);
  expect([await newTitles(other), await newTitles(person)]).toEqual([
    ['Price fell to UGX 900,000: Flat by the lake'],
    [],
  ]);
});

test('notifies again after the home is saved again, but not after an undone removal', async () => {
  const remove = async () => {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/favorites',
      cookies: person.cookies,
      payload: { saved: [], removed: [home] },
    });
    return reply.json().removed;
  };
  const title = 'Price fell to UGX 900,000: Flat by the lake';
  await price(900_000);
  await notifyFollowers(world.kit);
  const removed = await remove();
  await world.inject({
    method: 'POST',
    url: '/api/favorites',
    cookies: person.cookies,
    payload: { saved: removed, removed: [] },
  });
  await notifyFollowers(world.kit);
  const lines = () => query('select title from notifications where user_id = $1', [person.id]);
  expect(await lines()).toEqual([{ title }]);
  await remove();
  await price(1_000_000);
  now += dayMs;
  await save(person);
  await price(900_000);
  await notifyFollowers(world.kit);
  expect(await lines()).toEqual([{ title }, { title }]);
});

test('notifies once when two processes check at the same time', async () => {
  await price(900_000);
  await Promise.all([notifyFollowers(world.kit), notifyFollowers(world.kit)]);
  expect(await newTitles()).toHaveLength(1);
});
