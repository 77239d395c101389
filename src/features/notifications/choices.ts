import { t } from '#kit/t.ts';
/** The topics of emails for which users choose a frequency. */
export const emailTopics = {
  visits: t('Viewings, stays and enquiries'),
  money: t('Payments and refunds'),
  listings: t('Your listings'),
  saved: t('Saved homes and searches'),
  auctions: t('Auctions'),
  membership: t('Membership'),
  market: t('Admin tasks'),
} as const;
export type EmailTopic = keyof typeof emailTopics;
export const emailTopicNames = Object.keys(emailTopics) as [EmailTopic, ...EmailTopic[]];

/** Returns the topics as text, such as `viewings, stays and enquiries; money`. */
export const topicsText = (topics: readonly EmailTopic[]): string =>
  topics.map((topic) => emailTopics[topic].toLowerCase()).join('; ');

export const emailFrequencies = ['at_once', 'daily', 'weekly', 'never'] as const;
export type EmailFrequency = (typeof emailFrequencies)[number];

/** The types of notifications, with the topic of their emails and the heading for a group of them. */
export const notificationTypes = {
  viewing: { topic: 'visits', many: t('viewing updates') },
  stay: { topic: 'visits', many: t('stay updates') },
  enquiry: { topic: 'visits', many: t('enquiry updates') },
  review: { topic: 'visits', many: t('review updates') },
  payment: { topic: 'money', many: t('payment updates') },
  claim: { topic: 'money', many: t('viewing claim updates') },
  lead: { topic: 'listings', many: t('lead updates') },
  listing: { topic: 'listings', many: t('listing updates') },
  check: { topic: 'listings', many: t('verification updates') },
  report: { topic: 'listings', many: t('report updates') },
  home: { topic: 'saved', many: t('saved home updates') },
  search: { topic: 'saved', many: t('saved search updates') },
  lot: { topic: 'auctions', many: t('auction updates') },
  plan: { topic: 'membership', many: t('membership updates') },
  waiting: { topic: 'market', many: t('admin tasks') },
  account: { topic: null, many: t('account updates') },
} as const satisfies Record<string, { topic: EmailTopic | null; many: string }>;
export type NotificationType = keyof typeof notificationTypes;
export const notificationTypeNames = Object.keys(notificationTypes) as [
  NotificationType,
  ...NotificationType[],
];

export const inboxLimits = {
  title: 300,
  path: 500,
  /** The number of notifications on a page. */
  page: 30,
  /** The number of unread notifications at which counting stops. Screens then show `99+`. */
  maxCounted: 100,
  /**
   * The number of notifications that are stored for an account, and the number of days for which they are
   * stored.
   */
  maxStored: 1_000,
  retentionDays: 180,
  /** The maximum number of notifications in a digest. The others are only in the inbox. */
  digest: 40,
} as const;
