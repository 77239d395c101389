import {
  type EmailFrequency,
  type NotificationType,
  notificationTypes,
} from '#features/notifications/choices.ts';
import { digestDay, frequencyFor, isOwnPath, notificationTitle } from '#features/notifications/rules.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage, EmailText } from '#kit/server/email/email-message.ts';
import { insertRoutedEmail } from '#kit/server/email/enqueue-email.ts';
import { renderEmail } from '#kit/server/email/render-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { withUnsubscribeLink } from './email-router.ts';
import { insertNotification, readRecipient } from './notification-rows.ts';

export type NewNotification = {
  account: number;
  kind: NotificationType;
  /** The subject that related notifications have in common, such as 'property 12'. */
  about?: string | null;
  /** The title of the notification, which is also the subject of the email. */
  title: Message;
  /** A path on our own site. */
  path?: string | null;
  /** The key of the event, which prevents a second notification of it. */
  once: string;
  /** The text of the email, if it is sent at once. */
  words?: readonly EmailText[];
  /** The label of the email's link. */
  linkLabel?: Message;
  /** A link that unsubscribes from this subject only, in addition to the choice for its topic. */
  unsubscribe?: EmailMessage['unsubscribe'];
  /**
   * The frequency that the user chose for this subject. It overrides the choice for the topic, unless that is
   * `never`.
   */
  often?: EmailFrequency;
};

/**
 * Notifies an account in its inbox, in the caller's transaction, and by email as the user has chosen: at
 * once, in a digest, or not at all. A feature that sends its own email (`enqueueEmail`) need not call this,
 * because the email router adds that email to the inbox.
 * @returns false when the account was already notified, or no longer exists
 */
export async function notify(kit: Kit, tx: Db, notification: NewNotification): Promise<boolean> {
  const { account, kind, path = null } = notification;
  if (path !== null && !isOwnPath(path)) throw new Error(`an inbox cannot lead to ${path}`);
  const { topic } = notificationTypes[kind];
  const reader = await readRecipient(tx, account, topic);
  if (!reader) return false;
  const choice = topic === null ? 'never' : frequencyFor(reader, notification.often);
  const now = kit.clock();
  const language = reader.language ?? 'en';
  const title = notificationTitle(kit.translator.translate(language, notification.title));
  const notify = () =>
    insertNotification(kit.secrets, tx, {
      account,
      kind,
      about: notification.about ?? null,
      title,
      path,
      once: notification.once,
      digestOn: digestDay(choice, now),
      at: now,
    });
  const { appOrigin } = kit.mailRoom;
  const link = path && { label: notification.linkLabel ?? msg('See more'), address: `${appOrigin}${path}` };
  const email: EmailMessage = {
    subject: notification.title,
    paragraphs: notification.words ?? [notification.title],
    ...(link && { link }),
    ...(notification.unsubscribe && { unsubscribe: notification.unsubscribe }),
  };
  const delivery = { key: `news of ${account} ${notification.once}`, recipient: reader.email };
  const emailWithUnsubscribe =
    topic === null ? email : withUnsubscribeLink(email, { topics: [topic], account }, { ...kit, appOrigin });
  return insertRoutedEmail(kit, tx, delivery, {
    email: renderEmail(emailWithUnsubscribe, language, kit.translator),
    isOptional: true,
    isSent: choice === 'at_once',
    notify,
  });
}
