import type { AnyReason, CaseState, Decision } from './choices.ts';

/** How much harm a listing may do of which this is true; the queue begins with the most. */
const dangers: Record<AnyReason, number> = {
  dangerous: 5,
  fraud: 4,
  not_theirs: 4,
  stolen_photos: 4,
  same_pictures: 3,
  offensive: 3,
  wrong_price: 2,
  contact: 2,
  wrong: 1,
  gone: 1,
  duplicate: 1,
  other: 1,
};

export const caseSeverity = (reasons: readonly AnyReason[]): number =>
  Math.max(0, ...reasons.map((reason) => dangers[reason]));

/** From here on admins are written to at once, also about a case that they know. */
export const isUrgent = (reason: AnyReason): boolean => dangers[reason] >= 4;

type Queued = { state: CaseState; danger: number; reporters: number; since: Date };

/** An appeal first, then the most dangerous, the most reported, and what has waited longest. */
export function compareCases(one: Queued, other: Queued): number {
  return (
    Number(other.state === 'appealed') - Number(one.state === 'appealed') ||
    other.danger - one.danger ||
    other.reporters - one.reporters ||
    one.since.getTime() - other.since.getTime()
  );
}

/** What a decision makes of a case; null when it cannot be decided so. */
export function stateAfter(state: CaseState, decision: Decision): CaseState | null {
  if (decision === 'dismiss') return state === 'open' ? 'dismissed' : null;
  if (state === 'hidden') return decision === 'keep' ? 'kept' : 'restored';
  if (state === 'appealed') return decision === 'keep' ? 'upheld' : 'restored';
  // An admin may think better of it without an appeal.
  return decision === 'restore' && (state === 'kept' || state === 'upheld') ? 'restored' : null;
}

export const isHidden = (state: CaseState): boolean =>
  state === 'hidden' || state === 'kept' || state === 'appealed' || state === 'upheld';

/** An appeal is never for who decided first; where there are three admins, not for who hid it either. */
export function mayDecideAppeal(
  adminId: number,
  { decidedBy, hiddenBy, admins }: { decidedBy: number | null; hiddenBy: number | null; admins: number },
): boolean {
  return adminId !== decidedBy && (admins < 3 || adminId !== hiddenBy);
}

/**
 * One picture of somebody else's listing is enough. Homes of one owner may share the picture of their building, so half
 * of the pictures must be the same for it to be the same home.
 */
export const shouldReportMatch = ({
  sameOwner,
  pairs,
  pictures,
}: {
  sameOwner: boolean;
  pairs: number;
  pictures: number;
}): boolean => !sameOwner || (pairs >= 2 && pairs * 2 >= pictures);
