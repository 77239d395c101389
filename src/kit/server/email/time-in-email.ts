import { kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { type Message, msg, textOf } from '#kit/msg.ts';

const weekdays = textOf(msg('Mon Tue Wed Thu Fri Sat Sun')).split(' ');

/** Returns a time for an email, such as `Sat 12 Dec 2026, 3:00 PM (Kampala time)`. */
export function timeInEmail(at: Date): Message {
  const iso = at.toISOString();
  const weekday = weekdays[weekdayOf(kampalaDay(at))];
  return msg('{time} (Kampala time)', {
    time: { calendarText: `${weekday} ${formatDate(iso)}, ${formatTime(iso)}` },
  });
}
