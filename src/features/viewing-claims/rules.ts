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
   * The number of places returned, or to be returned, without a review: of the package, and to this person
   * lately.
   */
  ofPackage: number;
  ofPerson: number;
  /** True when an admin refused a recent claim of this person. */
  wasRefused: boolean;
  /** True when this person has already claimed about the same home. */
  hasClaimedHome: boolean;
};

export const isClaimExpired = (
  openedAt: Date,
  now: Date,
  { claimDays }: Pick<ClaimRules, 'claimDays'>,
): boolean => now.getTime() - openedAt.getTime() > claimDays * 24 * hourMs;

/**
 * Returns the initial state of a claim. If our own rows say that the home is off the market, a claim that it
 * is gone is accepted without limits. Within the limits, such a claim returns the place at once, because an
 * availability check follows. The other two reasons then wait for the lister.
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
 * True when a claim that a home is gone starts an availability check, which it does not just after a
 * confirmation.
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
 * Returns the outcome of an expired availability check, because the lister may have answered on the dashboard
 * in other ways.
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
