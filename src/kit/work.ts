/** Urgent jobs never wait for bulk jobs: each lane has a worker and database connections of its own. */
export const lanes = ['urgent', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** The kinds of background work, as admins read them. */
export const works = [
  'emails',
  'payments',
  'refunds',
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
export type Work = (typeof works)[number];
