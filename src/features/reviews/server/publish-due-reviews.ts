import { reviewLimits } from '#features/reviews/choices.ts';
import { firstNameOf } from '#features/reviews/rules.ts';
import { formatDate } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { guestEmailTemplates, hostEmailTemplates } from './email-templates.ts';
import {
  ensureHostToken,
  lockReviewRequest,
  markInvited,
  type ReviewRequestRow,
  readDueRequestIds,
  readUninvitedRequestIds,
} from './review-request-rows.ts';
import { publishReviews } from './review-rows.ts';

const batchSize = 200;

/** Publishes single reviews once the time for the other side to write has passed. */
export async function publishDueReviews(kit: Kit): Promise<void> {
  await forEachIsolated(
    kit,
    'a review whose time is over',
    await readDueRequestIds(kit.db, batchSize),
    (id) =>
      kit.db.transaction().execute(async (tx) => {
        const request = await lockReviewRequest(tx, id);
        if (request && !request.isOpen) await publishReviews(tx, id);
      }),
  );
}

/**
 * Emails an invitation to both sides of each review request, once. After an outage, it still invites those
 * who have time left to write.
 */
export async function inviteToReview(kit: Kit, appOrigin: string): Promise<void> {
  await forEachIsolated(
    kit,
    'an invitation to review',
    await readUninvitedRequestIds(kit.db, batchSize),
    (id) =>
      kit.db.transaction().execute(async (tx) => {
        const request = await lockReviewRequest(tx, id);
        if (!(await markInvited(tx, id)) || !request?.isOpen) return;
        await emailBothSides(kit, tx, request, appOrigin);
      }),
  );
}

async function emailBothSides(kit: Kit, tx: Db, request: ReviewRequestRow, appOrigin: string): Promise<void> {
  const { kind, stayId, viewingId, title, closesAt, hostEmail, guestEmail } = request;
  const subject = kind === 'stay' ? `stay ${stayId}` : `viewing ${viewingId}`;
  const values = {
    title,
    day: { calendarText: formatDate(closesAt.toISOString()) },
    days: String(reviewLimits.writingDays),
  };
  const guest = firstNameOf(request.guestName) ?? msg('your guest');
  const pageUrl = (token: string) => `${appOrigin}/reviews/${token}`;
  const emails = [
    {
      kind: 'review_invitation',
      side: 'guest',
      recipient: guestEmail,
      letter: guestEmailTemplates[kind].linkTo(pageUrl(openLink(kit.secrets, request.guestMark)), values),
    },
    {
      kind: 'review_invitation_host',
      side: 'host',
      recipient: hostEmail,
      letter: hostEmailTemplates[kind].linkTo(pageUrl(await ensureHostToken(kit.secrets, tx, request)), {
        ...values,
        guest,
      }),
    },
  ] as const;
  for (const { side, recipient, ...email } of emails)
    if (recipient)
      await enqueueEmail(kit, tx, {
        key: `${subject} review to ${side}`,
        about: subject,
        recipient,
        ...email,
      });
}
