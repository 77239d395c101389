import { sql } from 'kysely';
import {
  type EmailFrequency,
  type EmailTopic,
  inboxLimits,
  type NotificationType,
} from '#features/notifications/choices.ts';
import type { EmailPreferences } from '#features/notifications/rules.ts';
import type { InboxNotification } from '#features/notifications/schema.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { Language } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import { openText, sealText } from '#kit/server/secret-link.ts';
import type { Secrets } from '#kit/server/secrets.ts';

export type NewNotificationRow = {
  account: number;
  kind: NotificationType;
  about: string | null;
  title: string;
  path: string | null;
  once: string;
  digestOn: CalendarDay | null;
  at: Date;
};

/**
 * Inserts a notification. Its path is encrypted, because it may contain an access token.
 * @returns false when the account already has this notification
 */
export async function insertNotification(
  secrets: Secrets,
  tx: Db,
  notification: NewNotificationRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications (user_id, kind, about, title, path, once, digest_on, at)
    values (${notification.account}, ${notification.kind}, ${notification.about}, ${notification.title}, ${notification.path && sealText(secrets, notification.path)}, ${notification.once},
      ${notification.digestOn}, ${notification.at})
    on conflict (user_id, once) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export type Recipient = EmailPreferences & {
  id: number;
  email: string;
  isConfirmed: boolean;
  language: Language | null;
};

const recipientColumns = (topic: EmailTopic | null) => sql`
  u.id, u.email, u.email_confirmed_at is not null as "isConfirmed", u.wants_activity_email and u.suspended_at is null as "wantsMail", u.language,
  (select choice from email_preferences c where c.user_id = u.id and c.topic = ${topic}) as choice,
  exists (select from bounced_addresses b where b.address = lower(u.email)) as "isBounced"`;

/** Returns the account with this address, or null. */
export async function readRecipientByEmail(
  tx: Db,
  foldedEmail: string,
  topic: EmailTopic | null,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns(topic)} from users u where u.email_folded = ${foldedEmail}`.execute(tx);
  return rows[0] ?? null;
}

export async function readRecipient(
  tx: Db,
  account: number,
  topic: EmailTopic | null,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select ${recipientColumns(topic)} from users u where u.id = ${account}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the email preferences of an address that has no account. */
export async function readUnknownRecipient(
  tx: Db,
  address: { folded: string; hash: Buffer },
  topic: EmailTopic,
): Promise<EmailPreferences> {
  const { rows } = await sql<{ choice: EmailFrequency | null; isBounced: boolean }>`
    select case when exists (
        select from email_unsubscribes where address_hash = ${address.hash} and topic = ${topic}
      ) then 'never' end as choice,
      exists (select from bounced_addresses where address = ${address.folded}) as "isBounced"`.execute(tx);
  return { choice: null, isBounced: false, ...rows[0], wantsMail: true };
}

type NotificationRow = Omit<InboxNotification, 'at'> & { at: Date };

/** Returns a page of notifications, newest first, and one more that shows whether another page follows. */
export async function readNotifications(
  secrets: Secrets,
  db: Db,
  account: number,
  before: number | null,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id::float8 as id, kind, about, title, path, at, read_at is not null as "isRead"
    from notifications where user_id = ${account} and (${before}::bigint is null or id < ${before})
    order by notifications.id desc limit ${inboxLimits.page + 1}`.execute(db);
  return rows.map((row) => withDecryptedPath(secrets, row));
}

export async function countUnread(db: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where user_id = ${account} and read_at is null limit ${inboxLimits.maxCounted}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markNotificationsRead(
  db: Db,
  account: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${account} and read_at is null and id = any(${ids}::bigint[])`.execute(db);
}

export async function markNotificationsReadUpTo(
  db: Db,
  account: number,
  upTo: number,
  now: Date,
): Promise<void> {
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${account} and read_at is null and id <= ${upTo}`.execute(db);
}

/** Deletes notifications that are old, or that exceed the limit of their account. */
export async function deleteOldNotifications(db: Db, now: Date): Promise<void> {
  await sql`
    delete from notifications where at < ${now}::timestamptz - make_interval(days => ${inboxLimits.retentionDays})`.execute(
    db,
  );
  await sql`
    delete from notifications n using (
      select user_id, (array_agg(id order by id desc))[${inboxLimits.maxStored}] as last
      from notifications group by user_id having count(*) > ${inboxLimits.maxStored}
    ) as full_inbox
    where n.user_id = full_inbox.user_id and n.id < full_inbox.last`.execute(db);
}

/** Returns the accounts with notifications that wait for a digest of this day or an earlier one. */
export async function readWaitingAccounts(
  db: Db,
  { today, after, limit }: { today: CalendarDay; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from notifications
    where digest_on <= ${today} and user_id > ${after} order by user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type DigestItem = { kind: NotificationType; title: string; path: string | null; isRead: boolean };

/** Claims the notifications of a digest, newest first. They then no longer wait for a digest. */
export async function claimDigestItems(
  secrets: Secrets,
  tx: Db,
  account: number,
  today: CalendarDay,
): Promise<DigestItem[]> {
  const { rows } = await sql<DigestItem>`
    with taken as (
      update notifications set digest_on = null where user_id = ${account} and digest_on <= ${today}
      returning id, kind, title, path, read_at is not null as "isRead"
    )
    select * from taken order by id desc`.execute(tx);
  return rows.map((row) => withDecryptedPath(secrets, row));
}

const withDecryptedPath = <Row extends { path: string | null }>(secrets: Secrets, row: Row): Row => ({
  ...row,
  path: row.path && openText(secrets, row.path),
});
