import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createVisitor, samplePayer } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
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
import { formatDate } from '#kit/dates.ts';
import { expireHolds } from './scheduled-transitions.ts';

let world: TestApp;
let guest: Cookies;
let house: HouseFixture;
let now = new Date();
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date();
  await world.kit.pool.query('delete from rate_limit_attempts');
  guest = await createVisitor(world);
  house = await createStayProperty(world);
});

const ahead = (days: number) => dayAhead(world, days);
const send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  cookies: Cookies = house.host.cookies,
) =>
  world.inject({
    method,
    url: `/api/desk/${path}`,
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
const ofHome = (rest: string) => `properties/${house.id}/${rest}`;
const desk = async (cookies: Cookies = house.host.cookies) =>
  (await send('GET', 'stays', undefined, cookies)).json();
const mailsTo = async (recipient: string) =>
  (
    await world.kit.pool.query('select subject from emails where recipient = $1 order by id', [recipient])
  ).rows.map(({ subject }) => subject);

describe('home whose host accepts each stay', () => {
  beforeEach(async () => {
    house = await createStayProperty(world, {}, { books: 'request' });
  });
  const request = async (days = 10) =>
    (await bookStayAs(world, guest, house, { checkIn: ahead(days), guest: samplePayer })).json();

  test('rejects a payment before the host has responded', async () => {
    const { mark, state, heldUntil } = await request();
    expect(state).toBe('requested');
    // The host has 24 hours to respond.
    expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(Date.parse(heldUntil) - Date.now()).toBeLessThan(24.1 * 3_600_000);
    expect((await startStayPayment(world, guest, mark)).json().code).toBe('nothing_to_pay');
    await world.finishJobs();
    expect(await mailsTo(house.host.email)).toContainEqual(expect.stringContaining('New booking request: '));
  });

  test("stores the guest's message, limited to a thousand characters", async () => {
    const wishing = (requests: string) =>
      world.inject({
        method: 'POST',
        url: `/api/properties/${house.id}/stays`,
        cookies: guest,
        headers: { 'idempotency-key': randomUUID() },
        payload: { checkIn: ahead(10), nights: 3, guests: 2, total: 300_000, guest: samplePayer, requests },
      });
    const long = await wishing('x'.repeat(1_001));
    expect([long.statusCode, Object.keys(long.json().fields)]).toEqual([400, ['requests']]);
    expect((await wishing('x'.repeat(1_000))).statusCode).toBe(201);
    expect((await desk()).requests).toMatchObject([{ requests: 'x'.repeat(1_000) }]);
  });

  test('gives the guest 24 hours to pay after the host accepts', async () => {
    const { mark } = await request();
    const { requests } = await desk();
    expect(requests).toMatchObject([{ name: 'Amina Sample', email: null, phone: null, total: 300_000 }]);
    const answered = await send('POST', `stays/${requests[0].id}/answer`, { accepts: true });
    expect([answered.statusCode, answered.json().state]).toEqual([200, 'held']);
    const { heldUntil } = await fetchStay(world, mark);
    expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
    expect((await fetchStay(world, mark)).state).toBe('confirmed');
    expect((await desk()).coming).toMatchObject([{ email: 'amina@example.com', phone: '+256700000001' }]);
    const again = await send('POST', `stays/${requests[0].id}/answer`, { accepts: false });
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_waiting']);
  });

  test('gives the guest 24 hours to pay even when the host accepts at the last minute', async () => {
    const { mark } = await request();
    await world.kit.pool.query(
      `update occupied_nights set hold_expires_at = now() + interval '1 minute'
       where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
      [mark],
    );
    const [asked] = (await desk()).requests;
    await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    const { heldUntil } = await fetchStay(world, mark);
    expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  test('holds the accepted nights for 24 hours even when the guest starts a payment', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    const { heldUntil } = await fetchStay(world, mark);
    expect((await startStayPayment(world, guest, mark)).statusCode).toBe(201);
    expect((await fetchStay(world, mark)).heldUntil).toBe(heldUntil);
  });

  test('keeps the accepted nights for the guest during another request, with any payer', async () => {
    const comes = { ...samplePayer, name: 'Peter Sample' };
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10), guest: comes })).json();
    const [asked] = (await desk()).requests;
    await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    await request(20);
    expect((await occupiedNights(world, house)).map(({ from }) => from)).toEqual([ahead(10), ahead(20)]);
    await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
    expect((await desk()).coming).toMatchObject([{ name: 'Peter Sample' }]);
  });

  test('notifies guest and host and frees the nights when the guest withdraws a request', async () => {
    const { mark } = await request();
    const { title } = await fetchStay(world, mark);
    expect((await postStayAction(world, mark, 'cancel', { refund: 0 })).statusCode).toBe(200);
    await world.finishJobs();
    expect([await occupiedNights(world, house), (await desk()).requests]).toEqual([[], []]);
    expect(await mailsTo(house.host.email)).toContainEqual(`Booking cancelled: “${title}”`);
    expect(await mailsTo('amina@example.com')).toContainEqual(`Stay cancelled: “Listing ${house.id}”`);
  });

  test('frees the nights and charges nothing when the host declines', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    expect((await send('POST', `stays/${asked.id}/answer`, { accepts: false })).json().state).toBe(
      'declined',
    );
    expect(await occupiedNights(world, house)).toEqual([]);
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'declined', endedBy: 'host' });
  });

  test('expires an unanswered request and notifies once', async () => {
    const { mark } = await request();
    await endHold(world, mark);
    await expireHolds(world.kit);
    await expireHolds(world.kit);
    await world.finishJobs();
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'lapsed', endedBy: 'time' });
    expect((await startStayPayment(world, guest, mark)).json().code).toBe('nothing_to_pay');
    const said = (await mailsTo('amina@example.com')).filter((subject) =>
      subject.includes('Booking request expired'),
    );
    expect(said).toHaveLength(1);
  });

  test('expires an accepted request that is not paid in time and notifies guest and host', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    await endHold(world, mark);
    await expireHolds(world.kit);
    await world.finishJobs();
    expect((await fetchStay(world, mark)).state).toBe('lapsed');
    expect(await mailsTo(house.host.email)).toContainEqual(
      expect.stringContaining('Booking expired, deposit not paid: '),
    );
    expect(await mailsTo('amina@example.com')).toContainEqual(expect.stringContaining('Booking expired: '));
  });

  test('lets the host withdraw an accepted unpaid stay, but only decline a pending request', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    const early = await send('POST', `stays/${asked.id}/cancel`, { reason: 'other' });
    expect([early.statusCode, early.json().code]).toEqual([409, 'not_to_cancel']);
    await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    expect((await desk()).coming).toMatchObject([{ id: asked.id, state: 'held' }]);
    expect((await send('POST', `stays/${asked.id}/cancel`, { reason: 'other' })).statusCode).toBe(200);
    expect(await occupiedNights(world, house)).toEqual([]);
    expect(await fetchStay(world, mark)).toMatchObject({ state: 'cancelled', endedBy: 'host' });
  });

  test('removes expired requests from the host dashboard, pending or accepted', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    await endHold(world, mark);
    expect((await desk()).requests).toEqual([]);
    const { mark: other } = await request(20);
    const [second] = (await desk()).requests;
    expect(second.id).not.toBe(asked.id);
    await send('POST', `stays/${second.id}/answer`, { accepts: true });
    await endHold(world, other);
    expect([(await desk()).requests, (await desk()).coming]).toEqual([[], []]);
  });

  test('returns 409 when a host accepts late and another guest has the nights', async () => {
    const { mark } = await request();
    const [asked] = (await desk()).requests;
    await endHold(world, mark);
    const next = await bookStayAs(world, await createVisitor(world), house, {
      checkIn: ahead(10),
      guest: samplePayer,
    });
    expect(next.statusCode).toBe(201);
    const late = await send('POST', `stays/${asked.id}/answer`, { accepts: true });
    expect([late.statusCode, late.json().code]).toEqual([409, 'not_waiting']);
  });

  test('returns 404 to another host who reads or answers a request', async () => {
    await request();
    const [asked] = (await desk()).requests;
    const other = await signInAs(world, 'property_manager');
    expect((await desk(other.cookies)).requests).toEqual([]);
    for (const [act, payload] of [
      ['answer', { accepts: true }],
      ['cancel', { reason: 'other' }],
    ] as const)
      expect((await send('POST', `stays/${asked.id}/${act}`, payload, other.cookies)).statusCode).toBe(404);
  });
});

test('notifies the guest of each step of a request, and the host of a new one', async () => {
  // Emails of earlier tests to the same address also count.
  await world.finishJobs();
  await world.kit.pool.query('delete from rate_limit_attempts');
  house = await createStayProperty(world, { title: 'A house that answers' }, { books: 'request' });
  const wish = { guest: samplePayer };
  await bookStayAs(world, guest, house, { ...wish, checkIn: ahead(10) });
  await bookStayAs(world, guest, house, { ...wish, checkIn: ahead(20) });
  const [accepted, declined] = (await desk()).requests;
  await send('POST', `stays/${accepted.id}/answer`, { accepts: true });
  await send('POST', `stays/${declined.id}/answer`, { accepts: false });
  await world.finishJobs();
  const told = (await mailsTo('amina@example.com')).filter((subject) =>
    subject.includes(`“Listing ${house.id}”`),
  );
  expect(told.toSorted()).toEqual([
    expect.stringMatching(/^Booking request accepted: /),
    expect.stringMatching(/^Booking request declined: /),
    expect.stringMatching(/^Booking request sent: /),
    expect.stringMatching(/^Booking request sent: /),
  ]);
  expect(await mailsTo(house.host.email)).toEqual(
    [1, 2].map(() => expect.stringMatching(/^New booking request: /)),
  );
  const { rows } = await world.kit.pool.query('select body_text from emails where key like $1', [
    `stay ${accepted.id} accepted%`,
  ]);
  expect(rows).toEqual([
    {
      body_text: expect.stringMatching(
        /Please pay the deposit of UGX 60,000\. We are holding these nights for you until .+ \(Kampala time\)\./,
      ),
    },
  ]);
});

test('uses the singular for one night and one guest in the emails of host and guest', async () => {
  house = await createStayProperty(world, { title: 'A house for one' }, { books: 'request' });
  await bookStayAs(world, guest, house, { checkIn: ahead(10), nights: 1, guests: 1, guest: samplePayer });
  await world.finishJobs();
  const { rows } = await world.kit.pool.query(
    `select body_text from emails where subject like '%A house for one%' or subject like '%“Listing ' || $1 || '”%'
     order by key`,
    [String(house.id)],
  );
  const when = `${formatDate(ahead(10))} to ${formatDate(ahead(11))}, 1 night`;
  expect(rows).toEqual([
    { body_text: expect.stringContaining(`${when}\nGuests: 1\n`) },
    { body_text: expect.stringContaining(`${when}\nGuests: 1\n`) },
  ]);
});

test('lists the furnished houses of a host, newest first', async () => {
  const { host } = house;
  const newer = await createStayProperty(world, { title: 'The newer one' });
  const rental = await createTestProperty(world.kit);
  await world.kit.pool.query('update properties set owner_id = $1 where id = any($2)', [
    host.id,
    [newer.id, rental],
  ]);
  const { homes } = await desk(host.cookies);
  expect(homes.map(({ id }: { id: number }) => id)).toEqual([newer.id, house.id]);
});

test('groups the stays of the host dashboard into current, upcoming and recent', async () => {
  const ids = new Map<string, number>();
  const keep = async (name: string, mark: string) => {
    const { rows } = await world.kit.pool.query(
      `select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    ids.set(name, rows[0].id);
    return mark;
  };
  const paid = async (name: string, checkIn: string) =>
    keep(name, await createStay(world, await createVisitor(world), house, { checkIn, nights: 1 }));
  const held = async (name: string, checkIn: string) =>
    keep(
      name,
      (await bookStayAs(world, await createVisitor(world), house, { checkIn, nights: 1 })).json().mark,
    );
  const put = async (mark: string, from: number, to: number) => {
    const nights = `delete from occupied_nights where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`;
    await world.kit.pool.query(nights, [mark]);
    const days = [mark, ahead(from), ahead(to)];
    await world.kit.pool.query(
      `update stays set check_in = $2, check_out = $3 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      days,
    );
    return mark;
  };
  const end = (mark: string) =>
    world.kit.pool.query(
      `update stays set state = 'completed', ended_at = now(), ended_by = 'time' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
  await paid('arrives', ahead(0));
  await put(await paid('leaves', ahead(50)), -2, 0);
  await put(await paid('is gone', ahead(51)), -2, -1);
  await paid('comes', ahead(5));
  await held('pays', ahead(8));
  await endHold(world, await held('did not pay', ahead(9)));
  await postStayAction(world, await held('gave up', ahead(10)), 'cancel', { refund: 0 });
  await postStayAction(world, await paid('cancelled', ahead(11)), 'cancel', { refund: 20_000 });
  await end(await put(await paid('left lately', ahead(52)), -32, -30));
  await end(await put(await paid('left long ago', ahead(53)), -33, -31));
  const partsOf = async (cookies: Cookies) => {
    const { requests, present, coming, past } = await desk(cookies);
    const mine = [...ids];
    const named = (stays: { id: number }[]) =>
      stays.flatMap(({ id }) => mine.find(([, known]) => known === id)?.[0] ?? []);
    return [requests, present, coming, past].map(named);
  };
  const all = [[], ['leaves', 'arrives'], ['comes'], ['left lately', 'cancelled']];
  // Past guests can still be contacted. Guests who cancelled or have not paid cannot.
  const { coming, past } = await desk();
  const emailsIn = (stays: { email: string | null }[]) => stays.map(({ email }) => email);
  expect([emailsIn(coming), emailsIn(past)]).toEqual([['amina@example.com'], ['amina@example.com', null]]);
  expect(await partsOf(house.host.cookies)).toEqual(all);
  expect(await partsOf((await signInAs(world, 'admin')).cookies)).toEqual(all);
  const other = await desk((await signInAs(world, 'property_manager')).cookies);
  expect(other).toMatchObject({ requests: [], present: [], coming: [], past: [], homes: [] });
});

test("notifies the guest of a host's cancellation with the full refund, but not the host", async () => {
  await createStay(world, guest, house, { checkIn: ahead(2) });
  const [coming] = (await desk()).coming;
  await send('POST', `stays/${coming.id}/cancel`, { reason: 'repairs' });
  const again = await send('POST', `stays/${coming.id}/cancel`, { reason: 'repairs' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'not_to_cancel']);
  await world.finishJobs();
  const { rows } = await world.kit.pool.query('select recipient, body_text from emails where key like $1', [
    `stay ${coming.id} cancelled%`,
  ]);
  expect(rows).toEqual([
    {
      recipient: 'amina@example.com',
      body_text: expect.stringMatching(/because the home needs repairs\.[^]*We are refunding UGX 60,000/),
    },
  ]);
});

test('cancels once per idempotency key and rejects a cancellation without one', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const [coming] = (await desk()).coming;
  const cancel = (headers: Record<string, string>) =>
    world.inject({
      method: 'POST',
      url: `/api/desk/stays/${coming.id}/cancel`,
      cookies: house.host.cookies,
      headers,
      payload: { reason: 'other' },
    });
  const without = await cancel({});
  expect([without.statusCode, without.json().code]).toEqual([400, 'key_needed']);
  expect((await fetchStay(world, mark)).state).toBe('confirmed');
  const key = { 'idempotency-key': randomUUID() };
  const [first, again] = [await cancel(key), await cancel(key)];
  expect([first.statusCode, again.statusCode, again.json().state]).toEqual([200, 200, 'cancelled']);
});

test('returns 400 when a host cancels without a reason', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const [coming] = (await desk()).coming;
  for (const [payload, field] of [
    [{}, 'reason'],
    [{ reason: 'mood' }, 'reason'],
    [{ reason: 'other', note: 'x'.repeat(501) }, 'note'],
  ] as const) {
    const refused = await send('POST', `stays/${coming.id}/cancel`, payload);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  }
  expect((await fetchStay(world, mark)).state).toBe('confirmed');
});

test("counts a host's cancellation and shows the guest the reason and available alternatives", async () => {
  const area = { location: 'Lakeside test, Entebbe' };
  house = await createStayProperty(world, { ...area, title: 'A house that is cancelled' });
  const checkIn = ahead(30);
  const similar = await createStayProperty(world, { ...area, title: 'A house that is like it' });
  const taken = await createStayProperty(world, { ...area, title: 'A house that is taken' });
  await bookStayAs(world, await createVisitor(world), taken, { checkIn });
  const mark = await createStay(world, guest, house, { checkIn });
  expect((await desk()).hostCancellations).toEqual([]);
  const [coming] = (await desk()).coming;
  await send('POST', `stays/${coming.id}/cancel`, { reason: 'emergency', note: 'The roof is gone.' });
  await world.finishJobs();

  const counts = [expect.objectContaining({ hostId: house.host.id, count: 1 })];
  expect((await desk()).hostCancellations).toEqual(counts);
  expect((await desk((await signInAs(world, 'admin')).cookies)).hostCancellations).toEqual(
    expect.arrayContaining(counts),
  );
  expect((await desk(similar.host.cookies)).hostCancellations).toEqual([]);

  const stay = await fetchStay(world, mark);
  expect(stay).toMatchObject({ cancelReason: 'emergency', cancelNote: 'The roof is gone.' });
  const offered = stay.alternatives.map(({ title, total }: { title: string; total: number }) => [
    title,
    total,
  ]);
  expect(offered).toContainEqual(['A house that is like it', 300_000]);
  expect(JSON.stringify(offered)).not.toMatch(/is taken|is cancelled/);
  const { rows } = await world.kit.pool.query('select body_text, calendar from emails where key like $1', [
    `stay ${coming.id} cancelled%`,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].body_text).toMatch(/because of an emergency\.[^]*free on the same dates:/);
  expect(rows[0].body_text).toContain(
    `/property/${similar.id}?checkIn=${checkIn}&checkOut=${ahead(33)}&guests=2`,
  );
  expect(rows[0].calendar).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1/);
});

test('refunds everything when the host cancels, even under the strict policy', async () => {
  house = await createStayProperty(world, {}, { tier: 'strict' });
  const mark = await createStay(world, guest, house, { checkIn: ahead(2) });
  expect((await fetchStay(world, mark)).refundNow).toBe(0);
  const [coming] = (await desk()).coming;
  expect((await send('POST', `stays/${coming.id}/cancel`, { reason: 'repairs' })).statusCode).toBe(200);
  await world.finishJobs();
  expect(await fetchStay(world, mark)).toMatchObject({
    state: 'cancelled',
    endedBy: 'host',
    returned: { amount: 60_000, hasArrived: true },
  });
});

describe('calendar of a home', () => {
  const nights = async () => (await send('GET', ofHome('nights'))).json();

  test('blocks nights against bookings and frees them again', async () => {
    const blocked = await send('POST', ofHome('blocks'), {
      from: ahead(10),
      to: ahead(17),
      note: 'Painting',
    });
    expect(blocked.statusCode, blocked.body).toBe(201);
    const [block] = blocked.json().taken;
    expect(block).toMatchObject({ kind: 'block', from: ahead(10), to: ahead(17), note: 'Painting' });
    expect((await bookStayAs(world, guest, house, { checkIn: ahead(16) })).json().code).toBe('nights_taken');
    expect((await world.inject({ url: `/api/properties/${house.id}/nights` })).body).not.toContain(
      'Painting',
    );
    const other = await createStayProperty(world);
    const byOther = `properties/${other.id}/blocks/${block.id}`;
    expect((await send('DELETE', byOther, undefined, other.host.cookies)).statusCode).toBe(404);
    const freed = await send('DELETE', ofHome(`blocks/${block.id}`));
    expect([freed.statusCode, freed.json().taken]).toEqual([200, []]);
    expect((await send('DELETE', ofHome(`blocks/${block.id}`))).statusCode).toBe(404);
  });

  test('returns 409 when a host blocks booked nights or frees a booking', async () => {
    await createStay(world, guest, house, { checkIn: ahead(10) });
    const blocked = await send('POST', ofHome('blocks'), { from: ahead(8), to: ahead(11), note: null });
    expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'nights_taken']);
    const [booking] = (await nights()).taken;
    expect(booking).toMatchObject({ kind: 'booking', guest: 'Amina Sample' });
    expect((await send('DELETE', ofHome(`blocks/${booking.id}`))).statusCode).toBe(404);
  });

  test('shows the calendar from today to the last bookable night', async () => {
    const [first, last] = [
      { from: ahead(0), to: ahead(1) },
      { from: ahead(539), to: ahead(540) },
    ];
    for (const days of [first, last])
      expect((await send('POST', ofHome('blocks'), { ...days, note: null })).statusCode).toBe(201);
    expect((await nights()).taken).toMatchObject([first, last]);
    const priced = await send('POST', ofHome('night-prices'), { ...last, price: 1_000, label: null });
    expect([priced.statusCode, priced.json().prices.length]).toEqual([200, 1]);
  });

  test('leaves expired holds out of the calendar', async () => {
    const { mark } = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    expect((await nights()).taken).toMatchObject([{ kind: 'hold', from: ahead(10), guest: null }]);
    await endHold(world, mark);
    expect((await nights()).taken).toEqual([]);
  });

  test.each([
    [{ maxNights: 365, noticeDays: 60, arrivalDays: [0, 6] }, null],
    [{ maxNights: 1, noticeDays: 0, arrivalDays: [3] }, null],
    [{ maxNights: 366 }, 'maxNights'],
    [{ maxNights: 0 }, 'maxNights'],
    [{ noticeDays: 61 }, 'noticeDays'],
    [{ noticeDays: -1 }, 'noticeDays'],
    [{ arrivalDays: [] }, 'arrivalDays'],
    [{ arrivalDays: [7] }, 'arrivalDays.0'],
    [{ weekendPrice: 0 }, 'weekendPrice'],
  ])('rejects the terms %j: %s', async (changes, field) => {
    const before = (await send('GET', ofHome('stay-terms'))).json();
    const { currency: _, tiers: __, ...terms } = before;
    const reply = await send('POST', ofHome('stay-terms'), { ...terms, ...changes });
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual(
      field === null ? [200, []] : [400, [field]],
    );
    expect((await send('GET', ofHome('stay-terms'))).json()).toEqual(
      field === null ? { ...before, ...changes } : before,
    );
  });

  test('sets night prices that a quote uses', async () => {
    const set = await send('POST', ofHome('night-prices'), {
      from: ahead(11),
      to: ahead(13),
      price: 180_000,
      label: 'Festival',
    });
    expect(set.json().prices).toEqual([
      { night: ahead(11), price: 180_000, label: 'Festival' },
      { night: ahead(12), price: 180_000, label: 'Festival' },
    ]);
    const quoted = await world.inject({
      url: `/api/properties/${house.id}/stay-quote?checkIn=${ahead(10)}&nights=3&guests=1`,
    });
    expect(quoted.json()).toMatchObject({ total: 460_000, deposit: 92_000 });
    await send('POST', ofHome('night-prices'), { from: ahead(11), to: ahead(12), price: null });
    expect((await nights()).prices).toHaveLength(1);
  });

  test('sets night prices for one home only, and the latest price applies', async () => {
    const first = house;
    const days = { from: ahead(11), to: ahead(12) };
    const set = (price: number | null, label: string | null = null) =>
      send('POST', ofHome('night-prices'), { ...days, price, label });
    await set(180_000, 'Festival');
    await set(190_000);
    house = await createStayProperty(world);
    expect((await nights()).prices).toEqual([]);
    await set(170_000);
    await set(null);
    expect((await nights()).prices).toEqual([]);
    house = first;
    expect((await nights()).prices).toEqual([{ night: ahead(11), price: 190_000, label: null }]);
  });

  test.each([
    ['before today', () => ({ from: ahead(-3), to: ahead(2) })],
    ['after the last night that is sold', () => ({ from: ahead(530), to: ahead(541) })],
    ['that end before they begin', () => ({ from: ahead(5), to: ahead(5) })],
  ])('returns 400 for the days %s', async (_, days) => {
    expect((await send('POST', ofHome('blocks'), days())).statusCode).toBe(400);
  });

  test('returns 403 to another host and changes nothing', async () => {
    const days = { from: ahead(10), to: ahead(12) };
    const [block] = (await send('POST', ofHome('blocks'), { ...days, note: null })).json().taken;
    const terms = (await send('GET', ofHome('stay-terms'))).json();
    const before = await nights();
    const { cookies } = await signInAs(world, 'property_manager');
    const replies = [
      await send('GET', ofHome('nights'), undefined, cookies),
      await send('POST', ofHome('blocks'), { from: ahead(20), to: ahead(22), note: null }, cookies),
      await send('DELETE', ofHome(`blocks/${block.id}`), undefined, cookies),
      await send('POST', ofHome('night-prices'), { ...days, price: 1_000, label: null }, cookies),
      await send('POST', ofHome('stay-terms'), { ...terms, tier: 'strict' }, cookies),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect([await nights(), (await send('GET', ofHome('stay-terms'))).json()]).toEqual([before, terms]);
  });

  test('returns 400 for an unknown cancellation policy', async () => {
    const terms = (await send('GET', ofHome('stay-terms'))).json();
    expect(terms.tiers.map(({ code }: { code: string }) => code)).toEqual(['flexible', 'moderate', 'strict']);
    const saved = await send('POST', ofHome('stay-terms'), { ...terms, tier: 'mild' });
    expect([saved.statusCode, Object.keys(saved.json().fields)]).toEqual([400, ['tier']]);
  });
});

test('sends the balance reminder, the arrival email and the end of the stay once each', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const { title } = await fetchStay(world, mark);
  const paid = await createStayProperty(world, { title: 'A house that is paid for' });
  const paidMark = await createStay(world, guest, paid, { checkIn: ahead(10) });
  await confirmPayment(world, (await startStayPayment(world, guest, paidMark, 'balance')).json());
  const gone = await createStayProperty(world, { title: 'A house that is given up' });
  const goneMark = await createStay(world, guest, gone, { checkIn: ahead(10) });
  await postStayAction(world, goneMark, 'cancel', { refund: 60_000 });
  const reminders = async (of = title) =>
    (await mailsTo('amina@example.com')).filter(
      (subject: string) => subject.includes(of) && /Balance due|starts on/.test(subject),
    );
  const day = async (days: number) => {
    now = new Date(Date.now() + days * 86_400_000);
    await world.runJobs('remind-guests', 'remind-guests', 'complete-stays');
  };
  await day(4);
  expect(await reminders()).toEqual([]);
  await day(5);
  await day(7);
  await day(9);
  expect(await reminders()).toEqual([
    expect.stringMatching(/^Balance due soon: /),
    expect.stringMatching(/^Balance due now: /),
    expect.stringMatching(/^Your stay at .* starts on/),
  ]);
  const { rows: balances } = await world.kit.pool.query(
    'select body_text from emails where subject like $1',
    [`Balance due %: “${title}”`],
  );
  const due = `Pay UGX 240,000 by ${formatDate(ahead(-2))}. You can pay on your stay page.`;
  expect(balances.map(({ body_text }) => body_text.includes(due))).toEqual([true, true]);
  expect(await reminders('paid for')).toEqual([expect.stringMatching(/starts on/)]);
  expect(await reminders('given up')).toEqual([]);
  await day(13);
  expect((await fetchStay(world, mark)).state).toBe('confirmed');
  await day(14);
  expect(await fetchStay(world, mark)).toMatchObject({
    state: 'completed',
    endedBy: 'time',
    arrival: { address: 'Plot 12, Sample Road' },
  });
  expect((await fetchStay(world, goneMark)).state).toBe('cancelled');
  expect((await world.inject({ url: `/api/reviews/${mark}` })).statusCode).toBe(200);
});

test('sends a same-day guest the balance and arrival instructions that day and no other day', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(0) });
  const { title } = await fetchStay(world, mark);
  const reminders = async () =>
    (await mailsTo('amina@example.com')).filter(
      (subject: string) => subject.includes(title) && /Balance due|starts on/.test(subject),
    );
  await world.kit.pool.query(
    `update stays set check_in = check_in - 1 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark],
  );
  await world.runJobs('remind-guests');
  expect(await reminders()).toEqual([]);
  await world.kit.pool.query(
    `update stays set check_in = check_in + 1 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark],
  );
  await world.runJobs('remind-guests');
  expect(await reminders()).toEqual([
    expect.stringMatching(/^Balance due now: /),
    expect.stringMatching(/^Your stay at .* starts on/),
  ]);
});

test('reminds the guest of the new nights after a date change, even if already reminded of the old ones', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const { title } = await fetchStay(world, mark);
  const arrivals = async () =>
    (await mailsTo('amina@example.com')).filter(
      (subject: string) => subject.includes(title) && subject.includes('starts on'),
    );
  const checkIns = [ahead(10), ahead(20)];
  now = new Date(Date.now() + 9 * 86_400_000);
  await world.runJobs('remind-guests');
  expect(await arrivals()).toEqual([expect.stringContaining(formatDate(checkIns[0] as string))]);
  const moved = await postStayAction(world, mark, 'move', {
    checkIn: checkIns[1],
    nights: 3,
    total: 300_000,
  });
  expect(moved.statusCode, moved.body).toBe(200);
  now = new Date(Date.now() + 19 * 86_400_000);
  await world.runJobs('remind-guests');
  expect(await arrivals()).toEqual([
    expect.stringContaining(formatDate(checkIns[0] as string)),
    expect.stringContaining(formatDate(checkIns[1] as string)),
  ]);
});

test('reminds the guest of the balance again after a date change and after added nights', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const { title } = await fetchStay(world, mark);
  const [checkIn, dueDays, dayOfExtension] = [ahead(20), [ahead(7), ahead(17)], ahead(18)];
  const amountsDue = async () => {
    const { rows } = await world.kit.pool.query(
      'select body_text from emails where subject = $1 order by id',
      [`Balance due now: “${title}”`],
    );
    return rows.map(({ body_text }) => /Pay UGX .+ by .+ \d{4}/.exec(body_text)?.[0]);
  };
  const remind = async (days: number) => {
    now = new Date(Date.now() + days * 86_400_000);
    await world.runJobs('remind-guests');
  };
  const due = dueDays.map((day) => `Pay UGX 240,000 by ${formatDate(day)}`);
  await remind(7);
  expect(await amountsDue()).toEqual(due.slice(0, 1));
  const moved = await postStayAction(world, mark, 'move', { checkIn, nights: 3, total: 300_000 });
  expect(moved.statusCode, moved.body).toBe(200);
  await remind(16);
  expect(await amountsDue()).toEqual(due.slice(0, 1));
  await remind(17);
  await remind(18);
  expect(await amountsDue()).toEqual(due);

  await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
  const extended = await postStayAction(world, mark, 'move', { checkIn, nights: 4, total: 400_000 });
  expect(extended.statusCode, extended.body).toBe(200);
  await remind(18);
  await remind(19);
  expect(await amountsDue()).toEqual([...due, `Pay UGX 100,000 by ${formatDate(dayOfExtension)}`]);
});

test('keeps a home with upcoming paid stays, and deletes it later without its past stays', async () => {
  const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
  const remove = () =>
    world.inject({ method: 'DELETE', url: `/api/properties/${house.id}`, cookies: house.host.cookies });
  const refused = await remove();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'has_bookings']);
  const [coming] = (await desk()).coming;
  await send('POST', `stays/${coming.id}/cancel`, { reason: 'repairs' });
  expect((await remove()).statusCode).toBeLessThan(300);
  expect(await fetchStay(world, mark)).toMatchObject({ state: 'cancelled', propertyId: null });
});

test('also refunds what a date change had withheld when the host cancels', async () => {
  house = await createStayProperty(world, {}, { tier: 'strict' });
  const mark = await createStay(world, guest, house, { checkIn: ahead(2), nights: 10 });
  await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
  const fewer = { checkIn: ahead(2), nights: 1, total: 100_000, refund: 0 };
  expect((await postStayAction(world, mark, 'move', fewer)).json()).toMatchObject({
    ...{ paid: 1_000_000, withheld: 900_000 },
  });
  const [coming] = (await desk()).coming;
  expect((await send('POST', `stays/${coming.id}/cancel`, { reason: 'repairs' })).statusCode).toBe(200);
  await world.finishJobs();
  expect(await fetchStay(world, mark)).toMatchObject({
    state: 'cancelled',
    returned: { amount: 1_000_000, hasArrived: true },
  });
});
