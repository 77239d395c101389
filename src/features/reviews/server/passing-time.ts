import { reviewLimits } from '#features/reviews/choices.ts';
import { firstNameOf } from '#features/reviews/rules.ts';
import { formatDate } from '#kit/dates.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { lockOccasion, markInvited, type OccasionRow, readDue, readUninvited } from './occasion-rows.ts';
import { publish } from './review-rows.ts';

const atOnce = 200;

/** The time to write is over: what one side wrote is published, although the other did not. */
export async function publishDue(kit: Kit): Promise<void> {
  for (const id of await readDue(kit.db, atOnce))
    await kit.db.transaction().execute(async (tx) => {
      const occasion = await lockOccasion(tx, id);
      if (occasion && !occasion.isOpen) await publish(tx, id);
    });
}

/** Asks both sides, each once; after a stop, those who still have time. */
export async function inviteToReview(kit: Kit, appOrigin: string): Promise<void> {
  for (const id of await readUninvited(kit.db, atOnce))
    await kit.db.transaction().execute(async (tx) => {
      const occasion = await lockOccasion(tx, id);
      if (!(await markInvited(tx, id)) || !occasion?.isOpen) return;
      await writeToBoth(kit, tx, occasion, appOrigin);
    });
}

async function writeToBoth(kit: Kit, tx: Db, occasion: OccasionRow, appOrigin: string): Promise<void> {
  const { kind, stayId, viewingId, title, closesAt, hostEmail, guestEmail } = occasion;
  const isStay = kind === 'stay';
  const key = `${isStay ? `stay ${stayId}` : `viewing ${viewingId}`} review`;
  const until = formatDate(closesAt.toISOString());
  const rule = `You have until ${until}, ${reviewLimits.days} days in all. Neither side reads the other’s review before both are published: when both are written, or on that day.`;
  const letters = [
    {
      side: 'guest',
      recipient: guestEmail,
      mark: occasion.guestMark,
      subject: isStay ? `How was your stay in “${title}”?` : `How was your viewing of “${title}”?`,
      first: 'Please say what others should know before they decide about this home.',
    },
    {
      side: 'host',
      recipient: hostEmail,
      mark: occasion.hostMark,
      subject: isStay ? `How was your guest in “${title}”?` : `How was your visitor in “${title}”?`,
      first: `Please say what other hosts should know about ${firstNameOf(occasion.guestName) ?? 'your guest'}. Only hosts whom they ask can read it.`,
    },
  ];
  for (const { side, recipient, mark, subject, first } of letters)
    if (recipient)
      await writeMail(kit, tx, {
        key: `${key} to ${side}`,
        recipient,
        letter: {
          subject,
          paragraphs: [first, rule],
          link: { label: 'Write a review', address: `${appOrigin}/reviews/${mark}` },
        },
      });
}
