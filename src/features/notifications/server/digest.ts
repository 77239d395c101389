import {
  type EmailTopic,
  emailTopicNames,
  inboxLimits,
  notificationTypes,
} from '#features/notifications/choices.ts';
import { frequencyFor } from '#features/notifications/rules.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { insertRoutedEmail } from '#kit/server/email/enqueue-email.ts';
import { renderEmail } from '#kit/server/email/render-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { withUnsubscribeLink } from './email-router.ts';
import {
  claimDigestItems,
  type DigestItem,
  readRecipient,
  readWaitingAccounts,
} from './notification-rows.ts';
import { readChoices } from './preference-rows.ts';

const batchSize = 200;

/**
 * Sends each account one email with the notifications that waited for this day. Each notification is in at
 * most one digest. Runs as a job.
 */
export async function sendDigests(kit: Kit): Promise<void> {
  const today = kampalaDay(kit.clock());
  for (let lastProcessedId = 0; ; ) {
    const accounts = await readWaitingAccounts(kit.db, { today, after: lastProcessedId, limit: batchSize });
    for (const account of accounts)
      await kit.db.transaction().execute((tx) => sendDigest(kit, tx, account, today));
    const [lastAccount] = accounts.slice(-1);
    if (lastAccount === undefined) return;
    lastProcessedId = lastAccount;
  }
}

/**
 * Sends one digest. Notifications that were read in the meantime, or that the user no longer wants, are left
 * out. An empty digest is not sent.
 */
async function sendDigest(kit: Kit, tx: Db, account: number, today: string): Promise<void> {
  const reader = await readRecipient(tx, account, null);
  const pending = await claimDigestItems(kit.secrets, tx, account, today);
  if (!reader) return;
  const choices = await readChoices(tx, account);
  const isIncluded = ({ kind, isRead }: DigestItem) => {
    const { topic } = notificationTypes[kind];
    if (topic === null || isRead) return false;
    return frequencyFor({ ...reader, choice: choices.get(topic) ?? null }, 'daily') !== 'never';
  };
  const items = pending.filter(isIncluded);
  if (items.length === 0) return;
  const topics = emailTopicNames.filter((topic) =>
    items.some(({ kind }) => notificationTypes[kind].topic === topic),
  );
  await insertRoutedEmail(
    kit,
    tx,
    { key: `digest ${account} ${today}`, recipient: reader.email },
    {
      email: renderEmail(emailOf(items, { kit, account, topics }), reader.language ?? 'en', kit.translator),
      isOptional: true,
      isSent: true,
      notify: async () => true,
    },
  );
}

function emailOf(
  items: readonly DigestItem[],
  { kit, account, topics }: { kit: Kit; account: number; topics: readonly EmailTopic[] },
): EmailMessage {
  const { appOrigin } = kit.mailRoom;
  const shownItems = items.slice(0, inboxLimits.digest);
  const remaining = items.length - shownItems.length;
  const [first] = items;
  const email: EmailMessage = {
    // Notifications are already in the reader's language.
    subject:
      items.length === 1 && first
        ? { typed: first.title }
        : msg('You have {length} new notifications', { length: items.length }),
    paragraphs: [],
    items: [
      ...shownItems.map(({ title, path }) => ({
        text: { typed: title },
        address: path && `${appOrigin}${path}`,
      })),
      ...(remaining > 0
        ? [{ text: msg('And {more} more in your notifications.', { more: remaining }), address: null }]
        : []),
    ],
    link: { label: msg('See your notifications'), address: `${appOrigin}/profile?tab=notifications` },
  };
  return withUnsubscribeLink(email, { topics, account }, { ...kit, appOrigin });
}
