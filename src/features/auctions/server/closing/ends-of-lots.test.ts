import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  type LotFixture,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { advanceLots } from '#features/auctions/server/lots/lot-transitions.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = ({ cookies }: Person, url: string, payload: object) =>
  world.inject({ method: 'POST', url, cookies, payload });
/** Returns the text of a user's emails since the emails were last deleted, as one line. */
async function wordsTo({ email }: Person): Promise<string> {
  await world.finishJobs();
  const mails = await query('select body_text as words from emails where recipient = $1 order by id', [
    email,
  ]);
  return mails.map(({ words }) => words.replaceAll(/\s+/g, ' ')).join(' | ');
}
async function forgetMails(): Promise<void> {
  await world.finishJobs();
  await query('delete from emails');
}
/** Sets the clock to 1:30 AM in Kampala, when the previous day has not ended in London. */
function atNight(day: string): void {
  time.shift((Date.parse(`${day}T01:30:00+03:00`) - Date.now()) / 3_600_000);
  onTestFinished(() => time.shift(0));
}
const dueOf = async ({ id }: LotFixture) =>
  (await query('select balance_due::text as due from lots where id = $1', [id]))[0].due;
async function someSold() {
  const lot = await createOpenLot(world, time);
  const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, two, 120 * million);
  await placeBid(world, lot, one, 150 * million);
  return { lot, one, two };
}
const failToPay = async ({ id, seller }: LotFixture) => {
  await query('update lots set balance_due = current_date - 2 where id = $1', [id]);
  const failed = { act: 'default', reason: 'Nothing came in.' };
  expect((await post(seller, `/api/desk/lots/${id}/sale`, failed)).statusCode).toBe(200);
};
const stop = (lot: LotFixture, state: 'stopped' | 'postponed', by: 'bank' | 'court' = 'bank') =>
  post(lot.seller, `/api/desk/lots/${lot.id}/stop`, { state, by, reason: 'The owner has appealed.' });

describe('the close', () => {
  test('emails the other bidders the sale price and the deposit refund', async () => {
    const { lot, one, two } = await someSold();
    await forgetMails();
    await endLot(world, time);
    expect(await wordsTo(two)).toMatch(
      /^The home sold for UGX 150,000,000\. We are refunding your deposit of /,
    );
    expect(await wordsTo(one)).toMatch(
      /^The sale price is UGX 150,000,000\. Your deposit counts towards it\./,
    );
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ hasWon: true, isSecond: false });
  });

  test('emails every bidder that the reserve was not met, or that the lot had no bids', async () => {
    const low = await createOpenLot(world, time, { reserve: 500 * million });
    const [leader, other] = [await createBidder(world, low), await createBidder(world, low)];
    await placeBid(world, low, leader, 100 * million);
    const empty = await createBidder(world, await createOpenLot(world, time));
    await forgetMails();
    await endLot(world, time);
    for (const person of [leader, other])
      expect(await wordsTo(person)).toMatch(
        /^The bids did not reach the reserve price, so the home was not sold\. We are refunding your deposit of /,
      );
    expect(await wordsTo(empty)).toMatch(/^The home was not sold\. We are refunding your deposit of /);
  });

  test('counts the days to pay from the day in Kampala', async () => {
    const { lot } = await someSold();
    const day = addDays(kampalaDay(new Date()), 1);
    atNight(day);
    await advanceLots(world.kit);
    expect([(await fetchLot(world, lot)).state, await dueOf(lot)]).toEqual([
      'awaiting_balance',
      addDays(day, 30),
    ]);
  });

  test('does not tell a bidder who was outbid and lost that bidding is still open', async () => {
    const { two } = await someSold();
    await endLot(world, time);
    await forgetMails();
    await world.runJobs('tell-outbid');
    expect(await wordsTo(two)).toBe('');
  });

  test('keeps an extended lot open past its planned close, and then closes it', async () => {
    const lot = await createOpenLot(world, time);
    await query(
      `update lots set closes_at = closes_at + interval '30 minutes', latest_closes_at = latest_closes_at + interval '1 hour' where id = $1`,
      [lot.id],
    );
    time.shift(1.25);
    await advanceLots(world.kit);
    expect((await fetchLot(world, lot)).state).toBe('open');
    time.shift(1.75);
    await advanceLots(world.kit);
    time.shift(0);
    expect((await fetchLot(world, lot)).state).toBe('no_bid');
  });

  test('updates the closing time on the listing when the price is unchanged', async () => {
    const lot = await createOpenLot(world, time, { closesInMs: 240_000 });
    const leader = await createBidder(world, lot);
    await placeBid(world, lot, leader, 100 * million);
    await world.runJobs('turn-lots');
    await query(`update lots set closes_at = closes_at + interval '1 second' where id = $1`, [lot.id]);
    await world.runJobs('turn-lots');
    const [told] = await query('select auction_closes_at, current_bid from auctions where property_id = $1', [
      lot.home,
    ]);
    expect([told.auction_closes_at.toISOString(), told.current_bid]).toEqual([
      (await fetchLot(world, lot)).closesAt,
      100 * million,
    ]);
  });
});

describe('after the close', () => {
  test('keeps the winner as the winner when the sale is complete', async () => {
    const { lot, one, two } = await someSold();
    await endLot(world, time);
    await post(lot.seller, `/api/desk/lots/${lot.id}/sale`, { act: 'complete' });
    expect(await readBidderStatus(world, lot, one)).toMatchObject({ hasWon: true, deposit: 'held' });
    expect(await readBidderStatus(world, lot, two)).toMatchObject({ hasWon: false, deposit: 'returned' });
  });

  test('gives a second bidder the days to pay from the announcement, counted from the day in Kampala', async () => {
    const { lot, two } = await someSold();
    await endLot(world, time);
    await failToPay(lot);
    await query('update lot_rules set balance_days = 10');
    onTestFinished(async () => void (await query('update lot_rules set balance_days = 30')));
    const day = addDays(kampalaDay(new Date()), 1);
    atNight(day);
    await payDeposit(world, lot, two);
    expect([(await fetchLot(world, lot)).state, await dueOf(lot)]).toEqual([
      'awaiting_balance',
      addDays(day, 30),
    ]);
  });

  test('keeps the offer to a second bidder open for the days in the current rules', async () => {
    const { lot } = await someSold();
    await endLot(world, time);
    await query('update lot_rules set offer_days = 3');
    onTestFinished(async () => void (await query('update lot_rules set offer_days = 7')));
    await failToPay(lot);
    const days = (Date.parse((await fetchLot(world, lot)).offerUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3);
  });

  test('does not email a second bidder who declines as the buyer, and leaves the lot without a winner', async () => {
    const { lot, one, two } = await someSold();
    await endLot(world, time);
    await failToPay(lot);
    await forgetMails();
    await post(two, `/api/lots/${lot.id}/second`, { accepts: false });
    expect([await wordsTo(one), await wordsTo(two)]).toEqual(['', '']);
    for (const person of [one, two])
      expect(await readBidderStatus(world, lot, person)).toMatchObject({ hasWon: false, isSecond: false });
  });
});

describe('a stopped or postponed sale', () => {
  test.each(['stopped', 'postponed'] as const)(
    'returns 409 with the reason for a bid on a sale that was %s',
    async (state) => {
      const lot = await createOpenLot(world, time);
      const bidder = await createBidder(world, lot);
      await stop(lot, state);
      const bid = await placeBid(world, lot, bidder, 100 * million);
      expect([bid.statusCode, bid.json().code, bid.json().message]).toEqual([
        409,
        'lot_stopped',
        `The sale was ${state}, so no bid was placed.`,
      ]);
    },
  );

  test.each(['stopped', 'postponed'] as const)(
    'notifies and refunds registered and unapproved bidders when the sale is %s',
    async (state) => {
      const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
      const [registered, paid] = [await signInAs(world), await signInAs(world)];
      await registerForLot(world, lot, registered);
      await registerForLot(world, lot, paid);
      await payDeposit(world, lot, paid);
      await forgetMails();
      expect((await stop(lot, state, 'court')).statusCode).toBe(200);
      expect(await wordsTo(registered)).toMatch(/^Reason given by the court: The owner has appealed\./);
      expect(await wordsTo(registered)).not.toContain('your deposit');
      expect(await wordsTo(paid)).toContain('We are refunding your deposit of ');
      expect(await readBidderStatus(world, lot, paid)).toMatchObject({ state: 'paid', deposit: 'returned' });
    },
  );

  test.each(['', '  ', 'No', 'x'.repeat(501)])(
    'returns 400 for the reason %j, and stops nothing',
    async (reason) => {
      const lot = await createOpenLot(world, time);
      const payload = { state: 'stopped', by: 'court', reason };
      const done = await post(lot.seller, `/api/desk/lots/${lot.id}/stop`, payload);
      expect([done.statusCode, Object.keys(done.json().fields)]).toEqual([400, ['reason']]);
      expect((await fetchLot(world, lot)).state).toBe('open');
    },
  );

  test('records on the refund who stopped the sale', async () => {
    const lot = await createOpenLot(world, time);
    await createBidder(world, lot);
    await stop(lot, 'postponed', 'court');
    const comments = await query(
      `select r.comment from payment_refunds r join payment_transactions t on t.id = r.transaction_id
         join bidders b on b.intent_id = t.intent_id where b.lot_id = $1`,
      [lot.id],
    );
    expect(comments).toEqual([{ comment: 'The sale was postponed by the court' }]);
  });

  test('returns 409 for refusing a bidder twice, and for approving one who was refused or after a stop', async () => {
    const lot = await createOpenLot(world, time);
    const [refused, paid] = [await signInAs(world), await signInAs(world)];
    for (const person of [refused, paid]) {
      await registerForLot(world, lot, person);
      await payDeposit(world, lot, person);
    }
    const judge = async (number: number, verdict: 'approve' | 'refuse') => {
      const url = `/api/desk/lots/${lot.id}/bidders/${number}/${verdict}`;
      const done = await post(lot.seller, url, verdict === 'refuse' ? { reason: 'No identity.' } : {});
      return [done.statusCode, done.json().code];
    };
    expect(await judge(1, 'refuse')).toEqual([200, undefined]);
    await forgetMails();
    expect(await judge(1, 'refuse')).toEqual([409, 'nothing_to_decide']);
    expect(await judge(1, 'approve')).toEqual([409, 'nothing_to_decide']);
    expect(await wordsTo(refused)).toBe('');
    await stop(lot, 'postponed');
    expect(await judge(2, 'approve')).toEqual([409, 'lot_closed']);
    expect(
      await query('select number, approved_by from bidders where lot_id = $1 order by number', [lot.id]),
    ).toEqual([
      { number: 1, approved_by: lot.seller.id },
      { number: 2, approved_by: null },
    ]);
  });
});
