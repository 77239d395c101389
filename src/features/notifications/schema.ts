import { z } from 'zod';
import { inboxLimits, mailChoices, mailTopicNames, newsKindNames } from './choices.ts';

/** The number of a line. */
const lineId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const inboxAsked = z.object({ before: lineId.optional() });

export const inboxLine = z.object({
  id: z.number(),
  kind: z.enum(newsKindNames),
  about: z.string().nullable(),
  title: z.string(),
  path: z.string().nullable(),
  at: z.string(),
  isRead: z.boolean(),
});
export type InboxLine = z.output<typeof inboxLine>;

export const inboxReply = z.object({
  lines: z.array(inboxLine),
  /** What to ask for to see older ones. */
  before: z.number().nullable(),
  unread: z.number(),
});
export type Inbox = z.output<typeof inboxReply>;

export const readBody = z.union([
  z.object({ ids: z.array(lineId).min(1).max(inboxLimits.page) }).strict(),
  /** All up to this one: what comes meanwhile stays unread. */
  z.object({ upTo: lineId }).strict(),
]);

export const mailChoice = z.object({ topic: z.enum(mailTopicNames), choice: z.enum(mailChoices) });
export const mailSettingsReply = z.object({
  choices: z.array(mailChoice),
  /** Why mails to the address come back, where they do. */
  bounce: z.object({ reason: z.string(), at: z.string() }).nullable(),
});
export type MailSettings = z.output<typeof mailSettingsReply>;
export const mailTopicParams = z.object({ topic: z.enum(mailTopicNames) });
export const mailChoiceBody = z.object({ choice: z.enum(mailChoices) });

export const stopParams = z.object({ token: z.string().min(1).max(300) });

const mailEvent = z.object({
  type: z.enum(['bounced', 'complained']),
  /** The address to which it was sent. */
  recipient: z.string().trim().min(3).max(254),
  reason: z.string().trim().max(2_000).default(''),
  /** Of the mail that came back, where the provider names it. */
  messageId: z.string().max(200).optional(),
});
export const mailEvents = z.object({ events: z.array(mailEvent).min(1).max(500) });
export type MailEvent = z.output<typeof mailEvent>;
