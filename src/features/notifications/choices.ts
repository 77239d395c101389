import { t } from '#kit/t.ts';
/** What mails are about, as people choose how often they come. */
export const mailTopics = {
  visits: t('Viewings, stays and enquiries'),
  money: t('Money'),
  listings: t('My listings'),
  saved: t('Saved homes and searches'),
  auctions: t('Auctions'),
  membership: t('Membership'),
  market: t('What waits for admins'),
} as const;
export type MailTopic = keyof typeof mailTopics;
export const mailTopicNames = Object.keys(mailTopics) as [MailTopic, ...MailTopic[]];

/** `viewings, stays and enquiries; money` */
export const topicsInWords = (topics: readonly MailTopic[]): string =>
  topics.map((topic) => mailTopics[topic].toLowerCase()).join('; ');

export const mailChoices = ['at_once', 'daily', 'weekly', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** What an inbox is told: which mails it goes with, and what many of them are called. */
export const newsKinds = {
  viewing: { topic: 'visits', many: t('about viewings') },
  stay: { topic: 'visits', many: t('about stays') },
  enquiry: { topic: 'visits', many: t('about your questions') },
  review: { topic: 'visits', many: t('about reviews') },
  payment: { topic: 'money', many: t('about payments') },
  claim: { topic: 'money', many: t('about viewing claims') },
  lead: { topic: 'listings', many: t('about leads') },
  listing: { topic: 'listings', many: t('about your homes') },
  check: { topic: 'listings', many: t('about verification') },
  report: { topic: 'listings', many: t('about reports') },
  home: { topic: 'saved', many: t('about homes you saved') },
  search: { topic: 'saved', many: t('for your searches') },
  lot: { topic: 'auctions', many: t('about auctions') },
  plan: { topic: 'membership', many: t('about your plan') },
  waiting: { topic: 'market', many: t('for admins') },
  account: { topic: null, many: t('about your account') },
} as const satisfies Record<string, { topic: MailTopic | null; many: string }>;
export type NewsKind = keyof typeof newsKinds;
export const newsKindNames = Object.keys(newsKinds) as [NewsKind, ...NewsKind[]];

export const inboxLimits = {
  title: 300,
  path: 500,
  /** Lines of a page. */
  page: 30,
  /** More unread are shown as `99+`. */
  counted: 100,
  /** Kept of an account; and for how long. */
  kept: 1_000,
  keptDays: 180,
  /** Lines of a digest; the rest stand in the inbox. */
  digest: 40,
} as const;
