import type { AvailabilityAnswer, ClaimReason } from './choices.ts';

const hourMs = 3_600_000;

export type ClaimRules = {
  claimDays: number;
  perPackage: number;
  perPerson: number;
};

export type ClaimFacts = {
  reason: ClaimReason;
  openedAt: Date;
  now: Date;
  /** True while the home is on the market. */
  isAvailable: boolean;
  /**
   * The number of unlocks of this package that were returned or may be returned without a review. `ofPerson`
   * counts those of this person in the recent period.
   */
  ofPackage: number;
  ofPerson: number;
  /** True when an admin declined a recent claim of this person. */
  wasRefused: boolean;
  /** True when this person has already filed a claim about the same home. */
  hasClaimedHome: boolean;
};

export const isClaimExpired = (
  openedAt: Date,
  now: Date,
  { claimDays }: Pick<ClaimRules, 'claimDays'>,
): boolean => now.getTime() - openedAt.getTime() > claimDays * 24 * hourMs;

/**
 * Returns the initial state of a claim. A claim that a home is gone is accepted without limits if the home is
 * off the market. Otherwise it returns the unlock at once, and an availability check follows. Claims for the
 * other two reasons wait for the lister. An admin reviews claims beyond the limits, after a recently declined
 * claim, or about a home that this person has claimed about before.
 */
export function initialClaimState(
  claim: ClaimFacts,
  rules: ClaimRules,
): 'off_market' | 'rule' | 'waiting' | 'review' {
  if (claim.reason === 'gone' && !claim.isAvailable) return 'off_market';
  const isWithinLimits = claim.ofPackage < rules.perPackage && claim.ofPerson < rules.perPerson;
  if (!isWithinLimits || claim.wasRefused || claim.hasClaimedHome) return 'review';
  return claim.reason === 'gone' ? 'rule' : 'waiting';
}

/**
 * True when a claim that a home is gone starts an availability check. It does not if the home is off the
 * market or the lister has just confirmed its availability.
 */
export function isAvailabilityCheckDue(
  { isAvailable, confirmedAt }: { isAvailable: boolean; confirmedAt: Date | null },
  now: Date,
  { restHours }: { restHours: number },
): boolean {
  if (!isAvailable) return false;
  return confirmedAt === null || now.getTime() - confirmedAt.getTime() > restHours * hourMs;
}

/**
 * Returns the outcome of an expired availability check. The lister may have answered it on the dashboard, by
 * taking the home off the market or confirming it.
 */
export function availabilityCheckOutcome({
  isAvailable,
  confirmedAt,
  askedAt,
}: {
  isAvailable: boolean;
  confirmedAt: Date | null;
  askedAt: Date;
}): AvailabilityAnswer {
  if (!isAvailable) return 'no';
  return confirmedAt !== null && confirmedAt >= askedAt ? 'yes' : 'none';
}
