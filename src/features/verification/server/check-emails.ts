import type { CheckDecision } from '#features/verification/check-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type ExpiringBadge, readQueuedCheck } from './check-rows.ts';
import { checkEmailTemplates } from './email-templates.ts';
import type { Site } from './request-emails.ts';
import { readMember } from './request-rows.ts';

type CheckDecisionNotice = { id: number; verdict: CheckDecision['verdict']; reason: string; at: Date };

/** Returns the name of an item or badge, with the title of its home, if any. */
const nameWithTitle = (name: string, title: string | null | undefined) =>
  title ? msg('{name} for “{title}”', { name, title }) : name;
const dateOf = (at: Date) => ({ calendarText: formatDate(at.toISOString()) });

/** Emails the member the decision about a check. */
export async function notifyCheckDecision(
  kit: Kit,
  tx: Db,
  { id, verdict, reason, at }: CheckDecisionNotice,
  { appOrigin }: Site,
): Promise<void> {
  const check = await readQueuedCheck(tx, id);
  if (!check) return;
  const { item, home, expiresAt } = check;
  const badge = nameWithTitle(item.badge, home?.title);
  const page = `${appOrigin}/verification${home ? `/homes/${home.id}` : ''}`;
  const notice = {
    pass: checkEmailTemplates.pass.linkTo(page, {
      badge,
      reason,
      end: expiresAt
        ? msg('It expires on {day}. We will remind you before then.', { day: dateOf(expiresAt) })
        : '',
    }),
    refuse: checkEmailTemplates.refuse.linkTo(page, { what: nameWithTitle(item.title, home?.title), reason }),
    revoke: checkEmailTemplates.revoke.linkTo(page, { badge, reason }),
  };
  const { email } = await readMember(tx, check.userId);
  await enqueueEmail(kit, tx, {
    kind: 'verification',
    key: `check ${id} ${verdict} ${at.toISOString()}`,
    recipient: email,
    letter: notice[verdict],
  });
}

/** Emails the owner of a badge that it expires soon. A repeated call sends nothing. */
export async function remindOfBadgeExpiry(
  kit: Kit,
  tx: Db,
  { id, badge, email, expiresAt, homeTitle }: ExpiringBadge,
  appOrigin: string,
): Promise<void> {
  await enqueueEmail(kit, tx, {
    kind: 'verification',
    key: `badge ${id} ends`,
    recipient: email,
    letter: checkEmailTemplates.ends.linkTo(`${appOrigin}/verification`, {
      badge: nameWithTitle(badge, homeTitle),
      day: dateOf(expiresAt),
    }),
  });
}
