import { z } from 'zod';
import { emailFrequencies, emailTopicNames, inboxLimits, notificationTypeNames } from './choices.ts';

/** The id of a notification. */
const notificationId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const inboxQuerySchema = z.object({ before: notificationId.optional() });

export const notificationSchema = z.object({
  id: z.number(),
  kind: z.enum(notificationTypeNames),
  about: z.string().nullable(),
  title: z.string(),
  path: z.string().nullable(),
  at: z.string(),
  isRead: z.boolean(),
});
export type InboxNotification = z.output<typeof notificationSchema>;

export const inboxReply = z.object({
  lines: z.array(notificationSchema),
  /** The cursor for older notifications, or null. */
  before: z.number().nullable(),
  unread: z.number(),
});
export type Inbox = z.output<typeof inboxReply>;

export const readBody = z.union([
  z.object({ ids: z.array(notificationId).min(1).max(inboxLimits.page) }).strict(),
  /** Marks the notifications up to this id as read. Later notifications stay unread. */
  z.object({ upTo: notificationId }).strict(),
]);

export const emailChoice = z.object({ topic: z.enum(emailTopicNames), choice: z.enum(emailFrequencies) });
export const emailSettingsReply = z.object({
  choices: z.array(emailChoice),
  /** The reason why emails to the address bounce, or null when they do not. */
  bounce: z.object({ reason: z.string(), at: z.string() }).nullable(),
});
export type EmailSettings = z.output<typeof emailSettingsReply>;
export const emailTopicParams = z.object({ topic: z.enum(emailTopicNames) });
export const emailChoiceBody = z.object({ choice: z.enum(emailFrequencies) });

export const unsubscribeParams = z.object({ token: z.string().min(1).max(300) });

const emailEvent = z.object({
  type: z.enum(['bounced', 'complained']),
  /** The address to which the email was sent. */
  recipient: z.string().trim().min(3).max(254),
  reason: z.string().trim().max(2_000).default(''),
  /** The Message-ID of the email that the event is about, if the provider includes it. */
  messageId: z.string().max(200).optional(),
});
export const emailEvents = z.object({ events: z.array(emailEvent).min(1).max(500) });
export type EmailEvent = z.output<typeof emailEvent>;
