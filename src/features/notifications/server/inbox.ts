import type { markRead } from '#features/notifications/api.ts';
import { inboxLimits } from '#features/notifications/choices.ts';
import type { Inbox } from '#features/notifications/schema.ts';
import type { BodyOf } from '#kit/endpoint.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  countUnread,
  markNotificationsRead,
  markNotificationsReadUpTo,
  readNotifications,
} from './notification-rows.ts';

export async function readInboxPage(kit: Kit, account: number, before: number | null): Promise<Inbox> {
  const rows = await readNotifications(kit.secrets, kit.db, account, before);
  const notifications = rows
    .slice(0, inboxLimits.page)
    .map((notification) => ({ ...notification, at: notification.at.toISOString() }));
  return {
    lines: notifications,
    before: rows.length > notifications.length ? (notifications.at(-1)?.id ?? null) : null,
    unread: await countUnread(kit.db, account),
  };
}

/**
 * Marks the account's own notifications as read, and ignores the ids of other accounts' notifications.
 * @returns the number of unread notifications that remain
 */
export async function markAsRead(kit: Kit, account: number, body: BodyOf<typeof markRead>): Promise<number> {
  if ('upTo' in body) await markNotificationsReadUpTo(kit.db, account, body.upTo, kit.clock());
  else await markNotificationsRead(kit.db, account, body.ids, kit.clock());
  return countUnread(kit.db, account);
}
