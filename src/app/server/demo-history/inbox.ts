import { type RawBuilder, sql } from 'kysely';
import type { NotificationType } from '#features/notifications/choices.ts';
import { insertNotification } from '#features/notifications/server/notification-rows.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { dayMs, type Past } from './past.ts';

type SourceRow = { account: number; id: number; at: Date; title: string; name: string; when: Date | null };

type Source = {
  kind: NotificationType;
  path: string;
  rows: RawBuilder<SourceRow>;
  say(row: SourceRow): string;
};

/** The sources of the month's notifications. Accounts that cannot sign in get none. */
const sources: readonly Source[] = [
  {
    kind: 'lead',
    path: '/admin/leads',
    rows: sql`select manager_id as account, id, created_at as at, home_title as title, name, null as when from enquiries`,
    say: ({ title, name }) => `${name} asked about “${title}”`,
  },
  {
    kind: 'enquiry',
    path: '/profile?tab=enquiries',
    rows: sql`select user_id as account, id, responded_at as at, home_title as title, name, null as when from enquiries
      where user_id is not null and responded_at is not null`,
    say: ({ title }) => `New reply to your enquiry about “${title}”`,
  },
  {
    kind: 'viewing',
    path: '/admin/viewings',
    rows: sql`select agent_id as account, id, booked_at as at, home_title as title, name, starts_at as when from viewings`,
    say: ({ title, name, when }) => `${name} booked a viewing of “${title}”: ${formatDateTime(when)}`,
  },
  {
    kind: 'viewing',
    path: '/profile?tab=bookings',
    rows: sql`select user_id as account, id, booked_at as at, home_title as title, name, starts_at as when from viewings
      where user_id is not null`,
    say: ({ title, when }) => `Viewing booked: “${title}”, ${formatDateTime(when)}`,
  },
  {
    kind: 'stay',
    path: '/admin/bookings',
    rows: sql`select host_id as account, id, confirmed_at as at, title, coalesce(name, '') as name, check_in::timestamptz as when
      from stays where confirmed_at is not null`,
    say: ({ title, name, when }) => `${name} booked “${title}” from ${day(when)}`,
  },
  {
    kind: 'stay',
    path: '/profile?tab=bookings',
    rows: sql`select user_id as account, id, confirmed_at as at, title, coalesce(name, '') as name, check_in::timestamptz as when
      from stays where confirmed_at is not null and user_id is not null`,
    say: ({ title, when }) => `Your stay in “${title}” from ${day(when)} is booked`,
  },
  {
    kind: 'payment',
    path: '/profile?tab=payments',
    rows: sql`select user_id as account, id, completed_at as at, title, name, null as when from payment_intents
      where user_id is not null and completed_at is not null`,
    say: ({ title }) => `Your receipt: ${title}`,
  },
  {
    kind: 'claim',
    path: '/admin/claims',
    rows: sql`select c.owner_id as account, c.id, c.claimed_at as at, v.title, '' as name, null as when
      from viewing_claims c join contact_unlocks v on v.id = c.opening_id where c.owner_id is not null`,
    say: ({ title }) => `A visitor says that something is wrong with “${title}”`,
  },
  {
    kind: 'lot',
    path: '/auctions/results',
    rows: sql`select b.user_id as account, l.id, l.closed_at as at, l.title, '' as name, null as when
      from lots l join bidders b on b.lot_id = l.id where l.closed_at > now() - interval '40 days'
      union select a.user_id, l.id, l.closed_at, l.title, '', null
      from lots l join bank_accounts a on lower(a.bank) = lower(l.bank)
      where l.closed_at > now() - interval '40 days'`,
    say: ({ title }) => `The auction of “${title}” has ended`,
  },
  {
    kind: 'waiting',
    path: '/admin/reports',
    rows: sql`select u.id as account, c.id, c.opened_at as at, c.title, '' as name, null as when
      from moderation_cases c cross join users u where u.role = 'admin'`,
    say: ({ title }) => `A visitor reported “${title}”`,
  },
];

/** Fills the inboxes. Notifications older than three days are read, and none is pending for a digest. */
export async function addInbox({ tx, kit, now }: Past): Promise<void> {
  const notifications: Parameters<typeof insertNotification>[2][] = [];
  for (const { kind, path, rows, say } of sources) {
    const sourceRows = (await rows.execute(tx)).rows;
    for (const row of sourceRows)
      notifications.push({
        ...{ account: row.account, kind, path, at: row.at, digestOn: null },
        about: `${kind} ${row.id}`,
        title: say(row),
        once: `history ${kind} ${row.id}`,
      });
  }
  notifications.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const notification of notifications) await insertNotification(kit.secrets, tx, notification);
  const unreadFrom = new Date(now.getTime() - 3 * dayMs);
  await sql`update notifications set read_at = at + interval '2 hours' where at < ${unreadFrom}`.execute(tx);
}

const day = (at: Date | null) => (at === null ? '' : formatDate(at.toISOString()));
const formatDateTime = (at: Date | null) =>
  at === null ? '' : `${day(at)}, ${formatTime(at.toISOString())}`;
