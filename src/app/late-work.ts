import type { WorkKind } from '#kit/work.ts';

type LaneDelay = { behindMs: number; due: { work: WorkKind; count: number }[] };

const names: Record<WorkKind, [one: string, many: string]> = {
  emails: ['email', 'emails'],
  payments: ['payment check', 'payment checks'],
  refunds: ['refund', 'refunds'],
  payouts: ['check of payouts', 'checks of payouts'],
  stays: ['check of stays', 'checks of stays'],
  viewings: ['check of viewings', 'checks of viewings'],
  auctions: ['check of auctions', 'checks of auctions'],
  memberships: ['check of memberships', 'checks of memberships'],
  reminders: ['round of reminders', 'rounds of reminders'],
  alerts: ['round of alerts', 'rounds of alerts'],
  listings: ['check of listings', 'checks of listings'],
  reviews: ['check of reviews', 'checks of reviews'],
  calendars: ['calendar import', 'calendar imports'],
  images: ['image job', 'image jobs'],
  tours: ['tour job', 'tour jobs'],
  comparisons: ['comparison', 'comparisons'],
  statistics: ['statistics job', 'statistics jobs'],
  rates: ['exchange rate check', 'exchange rate checks'],
  cleanup: ['cleanup job', 'cleanup jobs'],
  heartbeats: ['heartbeat', 'heartbeats'],
};

/** Formats an amount of work as `12 emails` or `1 email`. */
export function formatWorkCount({ work, count }: { work: WorkKind; count: number }): string {
  const [singular, plural] = names[work];
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Formats a duration as `4 minutes` or `1 minute`. Shorter ones count as one minute. */
export function formatMinutes(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/**
 * Returns a sentence such as `Background work is 4 minutes behind: 12 emails, 3 refunds`, or null when every
 * lane is on time.
 */
export function describeDelays(delays: readonly LaneDelay[]): string | null {
  const lateLanes = delays.filter(({ behindMs }) => behindMs > 0);
  if (lateLanes.length === 0) return null;
  const dueWork = lateLanes.flatMap((delay) => delay.due.map(formatWorkCount)).join(', ');
  const delayText = `Background work is ${formatMinutes(Math.max(...lateLanes.map(({ behindMs }) => behindMs)))} behind`;
  return dueWork ? `${delayText}: ${dueWork}` : delayText;
}
