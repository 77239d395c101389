/**
 * The lanes. Urgent jobs never wait for bulk jobs, because each lane has its own worker and database
 * connections.
 */
export const lanes = ['urgent', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** The kinds of background work, as they are shown to admins. */
export const workKinds = [
  'emails',
  'payments',
  'refunds',
  'payouts',
  'stays',
  'viewings',
  'auctions',
  'memberships',
  'reminders',
  'alerts',
  'listings',
  'reviews',
  'calendars',
  'images',
  'tours',
  'comparisons',
  'statistics',
  'cleanup',
  'rates',
  'heartbeats',
] as const;
export type WorkKind = (typeof workKinds)[number];
