import { conflictEmailTemplate } from '#features/stays/server/email-templates.ts';
import { dateOf } from '#features/stays/server/stay-details.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readConflicts, readHostOf } from './feed-rows.ts';

/**
 * Emails the host about booked nights that another channel has also sold, once for each stay and calendar.
 */
export async function notifyConflicts(
  kit: Kit,
  tx: Db,
  propertyId: number,
  appOrigin: string,
): Promise<void> {
  const conflicts = await readConflicts(tx, propertyId, kampalaDay(kit.clock()));
  const bookedConflicts = conflicts.filter(({ isBooked }) => isBooked);
  const host = bookedConflicts.length > 0 ? await readHostOf(tx, propertyId) : null;
  if (!host) return;
  for (const { stayId, feedId, feed, guest, from, to, arrival, isWhole } of bookedConflicts)
    await enqueueEmail(kit, tx, {
      kind: 'stay_update_host',
      key: `stay ${stayId} from ${arrival} sold on calendar ${feedId} too`,
      recipient: host.email,
      letter: conflictEmailTemplate.linkTo(`${appOrigin}/admin/bookings?home=${propertyId}`, {
        title: host.title,
        guest: guest ?? msg('A guest'),
        channel: feed,
        from: dateOf(from),
        to: dateOf(to),
        advice: isWhole
          ? msg(
              'The dates are exactly those of this stay, so the channel may be copying our calendar. Please check.',
            )
          : msg('Please decide soon which of the two guests to move.'),
      }),
    });
}
