import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { runWithConcurrency } from '#app/testing/in-flight.ts';
import { createVisitor, readPaymentStatus, samplePayer } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  endHold,
  fetchStay,
  type HouseFixture,
  occupiedNights,
  postStayAction,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { networkLimit } from '#features/stays/rules.ts';
import { hashToken } from '#kit/server/secrets.ts';

const homesOnMarket = 80;
let world: TestApp;
let house: HouseFixture;
let market: { id: number }[];
let guest: Cookies;
beforeAll(async () => {
  world = await createTestApp();
  house = await createStayProperty(world, {}, { maxNights: 200 });
  const { rows } = await sql<{ id: number }>`
    insert into properties (owner_id, category, property_type, title, location, area, description, price, price_ugx,
      bedrooms, bathrooms, square_meters, sleeps)
    select owner_id, category, property_type, 'Cottage ' || n, location, area, description, price, price_ugx, bedrooms,
      bathrooms, square_meters, sleeps
    from properties, generate_series(2, ${homesOnMarket}) n where id = ${house.id} returning id`.execute(
    world.kit.db,
  );
  market = rows;
  await sql`insert into stay_terms (property_id, books, max_nights)
    select id, 'instant', 200 from properties where id <> ${house.id}`.execute(world.kit.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('delete from occupied_nights');
  guest = await createVisitor(world);
});

const ahead = (days: number) => dayAhead(world, days);
const from = (remoteAddress: string): TestApp => ({
  ...world,
  inject: (request) => world.inject({ ...request, remoteAddress }),
});
/** Creates a different guest for each call, with no contact details in common. */
const stranger = () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { name: 'Amina Sample', email: `${randomUUID()}@example.com`, phone: `07${digits}` };
};
const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
async function liveHolds() {
  const { rows } = await world.kit.pool.query(
    `select count(*)::int as holds, count(distinct property_id)::int as homes,
       coalesce(sum(upper(nights) - lower(nights)), 0)::int as nights
     from occupied_nights where kind = 'hold' and hold_expires_at > clock_timestamp()`,
  );
  return rows[0];
}
const minutesHeld = async (mark: string) =>
  (Date.parse((await fetchStay(world, mark)).heldUntil) - Date.now()) / 60_000;
/** Backdates the creation of a request by this many minutes. */
const age = (mark: string, minutes: number) =>
  world.kit.pool.query(
    `update stays set created_at = created_at - make_interval(mins => $2),
       hold_began_at = hold_began_at - make_interval(mins => $2) where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark, minutes],
  );

describe('booking without contact details', () => {
  const { name, email, phone } = samplePayer;
  test.each([
    [null, ['guest']],
    [undefined, ['guest']],
    [{ name, email }, ['guest.phone']],
    [{ name, email, phone: null }, ['guest.phone']],
    [{ name, phone, email: 'amina' }, ['guest.email']],
    [{ email, phone, name: ' ' }, ['guest.name']],
  ])('returns 400 for the contact details %j and holds nothing', async (who, fields) => {
    const reply = await bookStayAs(world, guest, house, { checkIn: ahead(10), guest: who as object });
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().fields)]).toEqual([
      400,
      'invalid_input',
      fields,
    ]);
    expect(await liveHolds()).toMatchObject({ holds: 0 });
  });
});

describe('holds of one guest', () => {
  test('limits a guest to holds in two homes, even with concurrent requests', async () => {
    const replies = await runWithConcurrency(17, 17, (index) =>
      bookStayAs(from(`10.9.0.${index}`), guest, market[index] ?? house, {
        checkIn: ahead(10),
        guest: stranger(),
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const refused = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refused.map((reply) => codeOf(reply).join()))).toEqual(new Set(['409,enough_holds']));
    expect(await liveHolds()).toMatchObject({ holds: 2, homes: 2 });
  });

  test('limits a guest to 60 held nights, and frees the allowance after a cancellation or payment', async () => {
    const [one, other] = market as [{ id: number }, { id: number }];
    const wish = { checkIn: ahead(10), nights: 40 };
    const { mark } = (await bookStayAs(world, guest, one, wish)).json();
    expect(codeOf(await bookStayAs(world, guest, other, { ...wish, nights: 21 }))).toEqual([
      409,
      'enough_nights',
    ]);
    expect(codeOf(await bookStayAs(world, guest, house, { ...wish, nights: 61 }))).toEqual([
      409,
      'enough_nights',
    ]);
    await postStayAction(world, mark, 'cancel', { refund: 0 });
    expect((await bookStayAs(world, guest, other, { ...wish, nights: 60 })).statusCode).toBe(201);
    expect(codeOf(await bookStayAs(world, guest, house, { ...wish, nights: 1 }))).toEqual([
      409,
      'enough_nights',
    ]);
    const payer = await createVisitor(world);
    for (const home of market.slice(2, 5))
      await createStay(world, payer, { ...home, host: house.host }, wish);
    expect(await liveHolds()).toMatchObject({ holds: 1, nights: 60 });
  });

  test("keeps a guest's holds when another hold is rejected", async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await bookStayAs(world, guest, market[0] as HouseFixture, { checkIn: ahead(10) });
    const long = await bookStayAs(world, guest, house, { checkIn: ahead(12), nights: 60 });
    expect(codeOf(long)).toEqual([409, 'enough_nights']);
    expect((await fetchStay(world, mark)).state).toBe('held');
    expect(await occupiedNights(world, house)).toEqual([{ from: ahead(10), to: ahead(13) }]);
  });

  test('limits a guest with a confirmed email to two homes, but allows one stay of more than 60 nights', async () => {
    const { id, cookies } = await signInAs(world);
    const long = { checkIn: ahead(10), nights: 90 };
    expect(codeOf(await bookStayAs(world, cookies, house, long))).toEqual([409, 'enough_nights']);
    await sql`update users set email_confirmed_at = now() where id = ${id}`.execute(world.kit.db);
    expect((await bookStayAs(world, cookies, house, long)).statusCode).toBe(201);
    const [one, other] = market as [HouseFixture, HouseFixture];
    expect(codeOf(await bookStayAs(world, cookies, one, { checkIn: ahead(10), nights: 1 }))[1]).toBe(
      'enough_nights',
    );
    expect((await bookStayAs(world, cookies, house, { checkIn: ahead(10) })).statusCode).toBe(201);
    expect((await bookStayAs(world, cookies, one, { checkIn: ahead(10) })).statusCode).toBe(201);
    expect(codeOf(await bookStayAs(world, cookies, other, { checkIn: ahead(10) }))[1]).toBe('enough_holds');
  });

  test('counts the same contact details on one network as one guest, but not on another network', async () => {
    const [one, other, third] = market as [HouseFixture, HouseFixture, HouseFixture];
    const here = from('10.9.1.1');
    const wish = { checkIn: ahead(10), guest: { ...samplePayer, email: 'victim@example.com' } };
    for (const home of [one, other]) expect((await bookStayAs(here, guest, home, wish)).statusCode).toBe(201);
    const inDisguise = {
      ...wish,
      guest: { ...wish.guest, email: 'VICTIM@example.com', phone: '0700 000 009' },
    };
    const samePhone = { ...wish, guest: { ...wish.guest, email: 'another@example.com' } };
    for (const again of [inDisguise, samePhone])
      expect(codeOf(await bookStayAs(here, await createVisitor(world), third, again))).toEqual([
        409,
        'enough_holds',
      ]);
    // The real owner of the email address can still book: on another network, signed in, or in a browser that
    // has paid before.
    expect((await bookStayAs(from('10.9.1.2'), await createVisitor(world), third, wish)).statusCode).toBe(
      201,
    );
    const account = await signInAs(world);
    expect((await bookStayAs(here, account.cookies, market[3] as HouseFixture, wish)).statusCode).toBe(201);
    const known = await createVisitor(world);
    await createStay(world, known, house, { checkIn: ahead(30) });
    const later = { ...wish, checkIn: ahead(20) };
    await world.kit.pool.query(`update occupied_nights set held_network = null where property_id = $1`, [
      market[3]?.id,
    ]);
    expect((await bookStayAs(here, known, third, later)).statusCode).toBe(201);
  });

  test('counts no holds of an account for a browser with the same contact details', async () => {
    const [one, other, third] = market as [HouseFixture, HouseFixture, HouseFixture];
    const here = from('10.9.1.3');
    const { cookies } = await signInAs(world);
    const wish = { checkIn: ahead(10) };
    for (const home of [one, other])
      expect((await bookStayAs(here, cookies, home, wish)).statusCode).toBe(201);
    expect((await bookStayAs(here, guest, third, wish)).statusCode).toBe(201);
  });

  test('counts the same contact details also in a browser that has held a home but never paid', async () => {
    const [one, other, third] = market as [HouseFixture, HouseFixture, HouseFixture];
    const here = from('10.9.1.4');
    const wish = { checkIn: ahead(10) };
    for (const home of [one, other]) expect((await bookStayAs(here, guest, home, wish)).statusCode).toBe(201);
    const second = await createVisitor(world);
    const unlike = { ...wish, guest: stranger() };
    expect((await bookStayAs(here, second, house, unlike)).statusCode).toBe(201);
    expect(codeOf(await bookStayAs(here, second, third, wish))).toEqual([409, 'enough_holds']);
  });
});

describe('holds of one network', () => {
  const most = networkLimit(homesOnMarket);

  test('limits a network to a twentieth of the homes, except for guests with confirmed emails', async () => {
    const here = from('10.9.2.1');
    const people = await runWithConcurrency(20, 8, () => createVisitor(world));
    const replies = await runWithConcurrency(60, 10, (index) =>
      bookStayAs(here, people[index % 20] ?? {}, market[index] ?? house, {
        checkIn: ahead(10),
        nights: 30,
        guest: stranger(),
      }),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().code).toMatch(/^(network_holds|too_many_attempts)$/);
    expect((await liveHolds()).homes).toBe(most);
    await world.kit.pool.query('delete from rate_limit_attempts');
    const free = market.at(-1) as HouseFixture;
    const anonymous = await bookStayAs(here, guest, free, { checkIn: ahead(10) });
    expect(codeOf(anonymous)).toEqual([429, 'network_holds']);
    expect(Number(anonymous.headers['retry-after'])).toBeGreaterThan(60);
    const account = await signInAs(world);
    expect(codeOf(await bookStayAs(here, account.cookies, free, { checkIn: ahead(10) }))[1]).toBe(
      'network_holds',
    );
    await sql`update users set email_confirmed_at = now() where id = ${account.id}`.execute(world.kit.db);
    expect((await bookStayAs(here, account.cookies, free, { checkIn: ahead(10) })).statusCode).toBe(201);
    expect(
      (await bookStayAs(from('10.9.2.2'), guest, market.at(-2) as HouseFixture, { checkIn: ahead(10) }))
        .statusCode,
    ).toBe(201);
  });

  test('counts an IPv6 /56 as one network, and signing in later frees no allowance', async () => {
    const address = (n: number) => from(`2001:db8:7:${(0x4200 + n).toString(16)}::1`);
    for (let n = 0; n < most; n++) {
      const visitor = await createVisitor(world);
      const reply = await bookStayAs(address(n), visitor, market[n] as HouseFixture, {
        checkIn: ahead(10),
        guest: stranger(),
      });
      expect(reply.statusCode, reply.body).toBe(201);
      // Simulates that this browser has signed in.
      await sql`update stays set user_id = ${house.host.id}, visitor_id = null where mark_hash = ${hashToken(reply.json().mark)}`.execute(
        world.kit.db,
      );
    }
    const next = { checkIn: ahead(10), guest: stranger() };
    expect(codeOf(await bookStayAs(address(most), guest, market[most] as HouseFixture, next))[1]).toBe(
      'network_holds',
    );
    expect((await bookStayAs(address(0x100), guest, market[most] as HouseFixture, next)).statusCode).toBe(
      201,
    );
  });

  test('allows a /48 four times as many holds, whatever the number of its 256 networks', async () => {
    const statuses = await runWithConcurrency(5 * most, 5, async (index) => {
      const door = from(`2001:db8:8:${(0x100 * (index + 1)).toString(16)}::1`);
      const wish = { checkIn: ahead(10), guest: stranger() };
      return (await bookStayAs(door, await createVisitor(world), market[index] ?? house, wish)).statusCode;
    });
    expect(statuses.filter((status) => status === 201)).toHaveLength(4 * most);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });

  test('allows four networks a twentieth of the homes each, whatever the number of browsers and payments', async () => {
    const people = await runWithConcurrency(40, 8, () => createVisitor(world));
    const statuses = await runWithConcurrency(120, 12, async (index) => {
      const door = from(`10.9.3.${index % 4}`);
      const reply = await bookStayAs(door, people[index % 40] ?? {}, market[index % market.length] ?? house, {
        checkIn: ahead(10 + 60 * Math.floor(index / market.length)),
        nights: 60,
        guest: stranger(),
      });
      if (reply.statusCode === 201) await startStayPayment(door, people[index % 40] ?? {}, reply.json().mark);
      return reply.statusCode;
    });
    expect(new Set(statuses)).toEqual(new Set([201, 409, 429]));
    const live = await liveHolds();
    expect([live.holds, live.nights]).toEqual([4 * most, 4 * most * 60]);
  });

  test.each([
    [1, 3],
    [60, 3],
    [61, 4],
    [2_000, 100],
  ])('with %i homes, limits the holds to %i', (homes, limit) => {
    expect(networkLimit(homes)).toBe(limit);
  });
});

describe('duration of a hold', () => {
  test('keeps the end of a hold after a payment attempt, accepted or rejected', async () => {
    const { mark, heldUntil } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const statuses = new Set<number>();
    for (let n = 0; n < 80; n++)
      statuses.add((await startStayPayment(from('10.9.4.1'), guest, mark)).statusCode);
    expect(statuses).toEqual(new Set([201, 429]));
    expect((await fetchStay(world, mark)).heldUntil).toBe(heldUntil);
  });

  test('extends a hold once, to 30 minutes in all, when the provider waits for the payer', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    const { reference } = (await startStayPayment(world, guest, mark)).json();
    const hear = async (status: 'pending' | 'failed') => {
      world.payments.attempt(reference, { amount: 60_000, status });
      await world.inject({ method: 'POST', url: `/api/payments/${reference}/check`, cookies: guest });
      return (await fetchStay(world, mark)).heldUntil;
    };
    await age(mark, 5);
    const { heldUntil } = await fetchStay(world, mark);
    expect(await hear('failed')).toBe(heldUntil);
    const extended = await hear('pending');
    expect(await minutesHeld(mark)).toBeGreaterThan(24.5);
    expect(await minutesHeld(mark)).toBeLessThan(25.5);
    expect(await hear('pending')).toBe(extended);
  });

  test('frees the nights at the end of a hold, so that a pending payment takes them only with its money', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await endHold(world, mark);
    const quoted = await startStayPayment(world, guest, mark);
    expect(quoted.statusCode).toBe(201);
    const { reference } = quoted.json();
    world.payments.attempt(reference, { amount: 60_000, status: 'pending' });
    await world.inject({ method: 'POST', url: `/api/payments/${reference}/check`, cookies: guest });
    expect((await fetchStay(world, mark)).heldUntil).toBeNull();
    expect(await occupiedNights(world, house)).toEqual([]);
    await confirmPayment(world, quoted.json());
    expect((await fetchStay(world, mark)).state).toBe('confirmed');
    expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  });

  test('does not extend a hold when the guest holds the same nights again', async () => {
    const first = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    await age(first.mark, 18);
    const second = (await bookStayAs(world, guest, house, { checkIn: ahead(11) })).json();
    expect(await minutesHeld(second.mark)).toBeGreaterThan(10);
    expect(await minutesHeld(second.mark)).toBeLessThan(12.1);
    await age(second.mark, 12);
    await endHold(world, second.mark);
    const third = await bookStayAs(world, guest, house, { checkIn: ahead(12) });
    expect(codeOf(third)).toEqual([429, 'held_long_enough']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(29 * 60);
    // The guest can still hold other nights. Another guest can hold these nights, and so can the guest after
    // the pause.
    expect((await bookStayAs(world, guest, house, { checkIn: ahead(20) })).statusCode).toBe(201);
    const other = await createVisitor(world);
    expect((await bookStayAs(world, other, house, { checkIn: ahead(11), nights: 1 })).statusCode).toBe(201);
    await age(first.mark, 43);
    await age(second.mark, 31);
    expect((await bookStayAs(world, guest, house, { checkIn: ahead(12) })).statusCode).toBe(201);
  });
});

describe('unpaid hold', () => {
  test("hides an unpaid hold from the host's dashboard and email, and shows no name in the calendar", async () => {
    const home = await createStayProperty(world);
    const at = (path: string) => world.inject({ url: `/api/desk/${path}`, cookies: home.host.cookies });
    const { mark } = (await bookStayAs(world, guest, home, { checkIn: ahead(10) })).json();
    expect((await at('stays')).json()).toMatchObject({ requests: [], present: [], coming: [], past: [] });
    expect((await at(`properties/${home.id}/nights`)).json().taken).toMatchObject([
      { kind: 'hold', from: ahead(10), guest: null },
    ]);
    const { rows } = await world.kit.pool.query(
      `select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    const cancelled = await world.inject({
      method: 'POST',
      url: `/api/desk/stays/${rows[0].id}/cancel`,
      cookies: home.host.cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { reason: 'repairs' },
    });
    expect(codeOf(cancelled)).toEqual([409, 'not_to_cancel']);
    expect((await postStayAction(world, mark, 'cancel', { refund: 0 })).statusCode).toBe(200);
    await world.finishJobs();
    const mails = await world.kit.pool.query(`select key from emails where key like 'stay ${rows[0].id} %'`);
    expect(mails.rows).toEqual([]);
  });

  test('lists an unpaid hold in its browser with the minutes left until it is released', async () => {
    const mine = async () => (await world.inject({ url: '/api/stays/mine', cookies: guest })).json();
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    expect(await mine()).toMatchObject([{ mark, state: 'held', due: 60_000, minutesLeft: 20 }]);
    await postStayAction(world, mark, 'cancel', { refund: 0 });
    expect([await mine(), await occupiedNights(world, house)]).toEqual([[], []]);
  });

  test('stores the network of a hold only while the hold lasts', async () => {
    const networks = async () =>
      (await world.kit.pool.query('select held_network from occupied_nights')).rows.map(
        ({ held_network: network }) => network,
      );
    const { mark } = (await bookStayAs(from('10.9.5.1'), guest, house, { checkIn: ahead(10) })).json();
    expect(await networks()).toEqual(['10.9.5.1']);
    await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
    expect(await networks()).toEqual([null]);
  });
});
