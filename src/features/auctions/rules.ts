import type { LotStage } from '#features/properties/choices.ts';
import { addDays } from '#kit/calendar-day.ts';
import type { BidKind, LotState } from './choices.ts';

/** The state changes that are allowed for a lot. */
export const lotTransitions: Record<LotState, readonly LotState[]> = {
  draft: ['announced'],
  announced: ['open', 'no_bid', 'stopped', 'postponed'],
  open: ['no_bid', 'below_reserve', 'awaiting_balance', 'stopped', 'postponed'],
  stopped: [],
  postponed: [],
  no_bid: [],
  below_reserve: [],
  awaiting_balance: ['completed', 'defaulted', 'second_bidder'],
  completed: [],
  defaulted: [],
  second_bidder: ['awaiting_balance', 'defaulted'],
};

/**
 * Returns the stage that the listing copies from its lot, as the SQL function `lot_stage_of` does. It is null
 * when only the seller sees the lot.
 */
export function stageOf(state: LotState): LotStage | null {
  switch (state) {
    case 'draft':
      return null;
    case 'announced':
    case 'open':
    case 'stopped':
    case 'postponed':
      return state;
    default:
      return 'over';
  }
}

export function canLotTransition(from: LotState, to: LotState): boolean {
  return lotTransitions[from].includes(to);
}

/** The terms of bidding, with amounts in the currency's smallest unit. */
export type Terms = { startingBid: number; increment: number; reserve: number | null };
/** The state of bidding. `maximum` is the leader's highest offer, which is sealed until the close. */
export type BiddingState = { price: number; leader: number; maximum: number };
export type BidAttempt = { bidder: number; kind: BidKind; amount: number };
export type BidRejection = 'too_low' | 'leading' | 'not_more';

/** Returns the smallest amount that a bidder who does not lead can offer. */
export function minimumBid(
  { startingBid, increment }: Pick<Terms, 'startingBid' | 'increment'>,
  price: number | null,
): number {
  return price === null ? startingBid : price + increment;
}

/**
 * Returns the bidding state after an offer, or the reason why it is refused. A winning maximum pays one
 * increment more than the second highest offer. Of two equal offers, the earlier one leads. An offer that
 * reaches the reserve raises the price to it at once. `place_bid` in the database follows the same rule.
 */
export function applyBid(
  terms: Terms,
  before: BiddingState | null,
  offer: BidAttempt,
): BiddingState | BidRejection {
  const { increment, reserve, startingBid } = terms;
  const { bidder, kind, amount } = offer;
  const lifted = (price: number) =>
    reserve !== null && price < reserve && amount >= reserve ? reserve : price;
  if (before?.leader === bidder) {
    if (kind === 'bid') return 'leading';
    if (amount <= before.maximum) return 'not_more';
    return { ...before, maximum: amount, price: lifted(before.price) };
  }
  if (amount < minimumBid(terms, before?.price ?? null)) return 'too_low';
  if (before && amount <= before.maximum)
    return { ...before, price: Math.min(before.maximum, amount + increment) };
  const needed = before ? Math.min(amount, before.maximum + increment) : startingBid;
  return { leader: bidder, maximum: amount, price: lifted(kind === 'bid' ? amount : needed) };
}

/**
 * The limits above which an offer may be a typing error. `timesBid` is a multiple of the current bid, and
 * `percentOfValue` is a share of the market value. `timesAtMost` is the largest accepted amount, as a
 * multiple of the highest of the starting bid, the current bid and the market value.
 */
export const offerLimits = { timesBid: 3, percentOfValue: 150, timesAtMost: 20 } as const;

type Measure = Pick<Terms, 'startingBid' | 'increment'> & {
  price: number | null;
  marketValue: number | null;
};

/**
 * Returns the largest accepted bid. It does not depend on the reserve, because the limit would reveal the
 * reserve.
 */
export function highestBid({ startingBid, price, marketValue }: Measure): number {
  return offerLimits.timesAtMost * Math.max(startingBid, price ?? 0, marketValue ?? 0);
}

/**
 * Returns whether an offer that is high enough needs a confirmation or is too high. The minimum bid never
 * needs a confirmation. `place_bid` in the database follows the same rule.
 */
export function judgeSize(amount: number, lot: Measure): 'usual' | 'needs_confirmation' | 'too_high' {
  const { startingBid, price, marketValue } = lot;
  if (amount > highestBid(lot)) return 'too_high';
  if (amount <= minimumBid(lot, price)) return 'usual';
  const isFarAboveBid = amount >= offerLimits.timesBid * (price ?? startingBid);
  const isFarAboveValue = marketValue !== null && amount * 100 >= marketValue * offerLimits.percentOfValue;
  return isFarAboveBid || isFarAboveValue ? 'needs_confirmation' : 'usual';
}

/**
 * Returns true when an offer of unknown amount could have led to the state after it. When the lead changes or
 * the leader is challenged, the price rises by at least an increment. A bidder who already leads can only
 * raise their maximum.
 */
export function couldFollow(
  { startingBid, increment }: Pick<Terms, 'startingBid' | 'increment'>,
  before: Pick<BiddingState, 'price' | 'leader'> | null,
  { bidder, kind, price, leader }: Omit<BidAttempt, 'amount'> & Pick<BiddingState, 'price' | 'leader'>,
): boolean {
  if (!before) return leader === bidder && price >= startingBid;
  if (bidder === before.leader) return leader === bidder && kind === 'maximum' && price >= before.price;
  return (leader === bidder || leader === before.leader) && price >= before.price + increment;
}

/** Returns the closing time after an accepted bid. A late bid extends it, up to a limit. */
export function extendedClose(
  lot: { closesAt: number; latestClose: number; softCloseMs: number },
  atMs: number,
): number {
  return Math.max(lot.closesAt, Math.min(lot.latestClose, atMs + lot.softCloseMs));
}

/** Returns the outcome of a lot when it closes. */
export function lotOutcome(
  price: number | null,
  reserve: number | null,
): 'no_bid' | 'below_reserve' | 'awaiting_balance' {
  if (price === null) return 'no_bid';
  return reserve !== null && price < reserve ? 'below_reserve' : 'awaiting_balance';
}

/** The limits for a lot's terms. */
export const termBounds = { daysAhead: 365, daysOpen: 90, incrementPercent: 10, depositPercent: 30 } as const;
const dayMs = 86_400_000;

type Draft = Terms & { opensAt: Date; plannedClose: Date; deposit: number };
type DraftField = 'opensAt' | 'closesAt' | 'increment' | 'reserve' | 'deposit';

/** Returns the invalid fields of the terms, each with its error. */
export function validateTerms(terms: Draft, now: Date): Partial<Record<DraftField, string>> {
  const { opensAt, plannedClose, startingBid, increment, reserve, deposit } = terms;
  const { daysAhead, daysOpen, incrementPercent, depositPercent } = termBounds;
  const [ahead, open] = [opensAt.getTime() - now.getTime(), plannedClose.getTime() - opensAt.getTime()];
  const opens =
    ahead <= 0
      ? 'Choose an opening time in the future'
      : ahead > daysAhead * dayMs
        ? `Choose an opening time within the next ${daysAhead} days`
        : null;
  // An invalid opening time is reported first.
  const closes = opens
    ? null
    : open <= 0
      ? 'Closing time must be after opening time'
      : open > daysOpen * dayMs
        ? `Closing time must be within ${daysOpen} days of opening`
        : null;
  return {
    ...(opens && { opensAt: opens }),
    ...(closes && { closesAt: closes }),
    ...(increment * 100 > startingBid * incrementPercent && {
      increment: `Bid increment can be at most ${incrementPercent}% of the starting bid`,
    }),
    ...(reserve !== null &&
      reserve < startingBid && { reserve: 'Reserve price cannot be lower than the starting bid' }),
    ...(reserve !== null &&
      reserve > startingBid * offerLimits.timesAtMost && {
        reserve: `Reserve price can be at most ${offerLimits.timesAtMost} times the starting bid`,
      }),
    ...(deposit * 100 > startingBid * depositPercent && {
      deposit: `Deposit can be at most ${depositPercent}% of the starting bid`,
    }),
  };
}

export type Step = {
  code: string;
  title: string;
  isRequired: boolean;
  daysBefore: number | null;
  mostDaysOld: number | null;
};
export type UnmetStepReason = 'missing' | 'too_late' | 'stale';
/**
 * A step that is not done properly. `due` is the last day on which it can be done in time, or null when it is
 * done but out of date.
 */
type UnmetStep = { code: string; title: string; fault: UnmetStepReason; due: string | null };

/**
 * Returns the required steps that keep a lot from opening.
 * @param opensOn the day on which the lot opens, in Kampala time like the days in `done`: `2026-12-01`
 */
export function unmetSteps(
  steps: readonly Step[],
  done: ReadonlyMap<string, string>,
  opensOn: string,
): UnmetStep[] {
  return steps.flatMap<UnmetStep>(({ code, title, isRequired, daysBefore, mostDaysOld }) => {
    if (!isRequired) return [];
    const day = done.get(code);
    const due = addDays(opensOn, -(daysBefore ?? 0));
    if (day === undefined) return [{ code, title, fault: 'missing', due }];
    const days = (Date.parse(opensOn) - Date.parse(day)) / 86_400_000;
    if (days < (daysBefore ?? 0)) return [{ code, title, fault: 'too_late', due }];
    if (mostDaysOld !== null && days > mostDaysOld) return [{ code, title, fault: 'stale', due: null }];
    return [];
  });
}

/**
 * Returns the buyer's usual costs on top of the price: the stamp duty, and its total with the fees for the
 * lawyer, the searches and the transfer. The rates are those published for Kampala. The law sets the stamp
 * duty, and the parties agree the other fees.
 */
export function transferCosts(price: number): { stampDuty: number; least: number; most: number } {
  const part = (percent: number) => Math.round((price * percent) / 100);
  return { stampDuty: part(1.5), least: part(3), most: part(6) };
}
