import type { LotStage } from '#features/properties/choices.ts';
import { addDays } from '#kit/calendar-day.ts';
import {
  type Currency,
  difference,
  largest,
  type MinorAmount,
  multiply,
  share,
  smallest,
  sum,
  toMajorUnit,
  toMinorUnit,
} from '#kit/money.ts';
import type { BidKind, LotState } from './choices.ts';

/** The allowed state transitions of a lot. */
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
 * Returns the stage that the listing of a lot shows, like the SQL function `lot_stage_of`. Null for a draft,
 * which only the seller sees.
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

/** Returns true while people can register or bid. */
export const isLive = ({ state }: { state: LotState }): boolean => state === 'announced' || state === 'open';

/** Returns true while the second bidder can still accept the home. */
export const isOfferPending = (
  { state, offerUntil }: { state: LotState; offerUntil: Date | null },
  now: Date,
): boolean => state === 'second_bidder' && offerUntil !== null && now < offerUntil;

export function canLotTransition(from: LotState, to: LotState): boolean {
  return lotTransitions[from].includes(to);
}

/** The terms of bidding, with amounts in the smallest unit of the currency. */
export type BiddingTerms = { startingBid: MinorAmount; increment: MinorAmount; reserve: MinorAmount | null };
/** The state of bidding. `maximum` is the leader's highest offer, which is sealed until the close. */
export type BiddingState = { price: MinorAmount; leader: number; maximum: MinorAmount };
export type BidAttempt = { bidder: number; kind: BidKind; amount: MinorAmount };
export type BidRejection = 'too_low' | 'leading' | 'not_more';

/** Returns the smallest amount that a bidder who is not leading can offer. */
export function minimumBid(
  { startingBid, increment }: Pick<BiddingTerms, 'startingBid' | 'increment'>,
  price: MinorAmount | null,
): MinorAmount {
  return price === null ? startingBid : sum([price, increment]);
}

/**
 * Returns the bidding state after an offer, or the reason why the offer is rejected. A winning maximum pays
 * one increment more than the second highest offer, but never more than itself. Of two equal offers, the
 * earlier one leads. An offer that reaches the reserve raises the price to it at once. The SQL function
 * `place_bid` follows the same rules.
 */
export function applyBid(
  terms: BiddingTerms,
  previous: BiddingState | null,
  offer: BidAttempt,
): BiddingState | BidRejection {
  const { increment, reserve, startingBid } = terms;
  const { bidder, kind, amount } = offer;
  const raiseToReserve = (price: MinorAmount) =>
    reserve !== null && price < reserve && amount >= reserve ? reserve : price;
  if (previous?.leader === bidder) {
    if (kind === 'bid') return 'leading';
    if (amount <= previous.maximum) return 'not_more';
    return { ...previous, maximum: amount, price: raiseToReserve(previous.price) };
  }
  if (amount < minimumBid(terms, previous?.price ?? null)) return 'too_low';
  if (previous && amount <= previous.maximum)
    return { ...previous, price: smallest(previous.maximum, sum([amount, increment])) };
  const neededPrice = previous ? smallest(amount, sum([previous.maximum, increment])) : startingBid;
  return { leader: bidder, maximum: amount, price: raiseToReserve(kind === 'bid' ? amount : neededPrice) };
}

/**
 * The limits that detect typing errors. An offer needs confirmation from `timesBid` times the current bid
 * (without bids, the starting bid), or from `percentOfValue` percent of the market value. The largest
 * accepted offer is `maxTimes` times the highest of the starting bid, the current bid and the market value.
 */
export const offerLimits = { timesBid: 3, percentOfValue: 150, maxTimes: 20 } as const;

type BidContext = Pick<BiddingTerms, 'startingBid' | 'increment'> & {
  price: MinorAmount | null;
  marketValue: MinorAmount | null;
};

/** Returns the largest accepted bid. It does not depend on the reserve, because the limit would reveal it. */
export function maxAcceptedBid({ startingBid, price, marketValue }: BidContext): MinorAmount {
  return multiply(largest(startingBid, price ?? 0, marketValue ?? 0), offerLimits.maxTimes);
}

/**
 * Classifies the size of an offer that is not too low. The minimum bid never needs confirmation. The SQL
 * function `place_bid` follows the same rules.
 */
export function classifyBidSize(
  amount: MinorAmount,
  lot: BidContext,
): 'usual' | 'needs_confirmation' | 'too_high' {
  const { startingBid, price, marketValue } = lot;
  if (amount > maxAcceptedBid(lot)) return 'too_high';
  if (amount <= minimumBid(lot, price)) return 'usual';
  const isFarAboveBid = amount >= offerLimits.timesBid * (price ?? startingBid);
  const isFarAboveValue = marketValue !== null && amount * 100 >= marketValue * offerLimits.percentOfValue;
  return isFarAboveBid || isFarAboveValue ? 'needs_confirmation' : 'usual';
}

/**
 * Returns true when a sealed offer could have led to the state after it. When another bidder challenges the
 * leader, the price rises by at least one increment. The leader can only raise their own maximum.
 */
export function couldFollow(
  { startingBid, increment }: Pick<BiddingTerms, 'startingBid' | 'increment'>,
  previous: Pick<BiddingState, 'price' | 'leader'> | null,
  { bidder, kind, price, leader }: Omit<BidAttempt, 'amount'> & Pick<BiddingState, 'price' | 'leader'>,
): boolean {
  if (!previous) return leader === bidder && price >= startingBid;
  if (bidder === previous.leader) return leader === bidder && kind === 'maximum' && price >= previous.price;
  return (leader === bidder || leader === previous.leader) && price >= previous.price + increment;
}

/**
 * Returns the closing time after an accepted bid, in milliseconds. A late bid extends it, up to
 * `latestClose`.
 */
export function extendedClose(
  lot: { closesAt: number; latestClose: number; softCloseMs: number },
  atMs: number,
): number {
  return Math.max(lot.closesAt, Math.min(lot.latestClose, atMs + lot.softCloseMs));
}

/** Returns the outcome of a lot when it closes. */
export function lotOutcome(
  price: MinorAmount | null,
  reserve: MinorAmount | null,
): 'no_bid' | 'below_reserve' | 'awaiting_balance' {
  if (price === null) return 'no_bid';
  return reserve !== null && price < reserve ? 'below_reserve' : 'awaiting_balance';
}

/** The limits for a lot's terms. */
export const termLimits = { daysAhead: 365, daysOpen: 90, incrementPercent: 10, depositPercent: 30 } as const;
const dayMs = 86_400_000;

type DraftTerms = BiddingTerms & { opensAt: Date; plannedClose: Date; deposit: MinorAmount };
type TermsField = 'opensAt' | 'closesAt' | 'increment' | 'reserve' | 'deposit';

/** Returns an error for each invalid field of the terms. */
export function validateTerms(terms: DraftTerms, now: Date): Partial<Record<TermsField, string>> {
  const { opensAt, plannedClose, startingBid, increment, reserve, deposit } = terms;
  const { daysAhead, daysOpen, incrementPercent, depositPercent } = termLimits;
  const [msUntilOpening, msOpen] = [
    opensAt.getTime() - now.getTime(),
    plannedClose.getTime() - opensAt.getTime(),
  ];
  const openingError =
    msUntilOpening <= 0
      ? 'Choose an opening time in the future'
      : msUntilOpening > daysAhead * dayMs
        ? `Choose an opening time within the next ${daysAhead} days`
        : null;
  // The closing time is checked only when the opening time is valid.
  const closingError = openingError
    ? null
    : msOpen <= 0
      ? 'Closing time must be after opening time'
      : msOpen > daysOpen * dayMs
        ? `Closing time must be within ${daysOpen} days of opening`
        : null;
  return {
    ...(openingError && { opensAt: openingError }),
    ...(closingError && { closesAt: closingError }),
    ...(increment * 100 > startingBid * incrementPercent && {
      increment: `Bid increment can be at most ${incrementPercent}% of the starting bid`,
    }),
    ...(reserve !== null &&
      reserve < startingBid && { reserve: 'Reserve price cannot be lower than the starting bid' }),
    ...(reserve !== null &&
      reserve > startingBid * offerLimits.maxTimes && {
        reserve: `Reserve price can be at most ${offerLimits.maxTimes} times the starting bid`,
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
 * A required step that is missing, late or outdated. `due` is the last day for it, or null for an outdated
 * step.
 */
type UnmetStep = { code: string; title: string; fault: UnmetStepReason; due: string | null };

/**
 * Returns the required steps that prevent a lot from opening.
 * @param done the day of completion by step code, in Kampala time
 * @param opensOn the day on which the lot opens, in Kampala time: `2026-12-01`
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

/** The largest buyer's premium, in percent of the price. */
export const maxPremiumPercent = 15;
export const premiumError = `Enter a percentage from 0 to ${maxPremiumPercent}, with at most two decimals`;

/**
 * Returns the buyer's premium, which the bank charges on top of the price.
 * @param basisPoints hundredths of a percent of the price
 */
export function buyersPremium(price: MinorAmount, basisPoints: number): MinorAmount {
  return share(price, basisPoints, 10_000, Math.round);
}

/**
 * Returns the premium on a price as bidders see it, with both amounts in the main unit of the currency.
 */
export function premiumOn(
  { premiumPercent, currency }: { premiumPercent: number; currency: Currency },
  price: number,
): number {
  const premium = buyersPremium(toMinorUnit(price, currency) ?? 0, Math.round(premiumPercent * 100));
  return toMajorUnit(premium, currency);
}

/** Returns what a buyer still owes: the price and the premium, less the deposit that counts towards them. */
export function purchaseBalance(
  price: MinorAmount,
  premiumBasisPoints: number,
  deposit: MinorAmount,
): MinorAmount {
  return difference(sum([price, buyersPremium(price, premiumBasisPoints)]), deposit);
}

/**
 * Returns the usual buying costs in Kampala: the stamp duty, and the minimum and maximum total. The total
 * includes the stamp duty and the fees for the lawyer, the searches and the transfer. The law sets the stamp
 * duty, and the parties agree the fees.
 */
export function transferCosts(price: number): { stampDuty: number; least: number; most: number } {
  const percentOfPrice = (percent: number) => Math.round((price * percent) / 100);
  return { stampDuty: percentOfPrice(1.5), least: percentOfPrice(3), most: percentOfPrice(6) };
}
