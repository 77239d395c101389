import type { NotificationType } from '#features/notifications/choices.ts';
import type { Message } from '#kit/msg.ts';

/** The properties of an email kind. */
export type EmailKind = {
  /** The type of the notification, which also decides the reader's choices for such emails. */
  news: NotificationType;
  /** The sentence below an email that is always sent. 'by choice': its reader can unsubscribe. */
  sent: Message | 'by choice';
  /**
   * The link of the notification: the page of the email's link, or another one. 'none': there is no
   * notification.
   */
  inbox: 'as the email' | 'none' | { page: string };
  /**
   * True when any visitor may have typed the address: only an account that has confirmed it gets the
   * notification.
   */
  isTypedAddress: boolean;
};
