import type { NotificationType } from '#features/notifications/choices.ts';
import type { Message } from '#kit/msg.ts';

/** What emails of a kind are to their readers. */
export type EmailKind = {
  /** The kind of the notification, from which also follows what their readers can choose about such emails. */
  news: NotificationType;
  /** The sentence below an email that is sent whatever its reader chose. 'by choice': its reader can stop it. */
  sent: Message | 'by choice';
  /** Where the notification leads: to the page of the email's link, or to another one. 'none': there is no notification. */
  inbox: 'as the email' | 'none' | { page: string };
  /** Anybody may have typed the address: only an account that has confirmed it gets the notification. */
  isTypedAddress: boolean;
};
