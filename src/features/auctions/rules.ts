import type { LotStage } from '#features/properties/choices.ts';
import { addDays } from '#kit/calendar-day.ts';
import type { BidKind, LotState } from './choices.ts';

/** The allowed transitions of a lot. */
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
 * Returns the stage that the listing copies from its lot: the SQL function `lot_stage_of`. Null means that
 * only its seller sees it.
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

/** Amounts in the currency's smallest unit. */
export type Terms = { startingBid: number; increment: number; reserve: number | null };
/** `maximum`: the leader's highest offer, sealed until the close. */
export type BiddingState = { price: number; leader: number; maximum: number };
export type BidAttempt = { bidder: number; kind: BidKind; amount: number };
export type BidRejection = 'too_low' | 'leading' | 'not_more';

/** Returns the least amount that a bidder who does not lead must offer. */
export function minimumBid(
  { startingBid, increment }: Pick<Terms, 'startingBid' | 'increment'>,
  price: number | null,
): number {
  return price === null ? startingBid : price + increment;
}

/**
 * Returns the bidding state after an offer, or the reason for its refusal. A maximum pays the second price
 * and one increment. Of two equal offers the earlier leads. An offer that reaches the reserve raises the
 * price to it at once. `place_bid` in the database decides by the same rule.
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
 * The sizes from which an offer may be a slip: so many times the current bid, or so much of the market value.
 * `timesAtMost` is the largest accepted amount, as a multiple of the highest of the starting bid, the current
 * bid and the market value.
 */
export const offerLimits = { timesBid: 3, percentOfValue: 150, timesAtMost: 20 } as const;

type Measure = Pick<Terms, 'startingBid' | 'increment'> & {
  price: number | null;
  marketValue: number | null;
};

/** Returns the largest accepted bid. The reserve does not count, because the limit would reveal it. */
export function highestBid({ startingBid, price, marketValue }: Measure): number {
  return offerLimits.timesAtMost * Math.max(startingBid, price ?? 0, marketValue ?? 0);
}

/**
 * Judges the size of an offer that is high enough. The minimum bid never needs a confirmation. `place_bid` in
 * the database decides by the same rule.
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
 * Returns true when an offer of unknown amount can have led to the state after it. A new leader, or a leader
 * who was challenged, is at least an increment higher. A bidder who leads already can only raise a maximum.
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

/** Returns the close after an accepted bid: a late one moves the close, up to a limit. */
export function extendedClose(
  lot: { closesAt: number; latestClose: number; softCloseMs: number },
  atMs: number,
): number {
  return Math.max(lot.closesAt, Math.min(lot.latestClose, atMs + lot.softCloseMs));
}

/** Returns the outcome of a lot at its close. */
export function lotOutcome(
  price: number | null,
  reserve: number | null,
): 'no_bid' | 'below_reserve' | 'awaiting_balance' {
  if (price === null) return 'no_bid';
  return reserve !== null && price < reserve ? 'below_reserve' : 'awaiting_balance';
}

/** The bounds of a lot's terms. */
export const termBounds = { daysAhead: 365, daysOpen: 90, incrementPercent: 10, depositPercent: 30 } as const;
const dayMs = 86_400_000;

type Draft = Terms & { opensAt: Date; plannedClose: Date; deposit: number };
type DraftField = 'opensAt' | 'closesAt' | 'increment' | 'reserve' | 'deposit';

/** Returns the invalid fields of terms, each with its reason. */
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
  // An error of the opening time is reported first.
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
/** `due`: the last day on which it can be done in time; null when it is done and out of date. */
type FaultyStep = { code: string; title: string; fault: UnmetStepReason; due: string | null };

/**
 * Returns the required steps that keep a lot from opening.
 * @param opensOn the day on which it opens, like the days of `done`, in Kampala: `2026-12-01`
 */
export function unmetSteps(
  steps: readonly Step[],
  done: ReadonlyMap<string, string>,
  opensOn: string,
): FaultyStep[] {
  return steps.flatMap<FaultyStep>(({ code, title, isRequired, daysBefore, mostDaysOld }) => {
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
 * Returns the usual costs of the buyer besides the price: stamp duty, and its total with the lawyer, the
 * searches and the transfer. The rates are those published for Kampala; the law sets the duty, the rest is
 * agreed.
 */
export function transferCosts(price: number): { stampDuty: number; least: number; most: number } {
  const part = (percent: number) => Math.round((price * percent) / 100);
  return { stampDuty: part(1.5), least: part(3), most: part(6) };
}
