import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  buildTerms,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  payDeposit,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { type LotState, lotStates } from '#features/auctions/choices.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (method: 'POST' | 'PUT', url: string, { cookies }: Person, payload: object = {}) =>
  world.inject({ method, url, cookies, payload });
const desk = async ({ cookies }: Person) => (await world.inject({ url: '/api/desk/lots', cookies })).json();
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
/** Saves terms two hours before the real time, so that their opening time is still in the future. */
async function draft(home: number, by: Person, terms: object = buildTerms()) {
  time.shift(-2);
  const reply = await send('PUT', `/api/desk/properties/${home}/lot`, by, terms);
  time.shift(0);
  return reply;
}
async function announce(id: number, by: Person): Promise<number> {
  time.shift(-2);
  const { statusCode } = await send('POST', `/api/desk/lots/${id}/announce`, by);
  time.shift(0);
  return statusCode;
}

describe('homes that can be auctioned', () => {
  test('lists homes without an auction, or whose last one brought no buyer', async () => {
    const lot = await createOpenLot(world, time);
    await createBidder(world, lot);
    const isFree = async (state: LotState): Promise<boolean> => {
      await query(
        `update lots set state = $2::text, closed_at = case when $2 in ('draft', 'announced', 'open') then null else now() end,
           reason = 'A reason.', stopped_by = 'bank', offer_until = now() + interval '1 day',
           buyer_id = case when $3 then (select b.id from bidders b where b.lot_id = lots.id) end,
           sold_price = case when $3 then starting_bid end where id = $1`,
        [lot.id, state, ['awaiting_balance', 'completed', 'defaulted', 'second_bidder'].includes(state)],
      );
      return (await desk(lot.seller)).homes.length === 1;
    };
    const free: LotState[] = [];
    for (const state of lotStates) if (await isFree(state)) free.push(state);
    expect(free).toEqual(['stopped', 'postponed', 'no_bid', 'below_reserve', 'defaulted']);
  });

  test('lists the manager’s own bank sales that name their bank, sorted by title', async () => {
    const [seller, other] = [
      await signInAs(world, 'property_manager'),
      await signInAs(world, 'property_manager'),
    ];
    const list = async (title: string, changes: object, by = seller): Promise<number> => {
      const made = await send('POST', '/api/properties/create', by, {
        ...buildDraft({ title, category: 'bank_sales', price: 100 * million }),
        bankName: 'Sample Bank',
        ...changes,
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json().id;
    };
    const [villa, barn, secondBarn] = [
      await list('Villa', {}),
      await list('Barn', {}),
      await list('Barn', {}),
    ];
    const nameless = await list('Nameless', {});
    await query('update properties set bank_name = null where id = $1', [nameless]);
    await list('For sale', { category: 'for_sale', bankName: undefined });
    await list('Of another', {}, other);
    for (const owner of [other, seller])
      await query('update properties set owner_id = $2 where id = $1', [barn, owner.id]);
    expect((await desk(seller)).homes).toEqual([
      { id: barn, title: 'Barn' },
      { id: secondBarn, title: 'Barn' },
      { id: villa, title: 'Villa' },
    ]);
  });
});

describe('a manager’s lots', () => {
  test('lists the newest lot first, also when an older one changed later', async () => {
    const lots = [
      await createOpenLot(world, time),
      await createOpenLot(world, time),
      await createOpenLot(world, time),
    ];
    await query('update lots set bank = bank where id = $1', [lots[0]?.id]);
    const [first, second, third] = idsOf((await desk(admin)).lots);
    expect([first, second, third]).toEqual([lots[2]?.id, lots[1]?.id, lots[0]?.id]);
  });

  test('lists bidders in the order of their numbers, also when the first pays last', async () => {
    const lot = await createOpenLot(world, time);
    const [one, two] = [await signInAs(world), await signInAs(world)];
    for (const person of [one, two]) await registerForLot(world, lot, person);
    for (const person of [two, one]) await payDeposit(world, lot, person);
    const { cookies } = lot.seller;
    const { bidders } = (await world.inject({ url: `/api/desk/lots/${lot.id}`, cookies })).json();
    expect(bidders).toMatchObject([
      { number: 1, email: one.email, state: 'paid' },
      { number: 2, email: two.email, state: 'paid' },
    ]);
  });

  test('assigns a lot saved by an admin to the home’s manager, and logs who announced it', async () => {
    const { home, seller } = await createBankSale(world);
    const saved = await draft(home, admin);
    expect([saved.statusCode, idsOf((await desk(seller)).lots)]).toEqual([200, [saved.json().id]]);
    expect(await announce(saved.json().id, admin)).toBe(200);
    expect(
      await query('select actor_id from audit_entries where subject = $1', [`lot ${saved.json().id}`]),
    ).toEqual([{ actor_id: admin.id }]);
  });

  test('rounds the default deposit to the nearest shilling', async () => {
    const { home, seller } = await createBankSale(world);
    const deposits: number[] = [];
    for (const startingBid of [133_333_333, 133_333_312])
      deposits.push((await draft(home, seller, buildTerms({ startingBid, deposit: null }))).json().deposit);
    expect(deposits).toEqual([2_666_667, 2_666_666]);
  });

  test('shows the last announced lot on the property page, and no draft', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    await endLot(world, time);
    const { id } = (await draft(lot.home, lot.seller)).json();
    expect(id).not.toBe(lot.id);
    expect(await fetchLot(world, lot)).toMatchObject({ id: lot.id, state: 'no_bid' });
    expect(await readBidderStatus(world, lot, bidder)).toMatchObject({ lotId: lot.id, number: 1 });
    expect(await announce(id, lot.seller)).toBe(200);
    expect(await fetchLot(world, lot)).toMatchObject({ id, state: 'announced' });
    expect(await readBidderStatus(world, lot, bidder)).toMatchObject({
      lotId: id,
      number: null,
      state: null,
    });
  });
});

describe('the steps of a lot', () => {
  const check = (lot: LotFixture, by: Person, payload: object) =>
    send('POST', `/api/desk/lots/${lot.id}/steps`, by, { step: 'notice_of_sale', note: '', ...payload });
  const stepOf = async (lot: LotFixture) =>
    (await fetchLot(world, lot)).steps.find(({ code }: { code: string }) => code === 'notice_of_sale');

  test('replaces the earlier entry of a step, including its author', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
    await check(lot, lot.seller, { doneOn: '2026-01-01', note: 'By hand' });
    await check(lot, admin, { doneOn: '2026-01-05', note: 'By post' });
    expect(await stepOf(lot)).toMatchObject({ doneOn: '2026-01-05', note: 'By post' });
    expect(
      await query(
        "select checked_by from lot_step_completions where lot_id = $1 and step = 'notice_of_sale'",
        [lot.id],
      ),
    ).toEqual([{ checked_by: admin.id }]);
  });

  test('counts the days before the opening from its day in Kampala', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
    const day = addDays(kampalaDay(new Date()), 20);
    await query(
      `update lots set opens_at = $2::timestamptz, original_closes_at = $2::timestamptz + interval '1 day',
         closes_at = $2::timestamptz + interval '1 day', latest_closes_at = $2::timestamptz + interval '2 days' where id = $1`,
      // In London, the previous day has not ended.
      [lot.id, new Date(`${day}T00:30:00+03:00`)],
    );
    await check(lot, lot.seller, { doneOn: addDays(day, -29) });
    expect(await stepOf(lot)).toMatchObject({ fault: null, due: null });
    await check(lot, lot.seller, { doneOn: addDays(day, -28) });
    expect(await stepOf(lot)).toMatchObject({ fault: 'too_late', due: addDays(day, -29) });
  });
});
