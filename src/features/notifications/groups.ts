import { kampalaDay } from '#kit/calendar-day.ts';
import type { InboxNotification } from './schema.ts';

/** From so many of one kind and day on, they stand under one heading. */
export const groupFrom = 3;

/** Lines as they are shown: many of one kind about the same thing and of one day together, where the newest of them stands. */
export function groupNotifications(lines: readonly InboxNotification[]): InboxNotification[][] {
  const sets = new Map<string, InboxNotification[]>();
  for (const line of lines) {
    const key = [line.kind, line.about ?? '', kampalaDay(new Date(line.at))].join(' ');
    sets.set(key, [...(sets.get(key) ?? []), line]);
  }
  return [...sets.values()]
    .flatMap((set) => (set.length >= groupFrom ? [set] : set.map((line) => [line])))
    .sort(([a], [b]) => (b?.id ?? 0) - (a?.id ?? 0));
}
