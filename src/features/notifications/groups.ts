import { kampalaDay } from '#kit/calendar-day.ts';
import type { InboxNotification } from './schema.ts';

/** The number of notifications of the same type and day from which they are grouped under a heading. */
export const minGroupSize = 3;

/**
 * Groups notifications for display. When there are many of one type, subject and day, they form a group at
 * the position of the newest one.
 */
export function groupNotifications(notifications: readonly InboxNotification[]): InboxNotification[][] {
  const groups = new Map<string, InboxNotification[]>();
  for (const notification of notifications) {
    const key = [notification.kind, notification.about ?? '', kampalaDay(new Date(notification.at))].join(
      ' ',
    );
    groups.set(key, [...(groups.get(key) ?? []), notification]);
  }
  return [...groups.values()]
    .flatMap((group) =>
      group.length >= minGroupSize ? [group] : group.map((notification) => [notification]),
    )
    .sort(([a], [b]) => (b?.id ?? 0) - (a?.id ?? 0));
}
