import type { NotificationType } from '#features/notifications/choices.ts';
import type { Message } from '#kit/msg.ts';

/** The delivery of emails of one kind, and the notification that belongs to them. */
export type EmailKind = {
  /**
   * The type of the notification. The reader's choice for the topic of this type also applies to the emails.
   */
  notificationType: NotificationType;
  /**
   * The sentence at the end of an email that is always sent, or 'by choice' when its reader can unsubscribe.
   */
  sent: Message | 'by choice';
  /**
   * The link of the notification: that of the email, or another page. 'none' means that there is no
   * notification.
   */
  inbox: 'as the email' | 'none' | { page: string };
  /**
   * True when the address may have been typed by any visitor. The notification then goes only to an account
   * that has confirmed the address.
   */
  isTypedAddress: boolean;
};

declare module '#kit/server/feature.ts' {
  interface Feature {
    emailKinds?: Readonly<Record<string, EmailKind>>;
  }
}
