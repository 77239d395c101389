import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBidder,
  createOpenLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { LotEvent } from '#features/auctions/server/notifications.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { enqueueLotEmail } from './bidder-emails.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let lot: LotFixture;
let bidder: { id: number; email: string; intent: number };
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  lot = await createOpenLot(world, time);
  const person = await createBidder(world, lot);
  await placeBid(world, lot, person, 120 * million);
  const [{ id, intent }] = await query('select id, intent_id as intent from bidders where lot_id = $1', [
    lot.id,
  ]);
  bidder = { id, email: person.email, intent };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.finishJobs();
  await query('delete from emails');
  await query(
    `update lots set state = 'open', closed_at = null, buyer_id = null, sold_price = null, balance_due = null, offer_until = null,
       reason = null, stopped_by = null, deposit = 2000000, currency = 'UGX', premium_basis_points = 0 where id = $1`,
    [lot.id],
  );
  await query(
    "update bidders set state = 'approved', deposit = 'held', reason = null, intent_id = $2 where id = $1",
    [bidder.id, bidder.intent],
  );
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Changes the lot and the bidder, and returns the email about an event as one line. */
async function letter(news: LotEvent, ofLot = '', ofBidder = ''): Promise<string> {
  if (ofLot) await query(`update lots set ${ofLot} where id = ${lot.id}`);
  if (ofBidder) await query(`update bidders set ${ofBidder} where id = ${bidder.id}`);
  await enqueueLotEmail(world.kit, { lotId: lot.id, news, bidderId: bidder.id }, 'https://homes.example');
  const mails = await query('select recipient, subject, body_text as words from emails');
  expect(mails.map(({ recipient }) => recipient)).toEqual([bidder.email]);
  return `${mails[0].subject}: ${mails[0].words}`.replaceAll(/\s+/g, ' ');
}

const isOver = "closed_at = now(), state = 'no_bid'";
const isSold = `closed_at = now(), state = 'awaiting_balance', sold_price = 110000000, balance_due = '2026-12-20',
  buyer_id = (select b.id from bidders b where b.lot_id = lots.id)`;
const isOffered = `${isSold.replace('awaiting_balance', 'second_bidder')}, offer_until = '2026-12-04T09:00:00Z'`;
const isOff = (state: string, by: string) =>
  `closed_at = now(), state = '${state}', stopped_by = '${by}', reason = 'The loan was paid.'`;
const back = "deposit = 'returned'";
const goesBack = 'We are refunding your deposit of UGX 2,000,000.';

test.each<[LotEvent, string, string, string[]]>([
  ['deposit_paid', '', '', ['We received your deposit for “', 'We will email you when you can bid.']],
  ['approved', '', '', ['You can now bid on “', 'Bidding closes on']],
  ['deposit_late', '', '', ['Your payment arrived too late. We are refunding it in full.']],
  ['part_extra', '', '', ['You paid more than the rest of the deposit.', 'refunding this part in full']],
  ['part_twice', '', '', ['You had already paid this part. We are refunding the second payment in full.']],
  ['parts_returned', '', '', ['Your deposit of UGX 2,000,000 is not complete', 'We refund each payment to']],
  ['deposit_twice', '', '', ['We are refunding your second deposit', 'You had already paid this deposit.']],
  [
    'refused',
    '',
    `state = 'refused', reason = 'No identity.', ${back}`,
    ['was declined', 'Reason: No identity.', goesBack],
  ],
  ['outbid', '', '', ['You have been outbid on', 'The current bid is UGX 120,000,000. Bidding closes on']],
  [
    'won',
    isSold,
    '',
    [
      'You have won',
      'The sale price is UGX 110,000,000. Your deposit counts towards it.',
      'Pay the balance of UGX 108,000,000 to the bank by Dec 20, 2026.',
    ],
  ],
  ['lost', isSold, back, ['has ended', 'The home sold for UGX 110,000,000.', goesBack]],
  ['lost', isOver, back, ['The home was not sold.', goesBack]],
  ['unjudged', isOver, back, ['before the seller approved your registration', goesBack]],
  [
    'below_reserve',
    isOver,
    back,
    ['The bids did not reach the reserve price, so the home was not sold.', goesBack],
  ],
  [
    'stopped',
    isOff('stopped', 'court'),
    back,
    ['was stopped', 'Reason given by the court: The loan was paid.', goesBack],
  ],
  [
    'postponed',
    isOff('postponed', 'bank'),
    back,
    ['was postponed', 'Reason given by the bank: The loan was paid.', goesBack],
  ],
  [
    'second',
    isOffered,
    back,
    [
      'You have a second chance to buy',
      'at your highest bid, UGX 110,000,000.',
      'Accept or decline by Dec 04, 2026 at 12:00 PM, Kampala time.',
      'To accept, pay the deposit of UGX 2,000,000 again.',
    ],
  ],
  [
    'second',
    `${isOffered}, deposit = 0`,
    back,
    ['If you accept, you must pay the full price. If you decline, you owe nothing.'],
  ],
  [
    'won',
    `${isSold}, premium_basis_points = 500`,
    back,
    ['buyer’s premium of 5% of the price: UGX 5,500,000.', 'Pay the balance of UGX 115,500,000'],
  ],
  ['offer_over', isOffered, back, ['The offer to buy', 'has expired', 'The time to accept has passed']],
  ['completed', isSold, '', ['is complete', 'The bank has received the full price.']],
  [
    'defaulted',
    isSold,
    "deposit = 'kept'",
    ['Your purchase of', 'has been cancelled', 'you lose your deposit of UGX 2,000,000.'],
  ],
])('emails a bidder about the event: %s, %s', async (news, ofLot, ofBidder, words) => {
  const said = await letter(news, ofLot, ofBidder);
  for (const one of words) expect(said).toContain(one);
});

test.each<LotEvent>(['approved', 'outbid'])('shows the closing time to the minute: %s', async (news) => {
  const [{ at }] = await query('select closes_at as at from lots where id = $1', [lot.id]);
  expect(await letter(news)).toContain(
    `Bidding closes on ${formatAuctionDate(at.toISOString())}, Kampala time.`,
  );
});

test.each<[LotEvent, string, string[]]>([
  ['outbid', "currency = 'USD'", ['The current bid is USD 1,200,000.']],
  [
    'won',
    `${isSold}, currency = 'USD'`,
    ['The sale price is USD 1,100,000.', 'Pay the balance of USD 1,080,000 to the bank by Dec 20, 2026'],
  ],
  ['lost', `${isSold}, currency = 'USD'`, ['The home sold for USD 1,100,000.']],
  [
    'second',
    `${isOffered}, currency = 'USD', deposit = 200050`,
    ['highest bid, USD 1,100,000.', 'the deposit of USD 2,000.50 again'],
  ],
])('shows amounts in dollars for a lot in dollars: %s', async (news, ofLot, words) => {
  const said = await letter(news, ofLot);
  for (const one of words) expect(said).toContain(one);
});

test('asks a bidder without a deposit for the whole price, and promises no refund', async () => {
  const won = await letter('won', isSold, 'deposit = null, intent_id = null');
  expect(won).toContain('Pay the balance of UGX 110,000,000 to the bank');
  expect(won).not.toContain('Your deposit counts');
});

test.each<LotEvent>(['lost', 'unjudged', 'below_reserve', 'refused'])(
  'mentions a deposit refund only where there is one: %s',
  async (news) => {
    expect(await letter(news, isOver)).not.toContain('We are refunding your deposit');
  },
);

test('names no lost deposit when it was refunded before the buyer defaulted', async () => {
  const said = await letter('defaulted', isSold, back);
  expect(said).toContain('You did not pay the balance on time.');
  expect(said).not.toContain('you lose');
});

test('links an email to the auction on the property page', async () => {
  expect(await letter('completed', isSold)).toContain(`https://homes.example/property/${lot.home}#auction`);
});
