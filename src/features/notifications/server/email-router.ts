import { foldEmail } from '#features/accounts/rules.ts';
import { type EmailTopic, notificationTypes } from '#features/notifications/choices.ts';
import {
  digestDay,
  frequencyFor,
  notificationPath,
  notificationTitle,
} from '#features/notifications/rules.ts';
import { english, type Message, type MessageValue, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import type { EmailMessage, RenderedEmail } from '#kit/server/email/email-message.ts';
import { type EmailRouter, sendUnchanged } from '#kit/server/email/email-router.ts';
import { renderEmail } from '#kit/server/email/render-email.ts';
import { withoutBreakPoints } from '#kit/server/email/typed-links.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { Translator } from '#kit/server/translator.ts';
import { recordBounce } from './bounces.ts';
import type { EmailKind } from './email-kind.ts';
import { insertNotification, readRecipientByEmail, readUnknownRecipient } from './notification-rows.ts';
import { createUnsubscribeToken, hashAddress, type UnsubscribeTarget } from './unsubscribe-token.ts';

type Settings = {
  secrets: Secrets;
  appOrigin: string;
  productName: string;
  emailKinds: Readonly<Record<EmailKindName, EmailKind>>;
  translator: Translator;
};

/**
 * Creates the router of emails. It sends each email at the time that its reader has chosen, and adds it to
 * the inbox of their account.
 */
export function createEmailRouter({
  secrets,
  appOrigin,
  productName,
  emailKinds,
  translator,
}: Settings): EmailRouter {
  return {
    appOrigin,
    productName,
    async route(db, message, now) {
      const emailKind = emailKinds[message.kind];
      const { notificationType, isTypedAddress, sent } = emailKind;
      const foldedEmail = foldEmail(message.recipient);
      const { topic } = notificationTypes[notificationType];
      const recipient = await readRecipientByEmail(db, foldedEmail, topic);
      const render = (email: EmailMessage) => renderEmail(email, recipient?.language ?? 'en', translator);
      // The owner of an account that has not confirmed the address may not be the reader of the email.
      const reader = recipient && (recipient.isConfirmed || !isTypedAddress) ? recipient : null;
      const notificationInput = {
        key: message.key,
        account: emailKind.inbox === 'none' ? null : (reader?.id ?? null),
        emailKind,
        appOrigin,
        now,
        secrets,
      };
      if (topic === null || sent !== 'by choice') {
        const email = render(withFooter(message.letter, sent));
        return {
          ...sendUnchanged(email),
          notify: () => notifyRecipient(db, { ...notificationInput, email }, null),
        };
      }
      const hash = hashAddress(foldedEmail);
      const choice = frequencyFor(
        reader ?? (await readUnknownRecipient(db, { folded: foldedEmail, hash }, topic)),
      );
      const unsubscribeOwner = reader ? { account: reader.id } : { addressHash: hash };
      const email = render(
        withUnsubscribeLink(message.letter, { topics: [topic], ...unsubscribeOwner }, { secrets, appOrigin }),
      );
      return {
        email,
        isOptional: true,
        isSent: choice === 'at_once',
        notify: () => notifyRecipient(db, { ...notificationInput, email }, digestDay(choice, now)),
      };
    },
    noteBounce: (db, bounce, now) => recordBounce({ secrets, translator }, db, bounce, now),
  };
}

type NotificationInput = {
  key: string;
  email: RenderedEmail;
  account: number | null;
  emailKind: EmailKind;
  appOrigin: string;
  now: Date;
  secrets: Secrets;
};

async function notifyRecipient(
  db: Db,
  { key, email, account, emailKind, appOrigin, now, secrets }: NotificationInput,
  digestOn: string | null,
): Promise<boolean> {
  if (account === null) return true;
  const path =
    typeof emailKind.inbox === 'object'
      ? emailKind.inbox.page
      : notificationPath(email.link?.address, appOrigin, email.secret?.text);
  const notification = {
    account,
    kind: emailKind.notificationType,
    about: null,
    title: notificationTitle(withoutBreakPoints(email.subject)),
    path,
  };
  return insertNotification(secrets, db, { ...notification, once: `mail ${key}`, digestOn, at: now });
}

/** Adds an unsubscribe link. An email that already has one keeps it, because that link stops fewer emails. */
export function withUnsubscribeLink(
  email: EmailMessage,
  target: UnsubscribeTarget,
  { secrets, appOrigin }: { secrets: Secrets; appOrigin: string },
): EmailMessage {
  if (email.unsubscribe) return email;
  const token = createUnsubscribeToken(secrets, target);
  const address = `${appOrigin}/stop-mails/${token}`;
  const label = msg('Stop these emails: {topics}', { topics: topicNames(target.topics) });
  // An email program sends a POST request to this URL, or opens it as a page that asks for a confirmation.
  return { ...email, unsubscribe: { label, address, oneTap: address } };
}

function withFooter(email: EmailMessage, sent: EmailKind['sent']): EmailMessage {
  return sent === 'by choice' ? email : { ...email, note: sent };
}

/** The names of the topics, which are the same as on the screens (`emailTopics`). */
const topicMessages: Record<EmailTopic, Message> = {
  visits: msg('Viewings, stays and enquiries'),
  money: msg('Payments and refunds'),
  listings: msg('Your listings'),
  saved: msg('Saved homes and searches'),
  auctions: msg('Auctions'),
  membership: msg('Membership'),
  market: msg('Admin tasks'),
};

const topicNames = ([firstTopic, ...others]: readonly EmailTopic[]): MessageValue => {
  if (firstTopic === undefined) return '';
  const name = topicMessages[firstTopic];
  return others.length === 0 ? name : english('{name}; {others}', { name, others: topicNames(others) });
};
