import type { AnyReason, CaseState, Decision } from './choices.ts';

/** The severity of each reason, from 1 to 5. The queue begins with the most severe cases. */
const severities: Record<AnyReason, number> = {
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
  Math.max(0, ...reasons.map((reason) => severities[reason]));

/** Returns true for reasons that notify the admins at once, even about a known case. */
export const isUrgent = (reason: AnyReason): boolean => severities[reason] >= 4;

type ComparableCase = { state: CaseState; danger: number; reporters: number; since: Date };

/** Orders appeals first, then by severity, number of reports and waiting time. */
export function compareCases(a: ComparableCase, b: ComparableCase): number {
  return (
    Number(b.state === 'appealed') - Number(a.state === 'appealed') ||
    b.danger - a.danger ||
    b.reporters - a.reporters ||
    a.since.getTime() - b.since.getTime()
  );
}

/** Returns the state of a case after a decision, or null when the decision is not allowed. */
export function stateAfter(state: CaseState, decision: Decision): CaseState | null {
  if (decision === 'dismiss') return state === 'open' ? 'dismissed' : null;
  if (state === 'hidden') return decision === 'keep' ? 'kept' : 'restored';
  if (state === 'appealed') return decision === 'keep' ? 'upheld' : 'restored';
  // An admin may also reverse a decision that was not appealed.
  return decision === 'restore' && (state === 'kept' || state === 'upheld') ? 'restored' : null;
}

export const isHidden = (state: CaseState): boolean =>
  state === 'hidden' || state === 'kept' || state === 'appealed' || state === 'upheld';

/**
 * Returns true when the admin may decide the appeal. The admin who decided first may not. If there are at
 * least three admins, the admin who hid the listing may not either.
 */
export function mayDecideAppeal(
  adminId: number,
  { decidedBy, hiddenBy, admins }: { decidedBy: number | null; hiddenBy: number | null; admins: number },
): boolean {
  return adminId !== decidedBy && (admins < 3 || adminId !== hiddenBy);
}

/**
 * Returns true when a match of pictures is reported. One picture of another owner's listing is enough. Homes
 * of one owner may share the picture of their building, so half of the pictures must match.
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
