import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createBankSale, insertLot } from '#app/testing/lot-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { bookStayAs, createStay, createStayProperty, dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';

let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[]) => (await world.kit.pool.query(text, values)).rows;
const read = async ({ id }: Person) => {
  const reply = await world.inject({ method: 'GET', url: `/api/users/${id}`, cookies: boss.cookies });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

async function createHome({ cookies }: Person): Promise<number> {
  const reply = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies,
    payload: buildDraft(),
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

test('shows stays and viewings in chronological order, from both sides', async () => {
  const manager = await signInAs(world, 'property_manager');
  const guest = await signInAs(world);
  const house = await createStayProperty(world);
  const flat = await createHome(manager);
  await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
  const viewing = { day: dayAhead(world, 2), hour: 10 };
  expect((await bookAndConfirmViewing(world, flat, viewing, { cookies: guest.cookies })).statusCode).toBe(
    201,
  );
  expect((await read(guest)).bookings).toMatchObject([
    { kind: 'viewing', side: 'guest', state: 'booked', startsAt: expect.stringMatching(/T07:00:00Z$/) },
    { kind: 'stay', side: 'guest', state: 'confirmed', startsAt: dayAhead(world, 20) },
  ]);
  expect((await read(manager)).bookings).toMatchObject([{ kind: 'viewing', side: 'host', endsAt: null }]);
});

test('shows stays that are not confirmed yet, from both sides', async () => {
  const guest = await signInAs(world);
  const [instant, onRequest] = [
    await createStayProperty(world),
    await createStayProperty(world, {}, { books: 'request' }),
  ];
  for (const [house, state] of [
    [instant, 'held'],
    [onRequest, 'requested'],
  ] as const) {
    const booked = await bookStayAs(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
    expect(booked.statusCode, booked.body).toBe(201);
    expect((await read(house.host)).bookings).toMatchObject([{ kind: 'stay', side: 'host', state }]);
  }
  expect((await read(guest)).bookings).toMatchObject([
    { kind: 'stay', side: 'guest', state: 'held' },
    { kind: 'stay', side: 'guest', state: 'requested' },
  ]);
});

test('shows requests to list homes and sales enquiries, newest first', async () => {
  const person = await signInAs(world);
  await query(
    `insert into listing_requests (user_id, kind, phone, wants, state, requested_at, state_changed_at)
     values ($1, 'agent', '+256700000021', 'two flats', 'open', '2030-05-02T08:00:00Z', now())`,
    [person.id],
  );
  for (const [day, words] of [
    ['2030-05-01', 'What do ten homes cost?'],
    ['2030-05-03', 'And twenty?'],
  ])
    await query(`insert into plan_enquiries (name, email, words, asked_at) values ('A name', $1, $2, $3)`, [
      person.email,
      words,
      `${day}T08:00:00Z`,
    ]);
  expect((await read(person)).requests).toEqual([
    { kind: 'sales', text: 'And twenty?', state: 'open', at: '2030-05-03T08:00:00Z' },
    { kind: 'list', text: 'two flats', state: 'open', at: '2030-05-02T08:00:00Z' },
    { kind: 'sales', text: 'What do ten homes cost?', state: 'open', at: '2030-05-01T08:00:00Z' },
  ]);
});

test('shows the auctions of a seller, and which listings are up for auction', async () => {
  const { home, seller } = await createBankSale(world);
  const flat = await createHome(seller);
  await insertLot(world, { home, seller, state: 'draft' });
  const { auctions, listings } = await read(seller);
  expect(auctions).toMatchObject([{ propertyId: home, side: 'seller', state: 'draft', isLeading: false }]);
  expect(
    listings.map(({ id, isUpForAuction }: { id: number; isUpForAuction: boolean }) => [id, isUpForAuction]),
  ).toEqual([
    [flat, false],
    [home, true],
  ]);
});

test('shows the amount of a payment in dollars, not in cents', async () => {
  const person = await signInAs(world);
  await query(
    `insert into payment_intents (reference, purpose, subject, title, amount, currency, user_id, email, name, status, expires_at)
     values ('pay_in_dollars', 'viewing_package', 'rental-5', 'A package', 1999, 'USD', $1, 'a@example.com', 'A', 'created', now())`,
    [person.id],
  );
  expect((await read(person)).payments).toMatchObject([{ amount: 19.99, currency: 'USD' }]);
});
