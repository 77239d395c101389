import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createVisitor, samplePayer } from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import {
  bookStayAs,
  completeStay,
  createStay,
  createStayProperty,
  dayAhead,
  type HouseFixture,
} from '#app/testing/stay-factory.ts';
import { lockTable } from '#app/testing/table-locks.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { formatDate } from '#kit/dates.ts';
import { publishDueReviews } from './publish-due-reviews.ts';
import { presentPublishedReview } from './review-presenter.ts';
import { ensureHostToken } from './review-request-rows.ts';

let world: TestApp;
let admin: Person;
let house: HouseFixture;
let guest: Cookies;
/** The access tokens of a finished stay: the guest's and the host's. */
let marks: { guest: string; host: string };
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query(
    'delete from rate_limit_attempts; delete from emails; update review_requests set invited_at = now()',
  );
  house = await createStayProperty(world);
  guest = await createVisitor(world);
  marks = await someEndedStay();
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

async function someEndedStay(cookies = guest) {
  const mark = await createStay(world, cookies, house, { checkIn: dayAhead(world, 3) });
  await completeStay(world, mark);
  const [{ id }] = await query(
    `select o.id from review_requests o join stays s on s.id = o.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark],
  );
  const host = await ensureHostToken(world.kit.secrets, world.kit.db, { id, hostMark: null });
  return { guest: mark, host };
}

const fine = { rating: 4, text: 'Quiet at night.' };
const write = (mark: string, payload: object = fine) =>
  world.inject({ method: 'PUT', url: `/api/reviews/${mark}`, payload });
const answer = (mark: string, text = 'Thank you.') =>
  world.inject({ method: 'POST', url: `/api/reviews/${mark}/answer`, payload: { text } });
const view = async (mark: string) => (await world.inject({ url: `/api/reviews/${mark}` })).json();
const home = async () => {
  const { rating, reviewCount } = (await world.inject({ url: `/api/properties/${house.id}` })).json();
  const { items, parts, next } = await shown();
  return { rating, reviewCount, parts, next, texts: items.map(({ text }: { text: string }) => text) };
};
const shown = async (search = '') =>
  (await world.inject({ url: `/api/properties/${house.id}/reviews${search}` })).json();
const hide = (id: number, who: Cookies = admin.cookies, reason = 'It names a neighbour.') =>
  world.inject({ method: 'POST', url: `/api/reviews/${id}/hide`, cookies: who, payload: { reason } });
/** Moves the request past the two weeks in which a review can be written. */
const age = (mark: string) =>
  query(
    `update review_requests set closes_at = now() - interval '1 second'
     where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
    [mark],
  );
/** Polls, because cached responses follow a change with a short delay. */
const expectHome = (state: object) => expect.poll(home).toMatchObject(state);
const none = { rating: '0', reviewCount: 0, parts: null, next: null, texts: [] };

describe('PUT /api/reviews/:mark', () => {
  test('returns 200, hides each review from the other side, and publishes both when both are written', async () => {
    const first = await write(marks.guest, { ...fine, cleanliness: 5, value: 3 });
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { side: 'guest', standing: 'written', mayWrite: true, own: { name: 'Amina', ...fine }, theirs: null },
    ]);
    expect(await view(marks.host)).toMatchObject({ standing: 'open', own: null, theirs: null });
    expect(await home()).toEqual(none);

    expect((await write(marks.guest, { ...fine, rating: 5, cleanliness: 4 })).statusCode).toBe(200);
    const second = await write(marks.host, { rating: 5, text: 'Left it as it was.' });
    expect(second.json()).toMatchObject({
      side: 'host',
      standing: 'published',
      theirs: { rating: 5, text: fine.text, after: 'stay' },
    });
    expect((await view(marks.guest)).theirs).toMatchObject({ text: 'Left it as it was.', name: 'Person' });
    await expectHome({
      rating: '5.0',
      reviewCount: 1,
      parts: { cleanliness: 4, accuracy: null, location: null, value: null },
      next: null,
      texts: [fine.text],
    });
    const [item] = (await shown()).items;
    expect(Object.keys(item).sort()).toEqual(['after', 'answer', 'id', 'month', 'name', 'rating', 'text']);
    expect([item.name, item.month]).toEqual(['Amina', dayAhead(world, 0).slice(0, 7)]);
  });

  test('publishes both reviews when they are written at the same moment', async () => {
    const letGo = await lockTable(world.kit.pool, { table: 'reviews', mode: 'share' });
    const writing = [write(marks.guest), write(marks.host)].map(async (reply) => reply);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(2);
    await letGo();
    const replies = await Promise.all(writing);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await view(marks.guest)).standing).toBe('published');
    await expectHome({ reviewCount: 1 });
  });

  test('returns 200 with one review when sent twice at once', async () => {
    const replies = await Promise.all([write(marks.guest), write(marks.guest)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await query('select from reviews where property_id = $1', [house.id])).toHaveLength(1);
  });

  test.each([
    ['rating', { ...fine, rating: 6 }],
    ['rating', { text: 'Fine.' }],
    ['text', { ...fine, text: '  ' }],
    ['text', { ...fine, text: 'a'.repeat(2_001) }],
    ['text', { ...fine, text: 'a\u0000b' }],
    ['value', { ...fine, value: 0 }],
  ])('returns 400 for %s', async (field, payload) => {
    const reply = await write(marks.guest, payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test.each([
    [{ ...fine, rating: 1 }],
    [{ ...fine, rating: 5 }],
    [{ ...fine, text: 'a'.repeat(2_000) }],
    [{ ...fine, cleanliness: 1, accuracy: 5, location: null }],
  ])('returns 200 for the lowest and the highest rating: %#', async (payload) => {
    const reply = await write(marks.guest, payload);
    expect([reply.statusCode, reply.json().own]).toMatchObject([
      200,
      { rating: payload.rating, text: payload.text },
    ]);
  });

  test('returns 400 when a host rates the categories of a property', async () => {
    const message = 'Only guests who stayed can rate this';
    for (const part of ['cleanliness', 'accuracy', 'location', 'value']) {
      const reply = await write(marks.host, { ...fine, [part]: 5 });
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { [part]: message }]);
    }
    const both = await write(marks.host, { ...fine, value: 5, accuracy: 1 });
    expect(both.json().fields).toEqual({ accuracy: message, value: message });
    expect((await write(marks.host, { ...fine, location: null })).statusCode).toBe(200);
  });

  test('deletes the fields that a guest leaves out in an update', async () => {
    await write(marks.guest, { ...fine, cleanliness: 5, value: 3 });
    const again = await write(marks.guest, { rating: 2, text: 'Loud.', value: 4 });
    expect(again.json().own).toMatchObject({
      rating: 2,
      text: 'Loud.',
      parts: { cleanliness: null, accuracy: null, location: null, value: 4 },
    });
  });

  test('returns 404 before the stay is over and without its token, where there is no request to read', async () => {
    const booked = await createStay(world, guest, house, { checkIn: dayAhead(world, 20) });
    const held = (await bookStayAs(world, guest, house, { checkIn: dayAhead(world, 30) })).json().mark;
    for (const mark of [booked, held, 'a'.repeat(32), marks.guest.toUpperCase()])
      expect([mark, (await write(mark)).statusCode, await view(mark)]).toEqual([mark, 404, null]);
    await query(
      `update stays set state = 'cancelled', ended_at = now(), ended_by = 'guest' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [booked],
    );
    expect((await write(booked)).statusCode).toBe(404);
  });

  test('returns 409 after publication and after the deadline', async () => {
    await write(marks.guest);
    await write(marks.host);
    const late = await write(marks.guest, { ...fine, rating: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'reviews_published']);
    const other = await someEndedStay();
    await age(other.guest);
    const over = await write(other.guest);
    expect([over.statusCode, over.json().code]).toEqual([409, 'reviews_closed']);
    expect((await view(other.guest)).standing).toBe('closed');
    const written = await someEndedStay();
    await write(written.guest);
    await age(written.guest);
    expect((await write(written.guest)).json().code).toBe('reviews_closed');
    expect((await write(written.host)).json().code).toBe('reviews_closed');
    expect(await view(written.guest)).toMatchObject({ standing: 'written', mayWrite: false });
  });

  test('returns 409 for a deleted property, whose guest can still be reviewed', async () => {
    await query('delete from properties where id = $1', [house.id]);
    expect((await write(marks.guest)).statusCode).toBe(409);
    expect((await write(marks.host)).statusCode).toBe(200);
  });

  test('returns 429 for a script that keeps editing its review', async () => {
    const codes = [];
    for (let count = 0; count < 22; count += 1) codes.push((await write(marks.guest)).statusCode);
    expect(codes.slice(-2)).toEqual([200, 429]);
  });

  test('does not block the other side when one side is rate-limited', async () => {
    for (let count = 0; count < 22; count += 1) await write(marks.guest);
    expect((await write(marks.guest)).statusCode).toBe(429);
    expect((await write(marks.host)).statusCode).toBe(200);
    const other = await someEndedStay();
    expect((await write(other.guest)).statusCode).toBe(200);
  });

  test('stores each review with the account of its author, and none without an account', async () => {
    const person = await signInAs(world);
    const stay = await someEndedStay(person.cookies);
    for (const mark of [stay.guest, stay.host, marks.guest]) expect((await write(mark)).statusCode).toBe(200);
    const authors = (mark: string) =>
      query(
        `select r.about, r.author_id as author, r.author_name as name from reviews r
           join review_requests o on o.id = r.occasion_id join stays s on s.id = o.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8')) order by r.id`,
        [mark],
      );
    expect(await authors(stay.guest)).toEqual([
      { about: 'home', author: person.id, name: 'Amina' },
      { about: 'guest', author: house.host.id, name: 'Person' },
    ]);
    expect(await authors(marks.guest)).toEqual([{ about: 'home', author: null, name: 'Amina' }]);
  });

  test('shows each side the name of the other and the date of check-out', async () => {
    const [{ day }] = await query(
      `select check_out::text as day from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [marks.guest],
    );
    const home = { id: house.id, title: expect.any(String) };
    expect(await view(marks.guest)).toMatchObject({
      side: 'guest',
      other: 'Person',
      day,
      home,
      kind: 'stay',
    });
    expect(await view(marks.host)).toMatchObject({ side: 'host', other: 'Amina', day, home, kind: 'stay' });
  });

  test("refuses a review of the user's own property", async () => {
    const own = await createStay(world, guest, house, { checkIn: dayAhead(world, 9) });
    await query(
      `update stays set user_id = $1, visitor_id = null where mark_hash = sha256(convert_to($2, 'UTF8'))`,
      [house.host.id, own],
    );
    await completeStay(world, own);
    expect((await write(own)).statusCode).toBe(404);
  });
});

describe('the review deadline', () => {
  test('is two weeks from the end of the stay', async () => {
    const [{ days }] = await query(
      `select extract(epoch from o.closes_at - s.ended_at)::int / 86400.0 as days
       from review_requests o join stays s on s.id = o.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [marks.guest],
    );
    expect(Number(days)).toBe(14);
  });
});

test('dates the month of a review in Kampala', () => {
  const row = { id: 1, name: 'Amina', kind: 'stay', rating: 4, text: 'Quiet.', answer: null };
  const month = (at: string) => presentPublishedReview({ ...row, createdAt: new Date(at) } as never).month;
  expect([month('2026-10-31T20:59:59Z'), month('2026-10-31T21:00:00Z')]).toEqual(['2026-10', '2026-11']);
});

describe('the review job', () => {
  test('publishes a single review once after two weeks, and closes the other side', async () => {
    await write(marks.guest);
    await publishDueReviews(world.kit);
    expect(await home()).toEqual(none);
    await age(marks.guest);
    for (const _ of [1, 2]) await world.runJobs('publish-reviews');
    await expectHome({ rating: '4.0', reviewCount: 1 });
    expect((await write(marks.host)).statusCode).toBe(409);
    expect(await view(marks.host)).toMatchObject({ standing: 'closed', theirs: fine, mayAnswer: true });
  });

  test('invites both sides once with their own links, and none after the deadline', async () => {
    const late = await someEndedStay();
    await age(late.guest);
    for (const _ of [1, 2]) await world.runJobs('invite-to-review');
    const links = async (recipient: string) =>
      (await emailsTo(world, recipient)).flatMap(
        ({ body_text }) => /\/reviews\/[\w-]+/.exec(body_text) ?? [],
      );
    expect(await links('amina@example.com')).toEqual([`/reviews/${marks.guest}`]);
    expect(await links(house.host.email)).toEqual([`/reviews/${marks.host}`]);
    const [mail] = (await emailsTo(world, house.host.email)).slice(-1);
    expect(mail?.body_text).not.toContain(marks.guest);
    expect(mail?.subject).toMatch(/^Review your guest at/);
    expect(mail?.body_text).toContain('Tell other hosts what they should know about Amina.');
    const toGuest = (await emailsTo(world, 'amina@example.com')).at(-1);
    expect(toGuest?.subject).toMatch(/^How was your stay at/);
    const { closesAt } = await view(marks.guest);
    expect(toGuest?.body_text).toContain(`You have 14 days, until ${formatDate(closesAt)}.`);
  });
});

describe('POST /api/reviews/:mark/answer', () => {
  test("returns 200 for the host's one reply to a published review, and 409 before or after", async () => {
    await write(marks.guest);
    expect((await answer(marks.host)).statusCode).toBe(409);
    await write(marks.host);
    const first = await answer(marks.host);
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { mayAnswer: false, theirs: { answer: 'Thank you.' } },
    ]);
    expect((await answer(marks.host, 'And again.')).statusCode).toBe(409);
    await expect.poll(async () => (await shown()).items).toMatchObject([{ answer: 'Thank you.' }]);
  });

  test('returns 403 for the guest, 404 for a stranger, 400 for an empty reply', async () => {
    await write(marks.guest);
    await write(marks.host);
    expect((await answer(marks.guest)).statusCode).toBe(403);
    expect((await answer('b'.repeat(32))).statusCode).toBe(404);
    expect(Object.keys((await answer(marks.host, ' ')).json().fields)).toEqual(['text']);
  });
});

describe('POST /api/reviews/:id/hide', () => {
  test('returns 200, removes the review from reads and ratings, and logs the reason in the audit log once', async () => {
    await write(marks.guest, { ...fine, cleanliness: 1 });
    await write(marks.host);
    const [{ id }] = (await shown()).items;
    for (const _ of [1, 2]) expect((await hide(id)).statusCode).toBe(200);
    await expectHome(none);
    expect((await view(marks.guest)).own).toMatchObject({ hiddenBecause: 'It names a neighbour.' });
    expect(await view(marks.host)).toMatchObject({ theirs: null, mayAnswer: false });
    expect(
      await query('select actor_id, action, details from audit_entries where subject = $1', [`review ${id}`]),
    ).toEqual([
      { actor_id: admin.id, action: 'review hidden', details: { reason: 'It names a neighbour.' } },
    ]);
  });

  test("hides a host's review of a guest from the guest and other hosts", async () => {
    await write(marks.guest);
    await write(marks.host, { rating: 1, text: 'They lit a fire.' });
    const asked = await createStayProperty(world, {}, { books: 'request' });
    const wish = { checkIn: dayAhead(world, 12), guest: samplePayer };
    const { mark } = (await bookStayAs(world, guest, asked, wish)).json();
    const [{ id: stayId }] = await query(
      `select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    const url = `/api/desk/stays/${stayId}/guest-reviews`;
    const read = async () => (await world.inject({ url, cookies: asked.host.cookies })).json().items;
    const [{ id }] = await read();
    expect((await hide(id)).statusCode).toBe(200);
    expect(await read()).toEqual([]);
    expect((await view(marks.guest)).theirs).toBeNull();
    expect((await view(marks.host)).own).toMatchObject({ hiddenBecause: 'It names a neighbour.' });
    await expectHome({ reviewCount: 1, texts: [fine.text] });
  });

  test('returns 404 before publication, 400 without a reason, 403 for non-admins', async () => {
    await write(marks.guest);
    const [{ id }] = await query('select id from reviews where property_id = $1', [house.id]);
    expect((await hide(id)).statusCode).toBe(404);
    await write(marks.host);
    expect((await hide(id, admin.cookies, '')).statusCode).toBe(400);
    expect((await hide(id, house.host.cookies)).statusCode).toBe(403);
    expect((await home()).reviewCount).toBe(1);
  });

  test('returns 403 when the admin role is revoked during the request', async () => {
    await write(marks.guest);
    await write(marks.host);
    const [{ id }] = (await shown()).items;
    expect(await callAsRevokedAdmin(world, (cookies) => hide(id, cookies))).toEqual([403, 'permission_gone']);
    expect((await view(marks.guest)).own).toMatchObject({ hiddenBecause: null });
  });
});

describe('reading reviews', () => {
  test('averages the categories of published reviews only', async () => {
    const others = [await someEndedStay(), await someEndedStay(), await someEndedStay()];
    for (const [index, of] of [marks, ...others].entries())
      await write(of.guest, { ...fine, cleanliness: 5 - index, ...(index === 0 && { location: 2 }) });
    for (const { host } of [marks, ...others.slice(0, 2)]) await write(host);
    const hidden = (await shown()).items[0];
    await hide(hidden.id);
    await expectHome({
      reviewCount: 2,
      parts: { cleanliness: 4.5, accuracy: null, location: 2, value: null },
    });
  });

  test('omits stays that ended over two months ago from both lists', async () => {
    const lists = async () => [
      (await world.inject({ url: '/api/reviews/mine', cookies: guest })).json(),
      (await world.inject({ url: '/api/desk/reviews', cookies: house.host.cookies })).json(),
    ];
    const close = (days: number) =>
      query(
        `update review_requests set closes_at = now() - make_interval(days => $2)
        where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
        [marks.guest, days],
      );
    await close(59);
    expect(await lists()).toMatchObject([[{ standing: 'closed' }], [{ standing: 'closed' }]]);
    await close(60);
    expect(await lists()).toEqual([[], []]);
  });

  test("shows reviews of a guest's own account only", async () => {
    const person = await signInAs(world);
    const stay = await someEndedStay(person.cookies);
    await write(stay.host, { rating: 3, text: 'They came late.' });
    await write(stay.guest);
    await write(marks.host, { rating: 2, text: 'Somebody else.' });
    await write(marks.guest);
    const asked = await createStayProperty(world, {}, { books: 'request' });
    const wish = { checkIn: dayAhead(world, 12), guest: samplePayer };
    const { mark } = (await bookStayAs(world, person.cookies, asked, wish)).json();
    const [{ id }] = await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
      mark,
    ]);
    const url = `/api/desk/stays/${id}/guest-reviews`;
    const { items } = (await world.inject({ url, cookies: asked.host.cookies })).json();
    expect(items).toMatchObject([{ text: 'They came late.' }]);
    expect((await world.inject({ url: '/api/reviews/mine', cookies: person.cookies })).json()).toMatchObject([
      { mark: stay.guest, standing: 'published' },
    ]);
  });

  test('pages the reviews of a property, newest first', async () => {
    for (let count = 1; count <= 8; count += 1) {
      const { guest: of, host } = await someEndedStay();
      await write(of, { ...fine, text: `Number ${count}` });
      await write(host);
    }
    const first = await shown();
    const second = await shown(`?before=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([6, 2, null]);
    expect(first.next).toBe(first.items[5].id);
    for (const { id } of second.items) await hide(id);
    await expect.poll(async () => (await shown()).next).toBeNull();
    const texts = [...first.items, ...second.items].map(({ text }: { text: string }) => text);
    expect(texts).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((count) => `Number ${count}`));
  });

  test('pages reviews in the order of their publication, in whatever order they were written', async () => {
    const ended = [];
    for (let count = 1; count <= 7; count += 1) ended.push(await someEndedStay());
    for (const [index, { guest: of }] of ended.entries())
      await write(of, { ...fine, text: `Number ${index + 1}` });
    for (const { host } of ended.toReversed()) await write(host);
    const first = await shown();
    const second = await shown(`?before=${first.next}`);
    const texts = [...first.items, ...second.items].map(({ text }: { text: string }) => text);
    expect(texts).toEqual([1, 2, 3, 4, 5, 6, 7].map((count) => `Number ${count}`));
  });

  test("sorts own reviews, the host's and those about a guest newest first", async () => {
    const later = await someEndedStay();
    const mine = async () => (await world.inject({ url: '/api/reviews/mine', cookies: guest })).json();
    const desk = async () =>
      (await world.inject({ url: '/api/desk/reviews', cookies: house.host.cookies })).json();
    const marksOf = (rows: { mark: string }[]) => rows.map(({ mark }) => mark);
    // The older request is changed last, which must not affect the order.
    await query(
      `update review_requests set closes_at = closes_at where stay_id = (select id from stays where mark_hash = sha256(convert_to($1, 'UTF8')))`,
      [marks.guest],
    );
    expect([marksOf(await mine()), marksOf(await desk())]).toEqual([
      [later.guest, marks.guest],
      [later.host, marks.host],
    ]);
    await write(marks.host, { rating: 4, text: 'Of the earlier.' });
    await write(later.host, { rating: 4, text: 'Of the later.' });
    // The side that writes second publishes both.
    for (const { guest: of } of [later, marks]) await write(of);
    const asked = await createStayProperty(world, {}, { books: 'request' });
    const wish = { checkIn: dayAhead(world, 12), guest: samplePayer };
    const { mark } = (await bookStayAs(world, guest, asked, wish)).json();
    const [{ id }] = await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
      mark,
    ]);
    const url = `/api/desk/stays/${id}/guest-reviews`;
    const { items } = (await world.inject({ url, cookies: asked.host.cookies })).json();
    expect(items.map(({ text }: { text: string }) => text)).toEqual(['Of the earlier.', 'Of the later.']);
  });

  test("finds own reviews by browser, then by account, and the host's on the dashboard only", async () => {
    const mine = async (cookies: Cookies) =>
      (await world.inject({ url: '/api/reviews/mine', cookies })).json();
    expect(await mine(guest)).toEqual([{ mark: marks.guest, standing: 'open', mayWrite: true }]);
    expect(await mine(await createVisitor(world))).toEqual([]);
    await write(marks.guest);
    const person = await world.inject({
      method: 'POST',
      url: '/api/register',
      cookies: guest,
      payload: {
        username: `writer-${house.id}`,
        email: `writer-${house.id}@example.com`,
        fullName: 'Amina Sample',
        password: 'jacaranda on the hill',
      },
    });
    const cookies = Object.fromEntries(person.cookies.map(({ name, value }) => [name, value]));
    expect(await mine(cookies)).toMatchObject([{ mark: marks.guest, standing: 'written' }]);

    const desk = async (who: Person) =>
      (await world.inject({ url: '/api/desk/reviews', cookies: who.cookies })).json();
    expect(await desk(house.host)).toMatchObject([
      { mark: marks.host, viewingId: null, standing: 'open', mayWrite: true, mayAnswer: false },
    ]);
    expect(await desk(admin)).toEqual([]);

    await write(marks.host);
    // Simulates the effect of deleting the account.
    await query('update reviews set author_id = null where author_id = $1', [person.json().id]);
    expect((await shown()).items).toMatchObject([{ name: null, text: fine.text }]);
  });

  test('shows published reviews of a guest only to hosts they sent a request to', async () => {
    await write(marks.host, { rating: 2, text: 'The cooker was left on.' });
    const asked = await createStayProperty(world, {}, { books: 'request' });
    const { mark } = (
      await bookStayAs(world, guest, asked, { checkIn: dayAhead(world, 12), guest: samplePayer })
    ).json();
    const [{ id }] = await query(`select id from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
      mark,
    ]);
    const read = async ({ cookies }: { cookies: Cookies }) =>
      world.inject({ url: `/api/desk/stays/${id}/guest-reviews`, cookies });
    expect((await read(asked.host)).json()).toEqual({ items: [] });
    await write(marks.guest);
    expect((await read(asked.host)).json()).toMatchObject({
      items: [{ rating: 2, text: 'The cooker was left on.', after: 'stay' }],
    });
    expect((await read(house.host)).statusCode).toBe(404);
    expect((await read(admin)).statusCode).toBe(200);
    expect((await home()).texts).toEqual([fine.text]);
  });
});
