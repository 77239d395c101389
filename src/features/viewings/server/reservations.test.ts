import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createVisitor, samplePayer, sendWebhook } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import {
  bookAndConfirmViewing,
  confirmViewingEmail,
  morningClock,
  requestViewing,
  sampleGuest,
  takeEmailedCode,
} from '#app/testing/viewing-factory.ts';
import { countViewingsBooked } from './count-bookings.ts';

const time = morningClock();
const day = time.dayAfter(2);

let world: TestApp;
let manager: Person;
/** A house for sale, whose viewings are free of charge. */
let home: number;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(async () => {
  time.set(time.today, '07:00');
  await query('delete from rate_limit_attempts; delete from emails; delete from viewings');
  manager = await signInAs(world, 'property_manager');
  home = await homeOf({ category: 'for_sale' });
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

async function homeOf(changes: Parameters<typeof createTestProperty>[1]): Promise<number> {
  const id = await createTestProperty(world.kit, changes);
  await query('update properties set owner_id = $1 where id = $2', [manager.id, id]);
  return id;
}
const someRental = () =>
  homeOf({ category: 'rental_units', ownerContactInfo: 'Owner Example, 0700 000 777' });

type Reply = Awaited<ReturnType<typeof requestViewing>>;
const view = async (mark: string) => (await world.inject({ url: `/api/viewings/${mark}` })).json();
const post = (mark: string, verb: string, payload: object, cookies: Cookies = {}): Promise<Reply> =>
  world.inject({
    method: 'POST',
    url: `/api/viewings/${mark}/${verb}`,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload,
  });
const outcome = (reply: Reply) => [reply.statusCode, reply.json().state ?? reply.json().code];
async function reserved(...args: Parameters<typeof requestViewing>): Promise<string> {
  const reply = await requestViewing(...args);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json().reserved).not.toBeNull();
  return reply.json().mark;
}
const other = { phone: '0700 000 002' };

describe('anonymous visitor without a confirmed email', () => {
  test('reserves a time for 15 minutes and books it with the emailed code, and only then notifies the agent', async () => {
    const reply = await requestViewing(world, home, { day, hour: 10 });
    const { mark, reserved: kept } = reply.json();
    expect(kept).toEqual({
      awaits: 'email',
      until: new Date(`${time.today}T07:15:00+03:00`).toISOString(),
    });
    const mails = await query('select recipient, subject, body_text from emails');
    expect(mails).toEqual([
      {
        recipient: sampleGuest.email,
        subject: expect.stringMatching(/^\d{6} is your code to book the viewing$/),
        body_text: expect.stringContaining(`/viewings/${mark}#confirm=`),
      },
    ]);
    expect(mails[0].body_text).not.toContain(sampleGuest.name);
    // The listing may be a spammer's, and the email address another person's.
    const [{ title }] = await query('select title from properties where id = $1', [home]);
    expect(mails[0].body_text).not.toContain(title);
    expect(mails[0].body_text).toContain(`Listing ${home}`);
    const desk = await world.inject({ url: `/api/desk/viewings?day=${day}`, cookies: manager.cookies });
    expect([desk.json().viewings, desk.json().ahead]).toEqual([[], []]);
    const code = await takeEmailedCode(world);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(outcome(await confirmViewingEmail(world, mark, wrong))).toEqual([422, 'wrong_code']);
    expect(outcome(await confirmViewingEmail(world, mark, `${code.slice(0, 3)} ${code.slice(3)}`))).toEqual([
      200,
      'booked',
    ]);
    expect((await emailsTo(world, manager.email)).length).toBe(1);
    // Confirming again has no effect.
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([200, 'booked']);
    expect((await emailsTo(world, manager.email)).length).toBe(1);
  });

  test('books by the link in the email, and by no other link', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const [{ body_text: text }] = await query('select body_text from emails');
    const [, token = ''] = /#confirm=([\w-]+)/.exec(text) ?? [];
    expect(outcome(await post(mark, 'confirm-email', { token: `${token.slice(1)}A` }))).toEqual([
      422,
      'wrong_link',
    ]);
    expect(outcome(await post(mark, 'confirm-email', { token }))).toEqual([200, 'booked']);
  });

  test('limits emails to one mailbox to ten, ignoring plus tags, and then to twenty an hour with proof of work', async () => {
    const mark = await reserved(world, home, { day, hour: 10, email: 'victim+0@example.org' });
    const key = 'viewing mails to victim@example.org';
    expect(await query('select tries from rate_limit_attempts where key = $1', [key])).toEqual([
      { tries: 1 },
    ]);
    await query('update rate_limit_attempts set tries = 10 where key = $1', [key]);
    const next = { email: 'victim+1@example.org' };
    expect(outcome(await post(mark, 'email-code', next))).toEqual([429, 'challenge_required']);
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 20, clock_timestamp())`,
      [`${key}, with work`],
    );
    expect(outcome(await post(mark, 'email-code', next))).toEqual([429, 'too_many_attempts']);
    expect(outcome(await post(mark, 'email-code', { email: 'victim1@example.org' }))).toEqual([
      200,
      'reserved',
    ]);
  });

  test('cannot use up the emails of a confirmed account that books for itself', async () => {
    const person = await signInAs(world);
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until)
       values ('viewing mails to ' || $1, 1000, now()), ('viewing mails to ' || $1 || ', with work', 1000, now())`,
      [person.email],
    );
    const typed = await requestViewing(world, home, { day, hour: 10, email: person.email });
    expect(outcome(typed)).toEqual([429, 'too_many_attempts']);
    const own = { day, hour: 10, email: person.email };
    expect((await requestViewing(world, home, own, { cookies: person.cookies })).json().reserved).toBeNull();
  });

  test('allows ten code attempts, including the right one', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const code = await takeEmailedCode(world);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 10; tries++)
      expect(outcome(await confirmViewingEmail(world, mark, wrong))).toEqual([422, 'wrong_code']);
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([429, 'codes_tried']);
    expect((await view(mark)).state).toBe('reserved');
  });

  test('corrects the email address, which invalidates the old code without extending the reservation', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const before = await takeEmailedCode(world);
    const { until } = (await view(mark)).reserved;
    time.set(time.today, '07:05');
    const sent = await post(mark, 'email-code', { email: 'right@example.com' });
    expect([sent.statusCode, sent.json().email, sent.json().reserved.until]).toEqual([
      200,
      'right@example.com',
      until,
    ]);
    expect(outcome(await confirmViewingEmail(world, mark, before))).toEqual([422, 'wrong_code']);
    expect((await emailsTo(world, 'right@example.com')).length).toBe(1);
    const code = await takeEmailedCode(world);
    for (let count = 0; count < 2; count++)
      expect((await post(mark, 'email-code', { email: 'right@example.com' })).statusCode).toBe(200);
    expect(outcome(await post(mark, 'email-code', { email: 'right@example.com' }))).toEqual([
      429,
      'codes_sent',
    ]);
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([200, 'booked']);
  });

  test('requires no code for an address confirmed in this browser, but for another address or browser', async () => {
    const cookies = await createVisitor(world);
    expect((await bookAndConfirmViewing(world, home, { day, hour: 10 }, { cookies })).statusCode).toBe(201);
    const second = await homeOf({ category: 'for_sale' });
    const known = await requestViewing(world, second, { day, hour: 11 }, { cookies });
    expect([known.statusCode, known.json().reserved]).toEqual([201, null]);
    const third = await homeOf({ category: 'for_sale' });
    await reserved(world, third, { day, hour: 12, ...other }, { cookies });
    await reserved(world, third, { day, hour: 13 });
  });

  test('requires an email address, and a confirmed one for an account', async () => {
    const reply = await requestViewing(world, home, { day, hour: 10, email: '' });
    expect([reply.statusCode, reply.json().code, Object.keys(reply.json().fields)]).toEqual([
      400,
      'email_needed',
      ['email'],
    ]);
    const person = await signInAs(world);
    await reserved(world, home, { day, hour: 10 }, { cookies: person.cookies });
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const confirmed = await requestViewing(
      world,
      home,
      { day, hour: 10, email: '' },
      { cookies: person.cookies },
    );
    expect([confirmed.statusCode, confirmed.json().reserved]).toEqual([201, null]);
  });

  test('releases the time after 15 minutes before any job has run, and updates open pages', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const code = await takeEmailedCode(world);
    expect(outcome(await requestViewing(world, home, { day, hour: 10, ...other }))).toEqual([
      409,
      'slot_taken',
    ]);
    time.set(time.today, '07:15');
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([409, 'reservation_over']);
    await reserved(world, home, { day, hour: 10, ...other });
    time.set(time.today, '07:31');
    await world.runJobs('expire-viewings');
    expect(await query('select distinct state, network from viewings')).toEqual([
      { state: 'expired', network: null },
    ]);
    const [from, until] = [new Date(0), new Date(`${time.dayAfter(1)}T00:00:00Z`)];
    expect(await countViewingsBooked(world.kit.db, from, until)).toBe(0);
    time.set(time.dayAfter(9), '07:31');
    await world.runJobs('forget-viewings');
    expect(await query('select id from viewings')).toEqual([]);
  });

  test('rejects a booking when the home was deleted or left the market during the reservation', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const code = await takeEmailedCode(world);
    await query('update properties set is_available = false where id = $1', [home]);
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([409, 'viewing_off_market']);
    await query('delete from properties where id = $1', [home]);
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([409, 'viewing_off_market']);
  });

  test('shows the time as free to a visitor with a confirmed email, who can take it', async () => {
    const mark = await reserved(world, home, { day, hour: 10 });
    const code = await takeEmailedCode(world);
    const person = await signInAs(world);
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const times = await world.inject({ url: `/api/properties/${home}/viewing-times?from=${day}&days=1` });
    expect(times.json().days[0].slots[1]).toEqual({ hour: 10, cannot: null });
    const asked = { day, hour: 10, ...other, email: person.email };
    const taken = await requestViewing(world, home, asked, { cookies: person.cookies });
    expect([taken.statusCode, taken.json().reserved]).toEqual([201, null]);
    expect(outcome(await confirmViewingEmail(world, mark, code))).toEqual([409, 'reservation_over']);
  });

  test('yields to a confirmed visitor until the payment starts', async () => {
    const rental = await someRental();
    await reserved(world, rental, { day, hour: 10, pays: true });
    const person = await signInAs(world);
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const asked = { day, hour: 10, ...other, email: person.email };
    const taken = await requestViewing(world, home, asked, { cookies: person.cookies });
    expect([taken.statusCode, taken.json().reserved]).toEqual([201, null]);
  });

  test('limits one network to four reserved times of an agent, also before payments', async () => {
    const homes = await Promise.all([someRental(), someRental(), someRental()]);
    const replies = [];
    for (const [index, id] of [...homes, ...homes].entries())
      replies.push(await requestViewing(world, id, { day, hour: 9 + index, pays: true }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 429, 429]);
  });

  test('limits a /48 to eight reserved times of a home, and each of its networks to two', async () => {
    const replies = [];
    for (let index = 0; index < 10; index++) {
      const booking = {
        day: time.dayAfter(2 + Math.floor(index / 5)),
        hour: 9 + (index % 5),
        phone: `070000010${index}`,
      };
      const from = `2001:db8:9:${(0x100 * Math.floor(index / 2) + index).toString(16)}::1`;
      replies.push((await requestViewing(world, home, booking, { from })).statusCode);
    }
    expect(replies).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429, 429]);
    const third = { day, hour: 15, phone: '0700000120' };
    expect((await requestViewing(world, home, third, { from: '2001:db8:9:5::1' })).statusCode).toBe(429);
  });

  test('limits one network to twelve free viewings of an agent, whatever the number of confirmed addresses', async () => {
    const bookOne = async (index: number, from = '203.0.113.7') => {
      const email = `visitor${index}@example.org`;
      const at = { day: time.dayAfter(2 + Math.floor(index / 8)), hour: 9 + (index % 8) };
      const cookies = await createVisitor(world);
      return (
        await bookAndConfirmViewing(
          world,
          home,
          { ...at, email, phone: `07000002${index + 10}` },
          { cookies, from },
        )
      ).json();
    };
    // `signInAs` deletes all counted attempts, so it must come before the bookings.
    const person = await signInAs(world);
    for (let index = 0; index < 12; index++) expect((await bookOne(index)).mark).toBeDefined();
    expect((await bookOne(12)).code).toBe('network_viewings');
    expect((await bookOne(12, '203.0.113.8')).mark).toBeDefined();
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const asked = (hour: number) => {
      const booking = { day: time.dayAfter(5), hour, email: person.email };
      return requestViewing(world, home, booking, { cookies: person.cookies });
    };
    expect((await asked(9)).json().code).toBe('network_viewings');
    await query(`update users set email_confirmed_at = now() - interval '25 hours' where id = $1`, [
      person.id,
    ]);
    expect((await asked(9)).json().reserved).toBeNull();
  });

  test('limits a /48 to 48 free viewings of an agent, whatever the number of networks', async () => {
    const statuses = [];
    for (let index = 0; index < 50; index++) {
      const at = { day: time.dayAfter(2 + Math.floor(index / 8)), hour: 9 + (index % 8) };
      const guest = { email: `visitor${index}@example.org`, phone: `07000003${index + 10}` };
      const from = `2001:db8:9:${(0x100 * (index + 1)).toString(16)}::1`;
      const cookies = await createVisitor(world);
      // One more viewing is allowed after 225 seconds, and 48 bookings may take longer on a busy machine.
      await query(
        `update rate_limit_attempts set blocked_until = clock_timestamp() where key like 'free viewings of %'`,
      );
      statuses.push(
        (await bookAndConfirmViewing(world, home, { ...at, ...guest }, { cookies, from })).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(48);
    expect(statuses.slice(48)).toEqual([429, 429]);
  });

  test("counts towards the network's limit only after the confirmation", async () => {
    for (let index = 0; index < 14; index++) {
      const cookies = await createVisitor(world);
      await reserved(world, home, { day, hour: 9, phone: `07000004${index + 10}` }, { cookies });
      await query('delete from viewings');
    }
    const booking = { day, hour: 9, email: 'visitor@example.org', phone: '0700000499' };
    expect(
      (await bookAndConfirmViewing(world, home, booking, { cookies: await createVisitor(world) })).statusCode,
    ).toBe(201);
  });

  test('requires a confirmation when a confirmed account enters another address', async () => {
    const person = await signInAs(world);
    await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
    const reply = await requestViewing(world, home, { day, hour: 10 }, { cookies: person.cookies });
    expect(reply.json().reserved).toMatchObject({ awaits: 'email' });
  });

  test('reserves one time of a home, and a new choice releases the previous one', async () => {
    const cookies = await createVisitor(world);
    const first = await reserved(world, home, { day, hour: 10 }, { cookies });
    await reserved(world, home, { day, hour: 11 }, { cookies });
    expect((await view(first)).state).toBe('expired');
    const next = await reserved(world, home, { day, hour: 10, ...other });
    expect(outcome(await post(next, 'move', { day, hour: 12 }))).toEqual([409, 'viewing_over']);
    expect(outcome(await post(next, 'cancel', {}))).toEqual([200, 'expired']);
    await reserved(world, home, { day, hour: 10, ...other });
  });

  test('limits one network to two reserved times of a home, and one browser to two of any home', async () => {
    const people = Array.from({ length: 60 }, (_, index) => ({
      phone: `0700 ${100 + index} 000`,
      at: { day: time.dayAfter(2 + (index % 20)), hour: 9 + (index % 9) },
    }));
    const codes = [];
    for (const { phone, at } of people) {
      await query('delete from rate_limit_attempts');
      codes.push((await requestViewing(world, home, { ...at, phone })).json().code ?? 'reserved');
    }
    expect([codes.filter((code) => code === 'reserved').length, new Set(codes).size]).toEqual([2, 2]);
    expect(codes.at(-1)).toBe('network_reservations');
    // The limit does not affect another network.
    await reserved(world, home, { ...people[30]!.at, ...other }, { from: '198.51.100.9' });
    const cookies = await createVisitor(world);
    const options = { cookies, from: '198.51.100.10' };
    for (const hour of [9, 10])
      await reserved(
        world,
        await homeOf({ category: 'for_sale' }),
        { day: time.dayAfter(25), hour },
        options,
      );
    const third = await requestViewing(world, home, { day: time.dayAfter(25), hour: 12 }, options);
    expect(outcome(third)).toEqual([429, 'reservations_open']);
  });
});

describe('viewing with a fee', () => {
  const fee = (mark: string, cookies: Cookies, offer = 'rental-10') =>
    post(mark, 'payments', { ...samplePayer, offer }, cookies);
  const pay = async (reference: string, amount: number) => {
    const { id } = world.payments.attempt(reference, { amount, fee: 100 });
    await sendWebhook(world, reference, id);
  };
  let rental: number;
  let cookies: Cookies;
  beforeEach(async () => {
    rental = await someRental();
    cookies = await createVisitor(world);
  });
  const wanted = { day, hour: 10, pays: true };
  const subjects = async () => (await emailsTo(world, sampleGuest.email)).map(({ subject }) => subject);

  test('holds the time during the payment, which books it and unlocks the home', async () => {
    const reply = await requestViewing(world, rental, wanted, { cookies });
    const { mark, reserved: kept } = reply.json();
    expect(kept).toEqual({
      awaits: 'payment',
      until: new Date(`${time.today}T07:20:00+03:00`).toISOString(),
    });
    expect(await view(mark)).toMatchObject({ state: 'reserved', home: { lat: null }, contact: null });
    expect(outcome(await requestViewing(world, rental, { ...wanted, ...other }))).toEqual([
      409,
      'slot_taken',
    ]);
    const quoted = await fee(mark, cookies);
    expect([quoted.statusCode, quoted.json().amount]).toEqual([201, 15_000]);
    // The agent is notified only after the payment.
    expect(await emailsTo(world, manager.email)).toEqual([]);
    await pay(quoted.json().reference, 15_000);
    expect(await view(mark)).toMatchObject({
      state: 'booked',
      reserved: null,
      contact: { phone: '+256700000777' },
    });
    expect((await emailsTo(world, manager.email)).length).toBe(1);
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Viewing booked: .+, 10:00 AM /));
    const { packages, opened } = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
    expect([packages[0].offer, packages[0].used, opened]).toEqual(['rental-10', 1, [rental]]);
  });

  test('accepts the cheaper package, but no package for other homes and no other payer', async () => {
    const mark = await reserved(world, rental, wanted, { cookies });
    expect(outcome(await fee(mark, await createVisitor(world)))).toEqual([404, 'no_such_viewing']);
    expect(outcome(await fee(mark, cookies, 'furnished-5'))).toEqual([409, 'other_homes']);
    const quoted = await fee(mark, cookies, 'rental-5');
    expect(quoted.json().amount).toBe(10_000);
    await pay(quoted.json().reference, 10_000);
    expect((await view(mark)).state).toBe('booked');
    expect(outcome(await fee(mark, cookies))).toEqual([409, 'nothing_to_pay']);
  });

  test('extends the hold once, to thirty minutes in all, and not for a rejected payment', async () => {
    const mark = await reserved(world, rental, wanted, { cookies });
    const until = async () => (await view(mark)).reserved.until;
    const at = (clock: string) => new Date(`${time.today}T${clock}:00+03:00`).toISOString();
    time.set(time.today, '07:05');
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ('payments from 127.0.0.1', 999, now() + interval '1 minute')`,
    );
    expect((await fee(mark, cookies)).statusCode).toBe(429);
    expect(await until()).toBe(at('07:20'));
    await query('delete from rate_limit_attempts');
    await fee(mark, cookies);
    expect(await until()).toBe(at('07:25'));
    time.set(time.today, '07:24');
    await fee(mark, cookies);
    expect(await until()).toBe(at('07:25'));
    time.set(time.today, '07:25');
    expect(outcome(await fee(mark, cookies))).toEqual([409, 'reservation_over']);
  });

  test('books the viewing after a late payment while the time is still free', async () => {
    const mark = await reserved(world, rental, wanted, { cookies });
    const { reference } = (await fee(mark, cookies)).json();
    time.set(time.today, '08:00');
    await world.runJobs('expire-viewings');
    expect((await view(mark)).state).toBe('expired');
    await pay(reference, 15_000);
    expect((await view(mark)).state).toBe('booked');
  });

  test('keeps the package after a late payment for a taken time, and explains it on the page and by email', async () => {
    const mark = await reserved(world, rental, wanted, { cookies });
    const { reference } = (await fee(mark, cookies)).json();
    time.set(time.today, '08:00');
    const neighbour = await homeOf({ category: 'for_sale' });
    expect((await bookAndConfirmViewing(world, neighbour, { day, hour: 10, ...other })).statusCode).toBe(201);
    await pay(reference, 15_000);
    expect(await view(mark)).toMatchObject({ state: 'expired', isPaidLate: true });
    expect(await subjects()).toContain('Your viewing is not booked: choose another time');
    // Another time needs no further payment.
    const next = await requestViewing(world, rental, { day, hour: 11 }, { cookies });
    expect([next.statusCode, next.json().reserved]).toEqual([201, null]);
  });

  test('books the time that was selected last during the payment', async () => {
    const first = await reserved(world, rental, wanted, { cookies });
    const { reference } = (await fee(first, cookies)).json();
    const second = await reserved(world, rental, { ...wanted, hour: 14 }, { cookies });
    await pay(reference, 15_000);
    expect([(await view(first)).state, (await view(second)).state]).toEqual(['expired', 'booked']);
  });
});
