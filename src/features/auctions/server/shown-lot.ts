import type { SignedIn } from '#features/accounts/policy.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import { faultsOf, leastBid } from '#features/auctions/rules.ts';
import type { OwnStanding, ShownLot } from '#features/auctions/schema.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BidRow, readBidder, readBids, readHighest } from './bidder-rows.ts';
import { inMajor } from './lot-money.ts';
import { type LotRow, readChecks, readLotOfHome, readQuestions, readTermsOfLot } from './lot-rows.ts';
import { mayReadPapers } from './paper-readers.ts';

/** Null: nobody can bid for this home yet. */
export async function readShownLot(kit: Kit, propertyId: number): Promise<ShownLot | null> {
  const lot = await readLotOfHome(kit.db, propertyId);
  return lot && showLot(kit, lot);
}

/** As everybody sees it: without names, without what is sealed. */
export async function showLot(kit: Kit, lot: LotRow): Promise<ShownLot> {
  const { currency } = lot;
  const [bids, checks, questions, { terms, steps }] = await Promise.all([
    readBids(kit.db, lot.id, lotLimits.bidsShown),
    readChecks(kit.db, lot.id),
    readQuestions(kit.db, lot.id),
    readTermsOfLot(kit.db, lot.id),
  ]);
  const done = new Map(checks.map((check) => [check.step, check]));
  const faults = faultsOf(
    steps,
    new Map(checks.map(({ step, doneOn }) => [step, doneOn])),
    kampalaDay(lot.opensAt),
  );
  const money = (amount: number) => inMajor(amount, currency);
  const orNull = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    id: lot.id,
    propertyId: lot.propertyId,
    title: lot.title,
    bank: lot.bank,
    state: lot.state,
    reason: lot.reason,
    stoppedBy: lot.stoppedBy,
    opensAt: lot.opensAt.toISOString(),
    closesAt: lot.closesAt.toISOString(),
    plannedClose: lot.plannedClose.toISOString(),
    latestClose: lot.latestClose.toISOString(),
    softCloseSeconds: lot.softCloseSeconds,
    currency,
    startingBid: money(lot.startingBid),
    increment: money(lot.increment),
    deposit: money(lot.deposit),
    price: orNull(lot.price),
    minimum: money(leastBid(lot, lot.price)),
    isReserveMet: lot.reserve === null ? null : (lot.price ?? 0) >= lot.reserve,
    reserve: lot.isReserveShown ? orNull(lot.reserve) : null,
    leader: lot.leader,
    bids: lot.bids,
    history: bids.map((bid) => shownBid(bid, money)),
    steps: steps.map(({ code, title }) => ({
      code,
      title,
      doneOn: done.get(code)?.doneOn ?? null,
      note: done.get(code)?.note ?? '',
      fault: faults.find((fault) => fault.code === code)?.fault ?? null,
    })),
    questions: questions.map(({ id, words, askedAt, answer }) => ({
      ...{ id, words, answer },
      askedAt: askedAt.toISOString(),
    })),
    terms,
    soldPrice: orNull(lot.soldPrice),
    isTest: kit.payments.isTest,
  };
}

function shownBid(
  { number, bidder, kind, price, leader, at, hash }: BidRow,
  money: (amount: number) => number,
) {
  return { ...{ number, bidder, kind, leader, at, hash }, price: money(price) };
}

/** Where somebody stands in the lot of a home; null: nobody can bid for it. */
export async function readOwnStanding(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
): Promise<OwnStanding | null> {
  const lot = await readLotOfHome(kit.db, propertyId);
  if (!lot) return null;
  const bidder = await readBidder(kit.db, lot.id, user.id);
  const maximum = bidder && (await readHighest(kit.db, bidder.id));
  const isBuyer = bidder !== null && lot.buyerId === bidder.id;
  return {
    lotId: lot.id,
    number: bidder?.number ?? null,
    state: bidder?.state ?? null,
    reason: bidder?.reason ?? null,
    deposit: bidder?.deposit ?? null,
    isLeading: bidder !== null && lot.leaderId === bidder.id,
    maximum: maximum === null ? null : inMajor(maximum, lot.currency),
    hasWon: isBuyer && (lot.state === 'awaiting_balance' || lot.state === 'completed'),
    isSecond: isBuyer && lot.state === 'second_bidder',
    mayReadPapers: await mayReadPapers(kit.db, lot, user, bidder),
  };
}
