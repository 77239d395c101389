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
  /** Whether the home is on the market at this moment. */
  isAvailable: boolean;
  /** Places that came back, or will, without anybody having looked: of the package, and to this person lately. */
  ofPackage: number;
  ofPerson: number;
  /** Whether an admin refused one of this person lately. */
  wasRefused: boolean;
  /** Whether this person has already claimed about the same home. */
  hasClaimedHome: boolean;
};

export const isClaimExpired = (
  openedAt: Date,
  now: Date,
  { claimDays }: Pick<ClaimRules, 'claimDays'>,
): boolean => now.getTime() - openedAt.getTime() > claimDays * 24 * hourMs;

/**
 * What a claim leads to. Off the market by our own rows, the place comes back whatever else is known. A home that is
 * gone is asked about elsewhere, so its place comes back at once; the other two wait for whoever lists it.
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

/** Whether a home is asked about after a claim that it is gone: not when somebody has just confirmed it. */
export function isAvailabilityCheckDue(
  { isAvailable, confirmedAt }: { isAvailable: boolean; confirmedAt: Date | null },
  now: Date,
  { restHours }: { restHours: number },
): boolean {
  if (!isAvailable) return false;
  return confirmedAt === null || now.getTime() - confirmedAt.getTime() > restHours * hourMs;
}

/** How a question ends whose time is over: whoever lists the home may have answered it at the desk in other ways. */
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
