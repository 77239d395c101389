import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createOpenLot, endLot, fetchLot, type LotFixture, shiftedClock } from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';

const time = shiftedClock();
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (person: Person, url: string, payload: object) =>
  world.inject({ method: 'POST', url, cookies: person.cookies, payload });
const seen = async (reply: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const done = await reply;
  return [done.statusCode, done.json()?.code];
};
const ask = (person: Person, lot: LotFixture, words = 'Who pays the rates?') =>
  send(person, `/api/lots/${lot.id}/questions`, { words });
const questionsOf = async (lot: LotFixture) => (await fetchLot(world, lot)).questions;
const urlOf = (lot: LotFixture, question: number | string) =>
  `/api/desk/lots/${lot.id}/questions/${question}`;
const because = { reason: 'It names a neighbour.' };

test('lets users with accounts ask, and answers in public', async () => {
  const lot = await createOpenLot(world, time);
  expect((await ask(await signInAs(world), lot)).statusCode).toBe(201);
  const [{ id }] = await questionsOf(lot);
  expect((await send(lot.seller, urlOf(lot, id), { words: 'The bank does.' })).statusCode).toBe(200);
  expect(await questionsOf(lot)).toEqual([
    { id, words: 'Who pays the rates?', askedAt: expect.any(String), answer: 'The bank does.' },
  ]);
  expect(await seen(send(lot.seller, urlOf(lot, 999_999), { words: 'Hm' }))).toEqual([
    404,
    'no_such_question',
  ]);
});

test('shows a hidden question only to its manager, logs who hid it, and sends the asker the reason once', async () => {
  const lot = await createOpenLot(world, time);
  const asker = await signInAs(world);
  await ask(asker, lot, 'Is the man next door still a thief?');
  await ask(asker, lot);
  const [{ id }, other] = await questionsOf(lot);
  const hidden = await send(lot.seller, `${urlOf(lot, id)}/hide`, because);
  expect(hidden.json().questions).toMatchObject([
    { id, hiddenBecause: because.reason },
    { id: other.id, hiddenBecause: null },
  ]);
  expect(await questionsOf(lot)).toEqual([other]);
  expect(await seen(send(boss, `${urlOf(lot, id)}/hide`, because))).toEqual([404, 'no_such_question']);
  expect(
    await query('select actor_id, action, details from audit_entries where subject = $1', [
      `auction ${lot.id}`,
    ]),
  ).toEqual([
    {
      actor_id: lot.seller.id,
      action: 'auction question hidden',
      details: { words: 'Is the man next door still a thief?', because: because.reason },
    },
  ]);
  await world.finishJobs();
  expect(
    await query('select subject, body_text as words from emails where recipient = $1', [asker.email]),
  ).toEqual([
    {
      subject: expect.stringContaining('was removed'),
      words: expect.stringContaining(because.reason),
    },
  ]);
});

test('returns 400 for hiding without a reason, 404 for another lot, 403 for a visitor, and lets an admin hide', async () => {
  const [lot, foreign] = [await createOpenLot(world, time), await createOpenLot(world, time)];
  const asker = await signInAs(world);
  await ask(asker, lot);
  const [{ id }] = await questionsOf(lot);
  expect((await send(lot.seller, `${urlOf(lot, id)}/hide`, { reason: ' ' })).statusCode).toBe(400);
  const notFound = [404, 'no_such_lot'];
  expect(await seen(send(foreign.seller, `${urlOf(lot, id)}/hide`, because))).toEqual(notFound);
  expect(await seen(send(foreign.seller, urlOf(lot, id), { words: 'Mine now.' }))).toEqual(notFound);
  const none = [404, 'no_such_question'];
  expect(await seen(send(foreign.seller, `${urlOf(foreign, id)}/hide`, because))).toEqual(none);
  expect(await seen(send(foreign.seller, urlOf(foreign, id), { words: 'Mine now.' }))).toEqual(none);
  expect((await send(asker, `${urlOf(lot, id)}/hide`, because)).statusCode).toBe(403);
  expect((await send(boss, `${urlOf(lot, id)}/hide`, because)).statusCode).toBe(200);
});

test('returns 409 after a user’s ten questions on a sale, also at once or some hidden, and accepts other users’', async () => {
  const lot = await createOpenLot(world, time);
  const asker = await signInAs(world);
  for (let index = 0; index < 9; index++) {
    await query('delete from rate_limit_attempts');
    expect((await ask(asker, lot, `Question number ${index}`)).statusCode).toBe(201);
  }
  const [{ id }] = await questionsOf(lot);
  await send(lot.seller, `${urlOf(lot, id)}/hide`, because);
  await query('delete from rate_limit_attempts');
  const { sent } = await world.kit.db.transaction().execute(async (tx) => {
    await lockAll(tx, [`questions of #${asker.id}`]);
    const sent = [1, 2].map(async () => (await ask(asker, lot)).statusCode);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(2);
    return { sent };
  });
  expect((await Promise.all(sent)).toSorted()).toEqual([201, 409]);
  await query('delete from rate_limit_attempts');
  expect(await seen(ask(asker, lot))).toEqual([409, 'enough_asked']);
  expect((await ask(await signInAs(world), lot)).statusCode).toBe(201);
  await query('delete from rate_limit_attempts');
  expect((await ask(asker, await createOpenLot(world, time))).statusCode).toBe(201);
});

test('returns 201 for a question before the opening, lets answers change, and keeps the order of questions', async () => {
  const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
  const asker = await signInAs(world);
  for (const words of ['Who pays the rates?', 'Is it empty?'])
    expect((await ask(asker, lot, words)).statusCode).toBe(201);
  const [{ id }] = await questionsOf(lot);
  for (const words of ['The bank does.', 'The buyer does.'])
    expect((await send(lot.seller, urlOf(lot, id), { words })).statusCode).toBe(200);
  expect(await questionsOf(lot)).toMatchObject([
    { words: 'Who pays the rates?', answer: 'The buyer does.' },
    { words: 'Is it empty?', answer: null },
  ]);
});

test.each(['stopped', 'postponed'])('returns 409 for a question about a sale that was %s', async (state) => {
  const lot = await createOpenLot(world, time);
  const stop = { state, by: 'bank', reason: 'The loan was paid.' };
  expect((await send(lot.seller, `/api/desk/lots/${lot.id}/stop`, stop)).statusCode).toBe(200);
  expect(await seen(ask(await signInAs(world), lot))).toEqual([409, 'lot_closed']);
});

test('returns 429 for repeated questions of one user, and accepts those of others', async () => {
  const lot = await createOpenLot(world, time);
  const asker = await signInAs(world);
  await query(
    `insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 90, now() + interval '1 hour')`,
    [`lot questions of #${asker.id}`],
  );
  expect((await ask(asker, lot)).statusCode).toBe(429);
  expect((await ask(await signInAs(world), lot)).statusCode).toBe(201);
  expect(await questionsOf(lot)).toHaveLength(1);
});

test('returns 409 for a question after the close, and lets earlier ones be answered and hidden', async () => {
  const lot = await createOpenLot(world, time);
  const asker = await signInAs(world);
  await ask(asker, lot);
  await endLot(world, time);
  expect(await seen(ask(asker, lot))).toEqual([409, 'lot_closed']);
  const [{ id }] = await questionsOf(lot);
  expect((await send(lot.seller, urlOf(lot, id), { words: 'The bank did.' })).statusCode).toBe(200);
  expect((await send(lot.seller, `${urlOf(lot, id)}/hide`, because)).statusCode).toBe(200);
});
