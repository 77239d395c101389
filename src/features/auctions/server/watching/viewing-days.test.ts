import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createOpenLot, endLot, type LotFixture, shiftedClock } from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
let world: TestApp;
let lot: LotFixture;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  lot = await createOpenLot(world, time, { closesInMs: 10 * 86_400_000 });
});
afterAll(() => world.close());
beforeEach(() => query('delete from lot_viewing_days'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const inDays = (count: number) => addDays(kampalaDay(new Date()), count);
const some = (change: object = {}) => ({ day: inDays(2), from: '10:00', to: '12:30', note: '', ...change });
const add = (payload: object, person: Person = lot.seller, { id } = lot) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/lots/${id}/viewing-days`,
    cookies: person.cookies,
    payload,
  });
const remove = (day: number, person: Person = lot.seller) =>
  world.inject({
    method: 'DELETE',
    url: `/api/desk/lots/${lot.id}/viewing-days/${day}`,
    cookies: person.cookies,
  });
const shown = async () =>
  (await world.inject({ url: `/api/desk/lots/${lot.id}`, cookies: lot.seller.cookies })).json().viewingDays;
const shownToAll = async () =>
  (await world.inject({ url: `/api/properties/${lot.home}/lot/file` })).json().viewingDays;
const seen = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

test('returns 201 for viewing hours in Kampala time, earliest first, and lets them be removed until they begin', async () => {
  await add(some({ day: inDays(3), note: 'Ask for the caretaker' }));
  const added = await add(some());
  expect([added.statusCode, added.json().viewingDays.length]).toEqual([201, 2]);
  const days = await shown();
  expect(days).toMatchObject([
    { startsAt: `${inDays(2)}T07:00:00.000Z`, endsAt: `${inDays(2)}T09:30:00.000Z`, note: '' },
    { note: 'Ask for the caretaker' },
  ]);
  await expect.poll(shownToAll).toEqual(days);
  expect((await remove(days[0].id)).statusCode).toBe(200);
  expect(await shown()).toHaveLength(1);
  expect(seen(await remove(days[0].id))).toEqual([404, 'no_such_day']);
  await query("update lot_viewing_days set starts_at = now() - interval '1 hour', ends_at = now()");
  expect(seen(await remove(days[1].id))).toEqual([409, 'day_over']);
});

test.each(['draft', 'announced'])('returns 201 for a viewing day while the lot is %s', async (state) => {
  await query('update lots set state = $2 where id = $1', [lot.id, state]);
  const added = await add(some());
  await query("update lots set state = 'open' where id = $1", [lot.id]);
  expect(added.statusCode, added.body).toBe(201);
});

test('returns 400 at the exact closing time, and 201 a minute earlier', async () => {
  const setClose = (at: Date) =>
    query('update lots set original_closes_at = $2, closes_at = $2 where id = $1', [lot.id, at]);
  const [{ closes_at: closesAt }] = await query('select closes_at from lots where id = $1', [lot.id]);
  onTestFinished(async () => void (await setClose(closesAt)));
  await setClose(new Date(`${inDays(2)}T12:00:00+03:00`));
  const late = await add(some({ from: '12:00', to: '13:00' }));
  expect([late.statusCode, late.json().fields]).toEqual([
    400,
    { day: 'Choose a time before bidding closes' },
  ]);
  expect((await add(some({ from: '11:59', to: '13:00' }))).statusCode).toBe(201);
});

test.each([
  ['day', { day: inDays(-1) }],
  ['day', { day: '2027-02-30' }],
  ['day', { day: inDays(20) }],
  ['to', { to: '10:00' }],
  ['from', { from: '25:00' }],
  ['note', { note: 'x'.repeat(201) }],
])('returns 400 for a viewing day with an invalid %s', async (field, change) => {
  const reply = await add(some(change));
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  expect(await shown()).toEqual([]);
});

test('returns 404 for another seller’s lot, and 409 for duplicates, too many and after the close', async () => {
  expect(seen(await add(some(), await signInAs(world, 'property_manager')))).toEqual([404, 'no_such_lot']);
  await add(some());
  expect(seen(await add(some()))).toEqual([409, 'day_there']);
  expect(seen(await remove((await shown())[0].id, await signInAs(world, 'property_manager')))).toEqual([
    404,
    'no_such_lot',
  ]);
  await query(
    `insert into lot_viewing_days (lot_id, starts_at, ends_at)
     select $1, now() + make_interval(mins => n), now() + make_interval(mins => n + 30)
     from generate_series(2, ${fileLimits.viewingDays}) n`,
    [lot.id],
  );
  expect(seen(await add(some({ day: inDays(4) })))).toEqual([409, 'too_many_days']);
  await query(
    'delete from lot_viewing_days where lot_id = $1 and starts_at = (select max(starts_at) from lot_viewing_days)',
    [lot.id],
  );
  expect((await add(some({ day: inDays(4) }))).statusCode).toBe(201);
  const over = await createOpenLot(world, time);
  await endLot(world, time);
  expect(seen(await add(some(), over.seller, over))).toEqual([409, 'lot_over']);
});
