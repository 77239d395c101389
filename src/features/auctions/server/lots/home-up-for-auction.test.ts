import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildTerms, createBankSale, createOpenLot, endLot, shiftedClock } from '#app/testing/lot-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { expireListings } from '#features/listings/server/plan-limits/listing-slots.ts';

const time = shiftedClock();
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const stored = async (home: number) =>
  (
    await query(
      `select category, currency, price::float8, bank_name as bank, is_available as available, title from properties
       where id = $1`,
      [home],
    )
  )[0];
const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, { cookies }: Person, payload: object = {}) =>
  world.inject({ method, url, cookies, payload });

const stays =
  'The auction for this home has been announced, so you cannot change its sale terms or delete the listing. You can stop the sale under Auctions.';

test.each<[string, object]>([
  ['off the market', { kind: 'availability', isAvailable: false }],
  ['another category', { kind: 'category', category: 'for_sale' }],
  ['another price', { kind: 'price', percent: -10 }],
])(
  'returns 409 for %s in bulk, names the announced home with the reason, and changes none',
  async (_, change) => {
    const lot = await createOpenLot(world, time);
    const made = await send('POST', '/api/properties/create', lot.seller, {
      ...buildDraft({ category: 'bank_sales', price: 100_000_000 }),
      bankName: 'Sample Bank',
    });
    const ids = [lot.home, made.json().id];
    const before = [await stored(lot.home), await stored(made.json().id)];
    for (const person of [lot.seller, boss]) {
      const reply = await send('POST', '/api/desk/bulk', person, { ids, change });
      expect([reply.statusCode, reply.json().fields]).toEqual([409, { [lot.home]: stays }]);
    }
    expect([await stored(lot.home), await stored(made.json().id)]).toEqual(before);
  },
);

test('returns 200 for featuring an announced home in bulk, and changes nothing that bidders rely on', async () => {
  const lot = await createOpenLot(world, time);
  const change = { kind: 'featured', isFeatured: true };
  expect((await send('POST', '/api/desk/bulk', boss, { ids: [lot.home], change })).statusCode).toBe(200);
});

test.each<[string, object]>([
  ['price', { price: 90_000_000 }],
  ['currency', { currency: 'USD' }],
  ['bank', { bankName: 'Another Sample Bank' }],
  ['market', { isAvailable: false }],
])('returns 409 when the form of an announced home changes its %s', async (_, payload) => {
  const lot = await createOpenLot(world, time);
  const before = await stored(lot.home);
  const reply = await send('PATCH', `/api/properties/${lot.home}`, lot.seller, payload);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'up_for_auction']);
  expect(await stored(lot.home)).toEqual(before);
});

test('returns 409 for taking an announced home off the market with one tap', async () => {
  const lot = await createOpenLot(world, time);
  const reply = await send('POST', `/api/properties/${lot.home}/toggle-availability`, lot.seller);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'up_for_auction']);
  expect(await stored(lot.home)).toMatchObject({ available: true });
});

test('keeps an announced home listed past its listing period, and not other homes', async () => {
  const lot = await createOpenLot(world, time);
  const { home: other } = await createBankSale(world);
  await query("update properties set listing_expires_at = now() - interval '1 hour' where id = any($1)", [
    [lot.home, other],
  ]);
  await expireListings(world.kit);
  expect([(await stored(lot.home)).available, (await stored(other)).available]).toEqual([true, false]);
  await endLot(world, time);
  await expireListings(world.kit);
  expect((await stored(lot.home)).available).toBe(false);
});

test('keeps an announced home listed when its owner’s plan ends, and removes the other homes', async () => {
  const lot = await createOpenLot(world, time);
  const homeOf = async (owner: Person) =>
    (await send('POST', '/api/properties/create', owner, buildDraft({}))).json().id;
  const someoneElse = await signInAs(world, 'property_manager');
  const others = [await homeOf(lot.seller), await homeOf(someoneElse)];
  await query(
    `update users set membership_starts_at = now() - interval '70 days', membership_ends_at = now() - interval '40 days'
     where id = any($1)`,
    [[lot.seller.id, someoneElse.id]],
  );
  await world.runJobs('turn-memberships');
  const shown = await Promise.all([lot.home, ...others].map(stored));
  expect(shown.map(({ available }) => available)).toEqual([true, false, false]);
});

test('keeps an announced home listed after an unanswered availability check, and sends no email that it is paused', async () => {
  const lot = await createOpenLot(world, time);
  await query(
    `insert into availability_checks (property_id, cause, token_hash, asked_at, answer_by)
     values ($1, 'age', sha256('a question'), now() - interval '4 days', now() - interval '1 day')`,
    [lot.home],
  );
  await world.runJobs('settle-claims');
  expect(await query('select answer from availability_checks where property_id = $1', [lot.home])).toEqual([
    { answer: 'none' },
  ]);
  expect((await stored(lot.home)).available).toBe(true);
  const paused = "select from emails where recipient = $1 and subject like '%is paused'";
  expect(await query(paused, [lot.seller.email])).toEqual([]);
});

test('returns 409 for answering that an announced home is gone, and leaves the availability check open', async () => {
  const lot = await createOpenLot(world, time);
  const [{ id }] = await query(
    `insert into availability_checks (property_id, cause, token_hash, answer_by)
     values ($1, 'age', sha256('another question'), now() + interval '1 day') returning id`,
    [lot.home],
  );
  const reply = await send('POST', `/api/desk/questions/${id}/answer`, lot.seller, { isFree: false });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'up_for_auction']);
  expect((await stored(lot.home)).available).toBe(true);
  expect(await query('select answer from availability_checks where id = $1', [id])).toEqual([
    { answer: null },
  ]);
});

test('allows changes of the listing again after a stopped sale', async () => {
  const lot = await createOpenLot(world, time);
  const stop = { state: 'stopped', by: 'bank', reason: 'The loan was paid.' };
  await send('POST', `/api/desk/lots/${lot.id}/stop`, lot.seller, stop);
  const change = { kind: 'availability', isAvailable: false };
  expect((await send('POST', '/api/desk/bulk', lot.seller, { ids: [lot.home], change })).statusCode).toBe(
    200,
  );
});

test('returns 409 for announcing a home that is off the market', async () => {
  const { home, seller } = await createBankSale(world);
  time.shift(-2);
  const saved = await send('PUT', `/api/desk/properties/${home}/lot`, seller, buildTerms());
  await send('POST', `/api/properties/${home}/toggle-availability`, seller);
  const reply = await send('POST', `/api/desk/lots/${saved.json().id}/announce`, seller);
  time.shift(0);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'off_market']);
});

test('returns 409 for announcing a draft whose listing has changed its currency', async () => {
  const { home, seller } = await createBankSale(world);
  time.shift(-2);
  const saved = await send('PUT', `/api/desk/properties/${home}/lot`, seller, buildTerms());
  const change = { currency: 'USD', price: 30_000 };
  expect((await send('PATCH', `/api/properties/${home}`, seller, change)).statusCode).toBe(200);
  const reply = await send('POST', `/api/desk/lots/${saved.json().id}/announce`, seller);
  time.shift(0);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'listing_changed']);
});

test.each<[string, object]>([
  ['title', { title: 'Another title' }],
  ['bank', { bankName: 'Another Sample Bank' }],
])(
  'returns 409 for announcing a draft whose listing has changed its %s, until its terms are saved again',
  async (_, change) => {
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const save = () => send('PUT', `/api/desk/properties/${home}/lot`, seller, buildTerms());
    const { id } = (await save()).json();
    expect((await send('PATCH', `/api/properties/${home}`, seller, change)).statusCode).toBe(200);
    const announce = () => send('POST', `/api/desk/lots/${id}/announce`, seller);
    const refused = await announce();
    expect((await save()).json().id).toBe(id);
    const announced = await announce();
    time.shift(0);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'listing_changed']);
    const { title, bank: bankName } = announced.json();
    expect([announced.statusCode, { title, bankName }]).toMatchObject([200, change]);
  },
);

test('changes no home that is up for auction during an import', async () => {
  const lot = await createOpenLot(world, time);
  const before = await stored(lot.home);
  const csv = `id,title,price\n${lot.home},Taken over,5`;
  const reply = await send('POST', '/api/desk/import', lot.seller, { csv });
  expect(reply.json()).toMatchObject({ created: 0, refused: [{ line: 2 }] });
  expect(await stored(lot.home)).toEqual(before);
});
