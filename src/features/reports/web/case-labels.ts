import type { CaseState } from '#features/reports/choices.ts';
import { isHidden } from '#features/reports/rules.ts';
import type { QueuedCase } from '#features/reports/schema.ts';

export const stateLabels: Record<CaseState, string> = {
  open: 'Not reviewed',
  hidden: 'Temporarily hidden',
  kept: 'Hidden',
  appealed: 'Appealed',
  upheld: 'Permanently hidden',
  restored: 'Visible again',
  dismissed: 'Dismissed',
};

/** Returns the text that an admin reads before restoring a home. */
export function returningLabel(returning: QueuedCase['returning']): string {
  if (!returning) return '';
  const { as, room } = returning;
  if (as === 'paused')
    return 'The owner’s plan has ended or reached its limit, so the listing is restored as paused. Visitors cannot find it until there is room.';
  if (as === 'unavailable')
    return 'The listing was unavailable or its listing period has ended, so it is restored as unavailable.';
  if (!room || room.used <= room.limit) return 'The listing is restored as available.';
  return `The listing is restored as available, although it takes the owner over their plan limit (${room.used} of ${room.limit} on the ${room.plan} plan). We tell the owner that they cannot list another home until there is room.`;
}

export function stateTone(state: CaseState): 'danger' | 'ok' | 'plain' {
  if (isHidden(state)) return 'danger';
  return state === 'restored' ? 'ok' : 'plain';
}

/** Formats the waiting time as `3 hours` or `2 days`. */
export function caseAge(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / 3_600_000);
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Returns a label for the similarity of two pictures, by the number of hash bits that differ. Hashes ignore
 * colours.
 */
export function similarityLabel(distance: number, isSameFile: boolean): string {
  if (isSameFile) return 'Same file';
  return distance <= 4 ? 'Almost identical' : 'Very similar';
}

export function ownerHistoryLabel({
  listings,
  cases,
  stayedHidden,
}: {
  listings: number;
  cases: number;
  stayedHidden: number;
}): string {
  const otherCases = cases === 0 ? 'no other cases' : `${cases} other ${cases === 1 ? 'case' : 'cases'}`;
  const stayedHiddenText = stayedHidden === 0 ? '' : `, ${stayedHidden} stayed hidden`;
  return `${listings} ${listings === 1 ? 'listing' : 'listings'}, ${otherCases}${stayedHiddenText}`;
}
