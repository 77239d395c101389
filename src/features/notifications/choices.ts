/** What mails are about, as people choose how often they come. */
export const mailTopics = {
  visits: 'Viewings, stays and enquiries',
  money: 'Money',
  listings: 'My listings',
  saved: 'Saved homes and searches',
  auctions: 'Auctions',
  membership: 'Membership',
  market: 'What waits for admins',
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
  viewing: { topic: 'visits', many: 'about viewings' },
  stay: { topic: 'visits', many: 'about stays' },
  enquiry: { topic: 'visits', many: 'about your questions' },
  review: { topic: 'visits', many: 'about reviews' },
  payment: { topic: 'money', many: 'about payments' },
  claim: { topic: 'money', many: 'about viewing claims' },
  lead: { topic: 'listings', many: 'about leads' },
  listing: { topic: 'listings', many: 'about your homes' },
  check: { topic: 'listings', many: 'about verification' },
  report: { topic: 'listings', many: 'about reports' },
  home: { topic: 'saved', many: 'about homes you saved' },
  search: { topic: 'saved', many: 'for your searches' },
  lot: { topic: 'auctions', many: 'about auctions' },
  plan: { topic: 'membership', many: 'about your plan' },
  waiting: { topic: 'market', many: 'for admins' },
  account: { topic: null, many: 'about your account' },
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
