import type { CheckDecision } from '#features/verification/check-schema.ts';
import { formatDate } from '#kit/dates.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { type Ending, readQueuedCheck } from './check-rows.ts';
import type { Site } from './letters.ts';
import { readMember } from './request-rows.ts';

type Told = { id: number; verdict: CheckDecision['verdict']; reason: string; at: Date };

/** What became of a check. */
export async function tellOfCheck(
  kit: Kit,
  tx: Db,
  { id, verdict, reason, at }: Told,
  { appOrigin }: Site,
): Promise<void> {
  const check = await readQueuedCheck(tx, id);
  if (!check) return;
  const { item, home, expiresAt } = check;
  const about = home ? ` of “${home.title}”` : '';
  const said = {
    pass: {
      subject: `${item.badge}${about}`,
      paragraphs: [
        reason,
        `The badge is public from now on${expiresAt ? `, and ends on ${formatDate(expiresAt.toISOString())}` : ''}. We write to you before it does.`,
      ],
    },
    refuse: {
      subject: `We could not check: ${item.title}${about}`,
      paragraphs: [reason, 'You can give something else.'],
    },
    revoke: {
      subject: `We took back a badge: ${item.badge}${about}`,
      paragraphs: [reason, 'You can give it again when this has changed.'],
    },
  };
  const { email } = await readMember(tx, check.userId);
  await writeMail(kit, tx, {
    key: `check ${id} ${verdict} ${at.toISOString()}`,
    recipient: email,
    letter: {
      ...said[verdict],
      link: {
        label: 'See what is checked',
        address: `${appOrigin}/verification${home ? `/homes/${home.id}` : ''}`,
      },
    },
  });
}

/** Once, before a badge ends. */
export async function remindOfEnd(
  kit: Kit,
  tx: Db,
  { id, badge, email, expiresAt, homeTitle }: Ending,
  appOrigin: string,
): Promise<void> {
  await writeMail(kit, tx, {
    key: `badge ${id} ends`,
    recipient: email,
    letter: {
      subject: `A badge ends on ${formatDate(expiresAt.toISOString())}`,
      paragraphs: [
        `“${badge}”${homeTitle ? ` of “${homeTitle}”` : ''} is true of the day on which we looked. Give it again, and it goes on without a gap.`,
      ],
      link: { label: 'Give it again', address: `${appOrigin}/verification` },
    },
  });
}
