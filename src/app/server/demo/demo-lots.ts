import { sql } from 'kysely';
import { bidHash, commitmentHash } from '#features/auctions/ledger.ts';
import { applyBid, type BiddingState } from '#features/auctions/rules.ts';
import { insertBidder, updateDecision } from '#features/auctions/server/bidding/bidder-rows.ts';
import {
  insertDraft,
  type LotRow,
  type LotRules,
  readLot,
  readLotRules,
  saveStepCompletion,
  updateAnnounced,
  updateClosed,
  updateListingStatus,
  updateOpened,
  updateSale,
} from '#features/auctions/server/lots/lot-rows.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { roundToMinorUnit, share } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type DemoLot, demoLots, lotBidders } from '../../../../demo/catalogue/lots.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Market = {
  /** The ids of the listings, by their picture keys. */
  homes: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, number>;
  now: Date;
};

/**
 * Adds the demo lots, with times around the current time. Their bid chains can be verified like those of real
 * lots.
 */
export async function addDemoLots(tx: Db, market: Market): Promise<void> {
  const rules = await readLotRules(tx);
  for (const lot of [...demoLots].sort((a, b) => a.closesInDays - b.closesInDays))
    await addLot(tx, lot, market, rules);
}

async function addLot(tx: Db, lot: DemoLot, market: Market, rules: LotRules): Promise<void> {
  const sellerId = personIn(market, 'recovery-desk');
  const propertyId = lot.home === null ? null : (market.homes.get(lot.home) ?? null);
  const opensAt = closingTimeOf(market.now, lot.opensInDays);
  const plannedClose = closingTimeOf(market.now, lot.closesInDays);
  const startingBid = toMinor(lot.startingBid);
  const id = await insertDraft(tx, newToken(), {
    ...{ title: lot.title, bank: lot.bank, sellerId, currency: 'UGX', opensAt, plannedClose },
    propertyId,
    latestClose: new Date(plannedClose.getTime() + rules.mostExtensionSeconds * 1000),
    softCloseSeconds: rules.softCloseSeconds,
    startingBid,
    increment: toMinor(lot.increment),
    reserve: lot.reserve === null ? null : toMinor(lot.reserve),
    isReserveShown: false,
    premiumBasisPoints: 0,
    deposit: share(startingBid, rules.depositPercent, 100, Math.round),
  });
  if (id === null) throw new Error(`the lot of ${lot.title} is there already`);
  for (const [step, days] of Object.entries(stepDays)) {
    const doneOn = kampalaDay(new Date(opensAt.getTime() - days * dayMs));
    await saveStepCompletion(tx, id, { step, doneOn, note: 'Sample', checkedBy: sellerId });
  }
  await updateAnnounced(tx, id, new Date(opensAt.getTime() - 10 * dayMs));
  if (lot.opensInDays > 0) return updateListingStatus(tx, id, 'upcoming');
  await updateOpened(tx, id);
  const opened = await readLot(tx, id);
  if (!opened) throw new Error(`lot ${id} is gone`);
  await addBids(tx, opened, lot, market, rules);
  if (!lot.end) return updateListingStatus(tx, id, 'active');
  await endLot(tx, id, lot, plannedClose);
}

const toMinor = (shillings: number) => roundToMinorUnit(shillings, 'UGX');

/** The number of days before the opening at which the law requires each step. */
const stepDays = {
  ...{ default_notice: 100, notice_of_sale: 60, newspaper_notice: 40 },
  ...{ valuation: 70, auctioneer: 20, spouse: 15 },
};

/** Returns 11:00 in Kampala on that day, which the listings state as the closing time. */
function closingTimeOf(now: Date, inDays: number): Date {
  const day = new Date(now.getTime() + inDays * dayMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 8));
}

/** Inserts the bids directly, because `place_bid` uses the current time and these bids are in the past. */
async function addBids(tx: Db, row: LotRow, lot: DemoLot, market: Market, rules: LotRules): Promise<void> {
  const ids = await addBidders(tx, { lotId: row.id, bidders: lot.bidders ?? lotBidders }, market, rules);
  const [{ hash: firstHash } = { hash: '' }] = (
    await sql<{ hash: string }>`select terms_hash as hash from lots where id = ${row.id}`.execute(tx)
  ).rows;
  let [previousHash, biddingState]: [string, BiddingState | null] = [firstHash, null];
  for (const [index, { day, amount, ...demoOffer }] of lot.offers.entries()) {
    const offer = { ...demoOffer, amount: toMinor(amount) };
    const nextState: BiddingState | string = applyBid(row, biddingState, offer);
    if (typeof nextState === 'string') throw new Error(`${lot.title}: offer ${index + 1} is ${nextState}`);
    const at = new Date(Math.min(row.opensAt.getTime() + day * dayMs, market.now.getTime() - 60_000));
    const bid = {
      ...offer,
      number: index + 1,
      salt: newToken().slice(0, 22),
      ...{ price: nextState.price, leader: nextState.leader },
      ...{ at: instantText(at), closesAt: instantText(row.closesAt) },
    };
    const hash = await bidHash(previousHash, bid, await commitmentHash(bid.salt, bid.amount));
    const [bidder, leader] = [ids[offer.bidder - 1], ids[nextState.leader - 1]];
    await sql`
      insert into bids (lot_id, number, bidder_id, kind, amount, price, leader_id, closes_at, at, key, salt, previous_hash, hash)
      values (${row.id}, ${bid.number}, ${bidder}, ${bid.kind}, ${bid.amount}, ${bid.price}, ${leader}, ${row.closesAt}, ${at},
        ${`demo ${row.id} ${bid.number}`}, ${bid.salt}, ${previousHash}, ${hash})`.execute(tx);
    await sql`
      update lots set bids = ${bid.number}, price = ${nextState.price}, leader_id = ${leader},
        leader_maximum = ${nextState.maximum}, last_hash = ${hash}
      where id = ${row.id}`.execute(tx);
    [previousHash, biddingState] = [hash, nextState];
  }
}

/** Formats a time as the database function `instant_text` does. */
const instantText = (at: Date) => at.toISOString().replace('Z', '000Z');

async function addBidders(
  tx: Db,
  { lotId, bidders }: { lotId: number; bidders: readonly string[] },
  market: Market,
  { terms }: LotRules,
): Promise<number[]> {
  const approverId = personIn(market, 'recovery-desk');
  for (const name of bidders)
    await insertBidder(tx, { lotId, userId: personIn(market, name), terms, isFree: true });
  const { rows } = await sql<{ id: number }>`
    select id from bidders where lot_id = ${lotId} order by number`.execute(tx);
  for (const { id } of rows) await updateDecision(tx, id, { state: 'approved', by: approverId });
  return rows.map(({ id }) => id);
}

async function endLot(tx: Db, id: number, { end, ...lot }: DemoLot, closedAt: Date): Promise<void> {
  const row = await readLot(tx, id);
  if (!end || !row) return;
  if (end.state === 'stopped' || end.state === 'postponed') {
    // These lots were ended one day before their closing time.
    await updateClosed(tx, id, end, new Date(closedAt.getTime() - dayMs));
  } else if (end.state === 'completed') {
    if (row.leaderId === null || row.price === null) throw new Error(`no bid was placed for ${lot.title}`);
    const balanceDue = addDays(kampalaDay(closedAt), 30);
    const sale = { state: 'awaiting_balance' as const, buyerId: row.leaderId, price: row.price, balanceDue };
    await updateClosed(tx, id, sale, closedAt);
    await updateSale(tx, id, { state: 'completed' });
  } else await updateClosed(tx, id, { state: end.state }, closedAt);
  await sql`
    update lots set location = ${lot.location}, market_value = ${lot.marketValue}, forced_sale_value = ${lot.forcedSaleValue}
    where id = ${id}`.execute(tx);
  // The listing keeps its own closing date and number of bids.
  await sql`
    update auctions set lot_stage = lot_stage_of(lots.state) from lots
    where lots.id = ${id} and auctions.property_id = lots.property_id`.execute(tx);
}

function personIn({ people }: Market, name: string): number {
  const id = people.get(name);
  if (id === undefined) throw new Error(`no one in the demonstration is called ${name}`);
  return id;
}
