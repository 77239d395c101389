import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createPurchasedPackage, createVisitor } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import {
  bookAndConfirmViewing,
  morningClock,
  requestViewing,
  sampleGuest,
} from '#app/testing/viewing-factory.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { formatDate, formatTime } from '#kit/dates.ts';

const time = morningClock();
const day = time.dayAfter(2);
let world: TestApp;
let manager: Person;
/** A house for sale, whose viewings are free of charge. */
let home: number;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  await lengthenWaits(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  time.set(time.today, '07:00');
  await query(
    'delete from rate_limit_attempts; delete from emails; delete from viewings; delete from viewing_hours',
  );
  manager = await signInAs(world, 'property_manager');
  home = await homeOf(manager);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const stored = async () => (await query('select count(*)::int from viewings'))[0].count;

async function homeOf(
  owner: Person,
  changes: Parameters<typeof createTestProperty>[1] = {},
): Promise<number> {
  const id = await createTestProperty(world.kit, { category: 'for_sale', ...changes });
  await query('update properties set owner_id = $1 where id = $2', [owner.id, id]);
  return id;
}
const someRental = () =>
  homeOf(manager, { category: 'rental_units', ownerContactInfo: 'Owner Example, 0700 000 777' });

async function confirmedPerson(): Promise<Person> {
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

const times = async (id = home, search = '') =>
  (await world.inject({ url: `/api/properties/${id}/viewing-times${search}` })).json();
async function freeOn(wanted: string, id = home): Promise<number[]> {
  const { days } = await times(id, `?from=${wanted}&days=1`);
  return days[0].slots
    .filter(({ cannot }: { cannot: string | null }) => !cannot)
    .map(({ hour }: { hour: number }) => hour);
}
const view = async (mark: string) => (await world.inject({ url: `/api/viewings/${mark}` })).json();
const act = (mark: string, verb: string, payload?: object) =>
  world.inject({ method: 'POST', url: `/api/viewings/${mark}/${verb}`, ...(payload && { payload }) });
const mark = async (...args: Parameters<typeof bookAndConfirmViewing>): Promise<string> => {
  const reply = await bookAndConfirmViewing(...args);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().mark;
};

async function expectRefused(
  asked: ReturnType<typeof bookAndConfirmViewing>,
  expected: [number, string],
): Promise<string> {
  const booked = `select count(*)::int from viewings where state not in ('reserved', 'expired')`;
  const before = await query(booked);
  const reply = await asked;
  expect([reply.statusCode, reply.json().code]).toEqual(expected);
  expect(await query(booked)).toEqual(before);
  return reply.json().message;
}

describe('GET /api/properties/:id/viewing-times', () => {
  test("returns the nine hours of each day from today's date in Kampala", async () => {
    const { today, first, last, closed, days } = await times();
    expect([today, first, last, closed]).toEqual([time.today, time.today, time.dayAfter(30), null]);
    expect(days).toHaveLength(31);
    expect(days[2]).toEqual({
      day,
      isOff: false,
      slots: [9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => ({ hour, cannot: null })),
    });
  });

  test('returns no hours in the past, far ahead or for a home off the market', async () => {
    expect((await times(home, `?from=${time.dayAfter(-9)}&days=3`)).days[0].day).toBe(time.today);
    expect((await times(home, '?from=2999-12-31')).days).toEqual([]);
    const dayNames = async (search: string) =>
      (await times(home, search)).days.map(({ day: one }: { day: string }) => one);
    expect(await dayNames(`?from=${time.dayAfter(29)}&days=3`)).toEqual([
      time.dayAfter(29),
      time.dayAfter(30),
    ]);
    expect(await dayNames(`?from=${time.dayAfter(30)}&days=62`)).toEqual([time.dayAfter(30)]);
    expect(await dayNames(`?from=${time.dayAfter(31)}&days=1`)).toEqual([]);
    expect(await dayNames(`?from=${time.today}&days=1`)).toEqual([time.today]);
    await query('update properties set is_available = false where id = $1', [home]);
    expect(await times()).toMatchObject({ closed: 'off-market', days: [] });
    expect(await times(await homeOf(manager, { category: 'furnished_houses' }))).toMatchObject({
      closed: 'booked',
      days: [],
    });
  });

  test('returns 400 for an invalid day or too many days, and 404 for an unknown home', async () => {
    const status = async (url: string) => (await world.inject({ url })).statusCode;
    expect(await status(`/api/properties/${home}/viewing-times?from=2026-02-30`)).toBe(400);
    expect(await status(`/api/properties/${home}/viewing-times?days=63`)).toBe(400);
    expect(await status(`/api/properties/${home}/viewing-times?days=0`)).toBe(400);
    expect(await status('/api/properties/999999999/viewing-times')).toBe(404);
  });
});

describe('POST /api/properties/:id/viewings', () => {
  test('takes the hour at all homes of the agent, and emails both sides with a calendar entry', async () => {
    const other = await homeOf(manager);
    const reply = await bookAndConfirmViewing(world, home, { day, hour: 10 });
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      {
        mark: expect.stringMatching(/^[\w-]{32}$/),
        startsAt: new Date(`${day}T10:00:00+03:00`).toISOString(),
        reserved: { awaits: 'email', until: expect.any(String) },
      },
    ]);
    expect([await freeOn(day), await freeOn(day, other)].map((hours) => hours.includes(10))).toEqual([
      false,
      false,
    ]);
    const seen = await view(reply.json().mark);
    expect(seen).toMatchObject({
      home: { id: home, location: 'Naalya, Kampala', category: 'for_sale' },
      day,
      hour: 10,
      state: 'booked',
      isConfirmed: false,
      mayChange: true,
      mayMiss: false,
      code: expect.stringMatching(/^\d{6}$/),
      phone: '+256700000001',
      contact: null,
    });
    const [toVisitor, ...more] = await emailsTo(world, sampleGuest.email);
    expect(more).toEqual([]);
    expect(toVisitor?.subject).toMatch(/^Viewing booked: .+, 10:00 AM \(Kampala time\)$/);
    expect(toVisitor?.body_text).toContain(`http://localhost:3000/viewings/${reply.json().mark}`);
    expect(toVisitor?.body_text).not.toContain(sampleGuest.name);
    const [toManager] = await emailsTo(world, manager.email);
    expect(toManager?.body_text).toContain('Amina Sample (0700 000 001) has booked a viewing of');
    expect(toManager?.body_text).toContain(`http://localhost:3000/admin/viewings?day=${day}`);
    const entries = await query('select calendar from emails order by id');
    for (const { calendar } of entries) {
      expect(calendar).toContain('METHOD:REQUEST');
      expect(calendar).toContain('SEQUENCE:0');
      expect(calendar).toContain(`DTSTART:${day.replaceAll('-', '')}T070000Z`);
    }
    expect(entries).toHaveLength(2);
  });

  test('returns the same viewing for a repeated key, also concurrently, and 422 for another hour', async () => {
    const key = randomUUID();
    const cookies = await createVisitor(world);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => requestViewing(world, home, { day, hour: 10 }, { key, cookies })),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([replies[0]?.statusCode, await stored()]).toEqual([201, 1]);
    await expectRefused(requestViewing(world, home, { day, hour: 11 }, { key, cookies }), [422, 'key_used']);
  });

  test('returns 409 without details when another browser or account repeats the key and content', async () => {
    const key = randomUUID();
    const booked = await mark(world, home, { day, hour: 10 }, { key, cookies: await createVisitor(world) });
    for (const cookies of [await createVisitor(world), {}, (await confirmedPerson()).cookies]) {
      const reply = await requestViewing(world, home, { day, hour: 10 }, { key, cookies });
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'slot_taken']);
      expect(reply.body).not.toContain(booked);
    }
  });

  test('emails only the agent when the visitor has no email address', async () => {
    const { cookies } = await confirmedPerson();
    await mark(world, home, { day, hour: 10, email: '' }, { cookies });
    const mails = await query('select recipient from emails');
    expect(mails).toEqual([{ recipient: manager.email }]);
  });

  test('sends a one-hour calendar entry with the location from us to each recipient', async () => {
    await mark(world, home, { day, hour: 17 });
    const entries = await query('select recipient, calendar from emails order by id');
    expect(entries).toHaveLength(2);
    for (const { recipient, calendar } of entries) {
      const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
      const date = day.replaceAll('-', '');
      expect(lines).toContain(`DTSTART:${date}T140000Z`);
      expect(lines).toContain(`DTEND:${date}T150000Z`);
      expect(lines).toContain('LOCATION:Naalya\\, Kampala');
      expect(lines.filter((line: string) => line.startsWith('ATTENDEE'))).toEqual([
        expect.stringContaining(`MAILTO:${recipient}`),
      ]);
    }
  });

  test('returns 409 with nearby free times for a taken hour, also at another home of the agent', async () => {
    await mark(world, home, { day, hour: 10 });
    const message = await expectRefused(
      bookAndConfirmViewing(world, home, { day, hour: 10, phone: '0700 000 002' }),
      [409, 'slot_taken'],
    );
    expect(message).toMatch(
      /^This time has just been taken\. Nearest available: 9:00 AM on .+, 11:00 AM on .+, 12:00 PM on/,
    );
    await expectRefused(
      bookAndConfirmViewing(world, await homeOf(manager), { day, hour: 10, phone: '0700 000 002' }),
      [409, 'slot_taken'],
    );
    const elsewhere = await homeOf(await signInAs(world, 'property_manager'));
    await mark(world, elsewhere, { day, hour: 10, phone: '0700 000 002' });
  });

  test.each([
    ['today within the notice', 0, 8, 'slot_late'],
    ['yesterday', -1, 10, 'slot_late'],
    ['before the first hour', 2, 8, 'slot_off'],
    ['after the last', 2, 18, 'slot_off'],
    ['too far ahead', 31, 10, 'slot_off'],
  ])('returns 409 for a time %s', async (_, ahead, hour, code) => {
    time.set(time.today, '09:30');
    const asked = { day: time.dayAfter(ahead), hour: ahead === 0 ? 10 : hour };
    await expectRefused(bookAndConfirmViewing(world, home, asked), [409, code]);
  });

  const invalidPhone =
    'Enter a valid phone number, such as 0700 000 001, or start with + and the country code';

  test.each([
    ['day', undefined, 'Please select a date'],
    ['day', '2026-02-30', 'Please select a date'],
    ['day', '2027-02-29', 'Please select a date'],
    ['day', '0000-01-01', 'Please select a date'],
    ['day', '9999-12-31', 'Please select a date'],
    ['hour', undefined, 'Please select a time slot'],
    ['hour', 9.5, 'Please select a time slot'],
    ['hour', 24, 'Please select a time slot'],
    ['hour', -1, 'Please select a time slot'],
    ['hour', 10_000, 'Please select a time slot'],
    ['name', ' ', 'Your name is required'],
    ['name', 'x'.repeat(121), 'Enter at most 120 characters'],
    ['name', 'A\r\nBcc: b@example.com', 'Your name contains characters that cannot be shown'],
    // A stay refuses a missing number with the same words.
    ['phone', '', invalidPhone],
    ['phone', '12', invalidPhone],
    ['email', 'amina', 'Invalid email address'],
  ])('returns 400 for an invalid %s %j', async (field, value, message) => {
    const reply = await bookAndConfirmViewing(world, home, { day, hour: 10, [field]: value });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  test.each([
    ['on a leap day', '2028-02-27', '2028-02-29'],
    ['after the end of another February', '2027-02-27', '2027-03-01'],
    ['in the new year', '2027-12-30', '2028-01-01'],
  ])('returns 201 for a viewing %s', async (_, today, day) => {
    time.set(today, '07:00');
    const { days } = await times();
    expect(days[2]).toMatchObject({ day, isOff: false });
    const reply = await bookAndConfirmViewing(world, home, { day, hour: 9 });
    expect([reply.statusCode, reply.json().startsAt]).toEqual([201, `${day}T06:00:00.000Z`]);
  });

  test('returns 409 without alternatives when no day has viewings', async () => {
    const set = await world.inject({
      method: 'PUT',
      url: '/api/desk/viewing-hours',
      cookies: manager.cookies,
      payload: {
        firstHour: 9,
        lastHour: 17,
        weekdaysOff: [0, 1, 2, 3, 4, 5, 6],
        daysOff: [],
        noticeHours: 2,
        bufferMinutes: 0,
      },
    });
    expect(set.statusCode, set.body).toBe(200);
    const message = await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10 }), [
      409,
      'slot_off',
    ]);
    expect(message).toBe(
      'Viewings are not offered at the time you chose. No times close to it are available.',
    );
  });

  test('applies the settings for days ahead and viewings per visitor', async () => {
    const [before] = await query('select days_ahead, per_person from viewing_rules');
    onTestFinished(async () => {
      await query('update viewing_rules set days_ahead = $1, per_person = $2', [
        before.days_ahead,
        before.per_person,
      ]);
    });
    await query('update viewing_rules set days_ahead = 4, per_person = 1');
    expect(await times()).toMatchObject({ first: time.today, last: time.dayAfter(4) });
    expect((await times()).days).toHaveLength(5);
    await expectRefused(bookAndConfirmViewing(world, home, { day: time.dayAfter(5), hour: 10 }), [
      409,
      'slot_off',
    ]);
    await mark(world, home, { day: time.dayAfter(4), hour: 10 });
    await expectRefused(bookAndConfirmViewing(world, await homeOf(manager), { day, hour: 10 }), [
      409,
      'enough_viewings',
    ]);
  });

  test('returns 409 for a day beyond the booking range', async () => {
    const first = [9, 10, 11].map((hour) => {
      const at = `${time.today}T${String(hour).padStart(2, '0')}:00:00+03:00`;
      return `${formatTime(at)} on ${formatDate(at)}`;
    });
    expect(
      await expectRefused(bookAndConfirmViewing(world, home, { day: '2999-12-31', hour: 10 }), [
        409,
        'slot_off',
      ]),
    ).toBe(`Viewings are not offered at the time you chose. Nearest available: ${first.join(', ')}.`);
    expect(
      await expectRefused(bookAndConfirmViewing(world, home, { day: '1900-01-01', hour: 10 }), [
        409,
        'slot_late',
      ]),
    ).toBe(`It is too late to book this time. Nearest available: ${first.join(', ')}.`);
  });

  test('returns 400 without a key and 404 for an unknown home', async () => {
    await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10 }, { key: null }), [
      400,
      'key_needed',
    ]);
    await expectRefused(bookAndConfirmViewing(world, 999_999_999, { day, hour: 10 }), [
      404,
      'no_such_property',
    ]);
  });

  test("returns 409 for a home off the market, a nightly rental and one's own listing", async () => {
    const bnb = await homeOf(manager, { category: 'furnished_houses' });
    await expectRefused(bookAndConfirmViewing(world, bnb, { day, hour: 10 }), [409, 'viewing_booked']);
    await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10 }, { cookies: manager.cookies }), [
      409,
      'own_home',
    ]);
    await query('update properties set is_available = false where id = $1', [home]);
    await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10 }), [409, 'viewing_off_market']);
  });

  test('returns 409 for a second viewing of a home and a fourth of any, by browser or confirmed email', async () => {
    const cookies = await createVisitor(world);
    const first = await mark(world, home, { day, hour: 9 }, { cookies });
    await expectRefused(requestViewing(world, home, { day, hour: 11, phone: '0700 000 009' }, { cookies }), [
      409,
      'booked_before',
    ]);
    // In another browser the email address identifies the visitor, but only once it is confirmed.
    const elsewhere = await bookAndConfirmViewing(world, home, { day, hour: 11 });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'booked_before']);
    for (const hour of [10, 11]) await mark(world, await homeOf(manager), { day, hour }, { cookies });
    const last = await homeOf(manager);
    await expectRefused(requestViewing(world, last, { day, hour: 12, phone: '0700 000 009' }, { cookies }), [
      409,
      'enough_viewings',
    ]);
    await act(first, 'cancel');
    await mark(world, last, { day, hour: 12 }, { cookies });
  });

  test('returns 409 for a second viewing by one account with another phone number and browser', async () => {
    const person = await confirmedPerson();
    const payload = { username: person.username, password: person.password };
    const login = await world.inject({ method: 'POST', url: '/api/login', payload });
    const elsewhere = cookiesOf(login);
    await mark(world, home, { day, hour: 9 }, { cookies: person.cookies });
    const other = { day, hour: 11, phone: '0700 000 008' };
    await expectRefused(requestViewing(world, home, other, { cookies: elsewhere }), [409, 'booked_before']);
  });

  test('ignores the typed phone number in the limits', async () => {
    const victim = await confirmedPerson();
    await mark(world, home, { day, hour: 9 }, { cookies: victim.cookies });
    // The hour is checked first, so the response is the same for this number as for any other.
    for (const phone of [sampleGuest.phone, '0700 000 009'])
      await expectRefused(requestViewing(world, home, { day, hour: 20, phone }), [409, 'slot_off']);
    await query("delete from viewings where phone <> '+256700000002'");
    for (const hour of [10, 11, 12]) {
      const thief = { day, hour, email: `thief-${hour}@example.com` };
      await mark(world, await homeOf(manager), thief);
    }
    await mark(world, home, { day, hour: 13 }, { cookies: victim.cookies });
  });

  test('keeps an hour taken after the home moves to another manager', async () => {
    await mark(world, home, { day, hour: 10 });
    const next = await signInAs(world, 'property_manager');
    await query('update properties set owner_id = $1 where id = $2', [next.id, home]);
    expect((await freeOn(day)).includes(10)).toBe(false);
    expect((await freeOn(day, await homeOf(next))).includes(10)).toBe(true);
    await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10, phone: '0700 000 002' }), [
      409,
      'slot_taken',
    ]);
  });

  test('leaves past viewings out of the limits', async () => {
    const homes = [home, await homeOf(manager), await homeOf(manager)];
    for (const [index, of] of homes.entries()) await mark(world, of, { day, hour: 9 + index });
    time.set(day, '11:00');
    expect((await bookAndConfirmViewing(world, home, { day: time.dayAfter(3), hour: 10 })).statusCode).toBe(
      201,
    );
  });

  test('returns 429 for many bookings with one email address, whatever its spelling and network', async () => {
    const statuses = [];
    for (let count = 0; count < 20 && statuses.at(-1) !== 429; count++) {
      const email = count % 2 ? sampleGuest.email : sampleGuest.email.toUpperCase();
      const reply = await requestViewing(
        world,
        home,
        { day, hour: 10, email },
        { from: `203.0.113.${count}` },
      );
      statuses.push(reply.statusCode);
    }
    expect([statuses.length > 10, statuses.at(-1)]).toEqual([true, 429]);
  });

  test('returns 429 for many bookings from one IP address', async () => {
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ('viewings from 203.0.113.7', 31, now() + interval '1 minute')`,
    );
    await expectRefused(bookAndConfirmViewing(world, home, { day, hour: 10 }), [429, 'challenge_required']);
  });

  test("shows a rental's contact only to visitors who unlocked it, for one unlock", async () => {
    const rental = await someRental();
    const cookies = await createVisitor(world);
    await expectRefused(bookAndConfirmViewing(world, rental, { day, hour: 10 }, { cookies }), [
      409,
      'fee_needed',
    ]);
    expect(await freeOn(day, rental)).toContain(10);
    await createPurchasedPackage(world, cookies, 'rental-10');
    const booked = await mark(world, rental, { day, hour: 10 }, { cookies });
    expect((await view(booked)).contact).toEqual({ name: null, phone: '+256700000777' });
    const { packages, opened } = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
    expect([packages[0].used, opened]).toEqual([1, [rental]]);
    await query(
      `update viewings set state = 'met', ended_at = now() where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [booked],
    );
    expect((await view(booked)).contact).not.toBeNull();
    await query(
      `update viewings set state = 'booked', ended_at = null where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [booked],
    );
    await act(booked, 'cancel');
    expect((await view(booked)).contact).toBeNull();
    // The home is already unlocked, so another hour needs no further payment.
    await mark(world, rental, { day, hour: 11 }, { cookies });
    const after = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
    expect(after.packages[0].used).toBe(1);
  });
});

test('requires no fee for a rental without a contact of its own', async () => {
  const rental = await homeOf(manager, { category: 'rental_units' });
  const booked = await mark(world, rental, { day, hour: 10 });
  expect(await view(booked)).toMatchObject({ home: { category: 'rental_units' }, contact: null });
});

test("lists the visitor's own viewings by time, latest first, whatever the booking order", async () => {
  const cookies = await createVisitor(world);
  const booked = [];
  for (const hour of [12, 15, 9])
    booked.push(await mark(world, await homeOf(manager), { day, hour }, { cookies }));
  const mine = (await world.inject({ url: '/api/viewings/mine', cookies })).json();
  expect(mine.map((viewing: { mark: string }) => viewing.mark)).toEqual([booked[1], booked[0], booked[2]]);
});

test.each([
  [
    'the money of the package',
    `update viewing_packages set revoked_at = now()
    where id = (select max(package_id) from contact_unlocks)`,
  ],
  [
    'the place',
    `update contact_unlocks set restored_at = now()
    where id = (select max(id) from contact_unlocks)`,
  ],
])('hides the contact once %s was refunded or returned', async (_, wentBack) => {
  const cookies = await createVisitor(world);
  await createPurchasedPackage(world, cookies, 'rental-10');
  const booked = await mark(world, await someRental(), { day, hour: 10 }, { cookies });
  expect((await view(booked)).contact).not.toBeNull();
  await query(wentBack);
  expect((await view(booked)).contact).toBeNull();
});

test('keeps the home unlocked after a cancellation, and lets only the victim of the agent report it', async () => {
  const cookies = await createVisitor(world);
  const rental = await someRental();
  await createPurchasedPackage(world, cookies, 'rental-10');
  const first = await mark(world, rental, { day, hour: 10 }, { cookies });
  expect(await view(first)).toMatchObject({ isUnlocked: true, canBookAgain: false, claimableUntil: null });
  const free = { isUnlocked: true, canBookAgain: true };
  expect((await act(first, 'cancel')).json()).toMatchObject({ ...free, claimableUntil: null });
  const second = await mark(world, rental, { day, hour: 10 }, { cookies });
  const { packages } = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
  expect(packages[0].used).toBe(1);
  // The home was booked again.
  expect(await view(first)).toMatchObject({ isUnlocked: true, canBookAgain: false });
  await query(
    `update viewings set state = 'declined', ended_by = 'agent', ended_at = now() where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [second],
  );
  expect(await view(second)).toMatchObject({ ...free, claimableUntil: expect.any(String) });
  await query('update properties set is_available = false where id = $1', [rental]);
  expect(await view(second)).toMatchObject({ isUnlocked: true, canBookAgain: false });
  await query('update viewing_packages set revoked_at = now()');
  expect(await view(second)).toMatchObject({ isUnlocked: false, claimableUntil: null });
});

describe('moving and cancelling by access token', () => {
  test('frees the old hour, takes the new one and updates the calendar entry', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    const [before] = await query('select calendar from emails where recipient = $1', [sampleGuest.email]);
    const reply = await act(booked, 'move', { day, hour: 14 });
    expect([reply.statusCode, reply.json().hour, reply.json().isConfirmed]).toEqual([200, 14, false]);
    expect([await freeOn(day)].map((hours) => [hours.includes(10), hours.includes(14)])).toEqual([
      [true, false],
    ]);
    const [, moved] = await emailsTo(world, sampleGuest.email);
    expect(moved?.subject).toMatch(/^Viewing rescheduled: .+, 2:00 PM /);
    const [{ calendar }] = await query(
      'select calendar from emails where recipient = $1 order by id desc limit 1',
      [sampleGuest.email],
    );
    const uid = (text: string) => /UID:(.+)/.exec(text)?.[1];
    expect(uid(calendar)).toBe(uid(before.calendar));
    expect(calendar).toContain('SEQUENCE:1');
    expect(calendar).toContain('METHOD:REQUEST');
  });

  test('accepts the same hour without a change, and a neighbouring hour without a conflict with itself', async () => {
    await query('insert into viewing_hours (owner_id, buffer_minutes) values ($1, 60)', [manager.id]);
    const booked = await mark(world, home, { day, hour: 10 });
    await act(booked, 'move', { day, hour: 10 });
    expect((await emailsTo(world, sampleGuest.email)).length).toBe(1);
    expect((await act(booked, 'move', { day, hour: 11 })).statusCode).toBe(200);
  });

  test('returns 429 when a viewing is moved again and again, with an email to the agent each time', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    const statuses = new Set<number>();
    for (let move = 0; move < 20; move++)
      statuses.add((await act(booked, 'move', { day, hour: 11 + (move % 2) })).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await emailsTo(world, manager.email)).length).toBeLessThan(12);
  });

  test('returns 409 for a taken hour and for a viewing that has begun, and changes nothing', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    await mark(world, await homeOf(manager), { day, hour: 11, phone: '0700 000 002' });
    expect((await act(booked, 'move', { day, hour: 11 })).json().code).toBe('slot_taken');
    time.set(day, '10:00');
    const over = { code: 'viewing_over', message: 'This viewing has already started.' };
    expect((await act(booked, 'move', { day, hour: 14 })).json()).toMatchObject(over);
    expect((await act(booked, 'cancel')).json()).toMatchObject(over);
    expect((await view(booked)).hour).toBe(10);
  });

  test('returns 409 when a cancelled or declined viewing is moved', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    await act(booked, 'cancel');
    const reply = await act(booked, 'move', { day, hour: 14 });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'viewing_over', message: 'This viewing can no longer be changed.' },
    ]);
  });

  /** Runs `act` while another transaction has inserted a viewing at this hour without committing it. */
  async function whileSomebodyTakes<T>(hour: number, act: () => Promise<T>): Promise<T> {
    const client = await world.kit.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into viewings (mark, property_id, home_title, agent_id, visitor_id, name, phone, starts_at,
           agent_free_at, code)
         select $1, $2, 'A house', $3, 'somebody', 'Somebody', '+256700000099', at, at + interval '1 hour', '123456'
         from (select $4::timestamptz as at) as hour`,
        ['x'.repeat(32), home, manager.id, `${day}T${hour}:00:00+03:00`],
      );
      const done = act();
      await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
      await client.query('commit');
      return await done;
    } finally {
      client.release();
    }
  }

  test('returns 409 when a viewing is moved to an hour that is being booked concurrently', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    const reply = await whileSomebodyTakes(14, () => act(booked, 'move', { day, hour: 14 }));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'slot_taken']);
    expect((await view(booked)).hour).toBe(10);
  });

  test('returns 409 with nearby free times when the hour is being booked concurrently', async () => {
    const reply = await whileSomebodyTakes(14, () => bookAndConfirmViewing(world, home, { day, hour: 14 }));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'slot_taken']);
    expect(reply.json().message).toMatch(/Nearest available: 12:00 PM on .*, 1:00 PM on .*, 3:00 PM on /);
  });

  test('frees the hour of a cancelled viewing, removes the calendar entry and accepts a repetition', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    const reply = await act(booked, 'cancel');
    expect([reply.statusCode, reply.json().state, reply.json().mayChange]).toEqual([200, 'cancelled', false]);
    expect(await freeOn(day)).toContain(10);
    expect((await act(booked, 'cancel')).statusCode).toBe(200);
    const rows = await query('select subject, calendar from emails order by id offset 2');
    expect(rows).toHaveLength(2);
    for (const { calendar } of rows) {
      expect(calendar).toContain('METHOD:CANCEL');
      expect(calendar).toContain('STATUS:CANCELLED');
      expect(calendar).toContain('SEQUENCE:1');
    }
    expect((await act(booked, 'move', { day, hour: 14 })).json().code).toBe('viewing_over');
  });

  test('states that the visitor cancelled', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    await act(booked, 'cancel');
    expect(await view(booked)).toMatchObject({ state: 'cancelled', endedBy: 'visitor', words: null });
  });

  test('returns 404 for an unknown access token', async () => {
    const nobodys = 'a'.repeat(32);
    expect((await world.inject({ url: `/api/viewings/${nobodys}` })).statusCode).toBe(404);
    for (const verb of ['cancel', 'nobody-came']) expect((await act(nobodys, verb)).statusCode).toBe(404);
    expect((await act(nobodys, 'move', { day, hour: 10 })).statusCode).toBe(404);
  });

  test("lists a browser's viewings and moves them to the account at sign-in", async () => {
    const visitor = await createVisitor(world);
    const booked = await mark(world, home, { day, hour: 10 }, { cookies: visitor });
    const mine = async (cookies: typeof visitor) =>
      (await world.inject({ url: '/api/viewings/mine', cookies }))
        .json()
        .map((viewing: { mark: string }) => viewing.mark);
    expect([await mine(visitor), await mine(await createVisitor(world))]).toEqual([[booked], []]);
    const later = { day, hour: 15, phone: '0700 000 002' };
    const second = await mark(world, await homeOf(manager), later, { cookies: visitor });
    expect(await mine(visitor)).toEqual([second, booked]);
    const person = await signInAs(world);
    const { username, password } = person;
    const reply = await world.inject({
      method: 'POST',
      url: '/api/login',
      cookies: visitor,
      payload: { username, password },
    });
    expect(await mine(cookiesOf(reply, visitor))).toEqual([second, booked]);
    expect(await mine(person.cookies)).toEqual([second, booked]);
    expect(await mine(visitor)).toEqual([]);
  });
});

describe('no-show', () => {
  test('files a claim for the unlock once, even long after the unlock', async () => {
    const rental = await someRental();
    const cookies = await createVisitor(world);
    await createPurchasedPackage(world, cookies, 'rental-10');
    const booked = await mark(world, rental, { day, hour: 10 }, { cookies });
    await query(`update contact_unlocks set unlocked_at = unlocked_at - interval '20 days'`);
    expect((await act(booked, 'nobody-came')).json().code).toBe('not_missed');
    time.set(day, '10:15');
    const replies = [await act(booked, 'nobody-came'), await act(booked, 'nobody-came')].map((reply) =>
      reply.json(),
    );
    expect(replies.map(({ isClaimed, viewing }) => [isClaimed, viewing.state, viewing.endedBy])).toEqual([
      [true, 'missed', 'visitor'],
      [true, 'missed', 'visitor'],
    ]);
    const claims = await query(`select reason, body, state from viewing_claims where property_id = $1`, [
      rental,
    ]);
    expect(claims).toEqual([
      {
        reason: 'no_show',
        body: expect.stringMatching(/^The agent did not show up for the viewing booked for 10:00 AM on /),
        state: 'waiting',
      },
    ]);
  });

  test('files no claim for a visitor whom the agent has already reported as a no-show', async () => {
    const rental = await someRental();
    const cookies = await createVisitor(world);
    await createPurchasedPackage(world, cookies, 'rental-10');
    const booked = await mark(world, rental, { day, hour: 10 }, { cookies });
    time.set(day, '10:15');
    await query(
      `update viewings set state = 'missed', ended_by = 'agent', ended_at = now() where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [booked],
    );
    expect((await act(booked, 'nobody-came')).json()).toMatchObject({
      isClaimed: false,
      viewing: { endedBy: 'agent' },
    });
    expect(await query('select id from viewing_claims where property_id = $1', [rental])).toEqual([]);
  });

  test.each([
    ['the place came back before', 'update contact_unlocks set restored_at = now() where property_id = $1'],
    [
      'the money of the package went back',
      `update viewing_packages set revoked_at = now()
       where id = (select package_id from contact_unlocks where property_id = $1)`,
    ],
  ])('records a no-show without a claim where %s', async (_, wentBack) => {
    const rental = await someRental();
    const cookies = await createVisitor(world);
    await createPurchasedPackage(world, cookies, 'rental-10');
    const booked = await mark(world, rental, { day, hour: 10 }, { cookies });
    await query(wentBack, [rental]);
    time.set(day, '10:15');
    expect((await act(booked, 'nobody-came')).json()).toMatchObject({
      isClaimed: false,
      viewing: { state: 'missed', endedBy: 'visitor', contact: null },
    });
    expect(await query('select id from viewing_claims where property_id = $1', [rental])).toEqual([]);
  });

  test('files no further claim when the home already has one', async () => {
    const rental = await someRental();
    const cookies = await createVisitor(world);
    await createPurchasedPackage(world, cookies, 'rental-10');
    const booked = await mark(world, rental, { day, hour: 10 }, { cookies });
    const [{ id }] = await query('select id from contact_unlocks where property_id = $1', [rental]);
    const said = await world.inject({
      method: 'POST',
      url: `/api/viewing-openings/${id}/claim`,
      cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { reason: 'not_as_shown', text: 'It has one bedroom.' },
    });
    expect(said.statusCode, said.body).toBe(201);
    time.set(day, '10:15');
    expect((await act(booked, 'nobody-came')).json()).toMatchObject({
      isClaimed: false,
      viewing: { state: 'missed' },
    });
    expect(await query('select reason from viewing_claims where property_id = $1', [rental])).toEqual([
      { reason: 'not_as_shown' },
    ]);
  });

  test('records a no-show without a claim when nothing was paid', async () => {
    const booked = await mark(world, home, { day, hour: 10 });
    time.set(day, '10:15');
    expect((await act(booked, 'nobody-came')).json()).toMatchObject({
      isClaimed: false,
      viewing: { state: 'missed' },
    });
  });
});
