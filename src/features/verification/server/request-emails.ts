import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { readRequestedPlanTitle } from '#features/memberships/server/requested-plan.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { requestEmailTemplates } from './email-templates.ts';
import { type RequestRow, readMember } from './request-rows.ts';

export type Site = { appOrigin: string; productName: string };

/**
 * Emails the admins that a request waits for a decision. The email does not contain the applicant's name, which
 * only the queue shows.
 */
export async function notifyAdmins(
  kit: Kit,
  tx: Db,
  { id, turnedAt }: RequestRow,
  { appOrigin, productName }: Site,
): Promise<void> {
  await emailAdmins(kit, tx, `request to list ${id} ${turnedAt.toISOString()}`, {
    subject: english('New application to list homes on {product}', { product: productName }),
    paragraphs: [english('Application {id} is waiting for a decision.', { id })],
    link: { label: english('View applications'), address: `${appOrigin}/admin/requests` },
  });
}

/** Emails the applicant the decision. An approval mentions the requested plan until it is paid for. */
export async function notifyMember(
  kit: Kit,
  tx: Db,
  { id, userId, state, reason, turnedAt }: RequestRow,
  { appOrigin, productName }: Site,
): Promise<void> {
  const { email } = await readMember(tx, userId);
  const requestedPlan = await readRequestedPlanTitle(tx, userId);
  const page = `${appOrigin}/verification`;
  const notice = {
    approved: requestEmailTemplates.approved.linkTo(`${appOrigin}/admin/properties`, {
      product: productName,
      note: reason ?? '',
      wish:
        requestedPlan === null
          ? []
          : [
              msg('You chose the {plan} plan. It starts when you pay: {address}', {
                plan: requestedPlan,
                address: { linkable: `${appOrigin}/profile/membership` },
              }),
            ],
    }),
    refused: requestEmailTemplates.refused.linkTo(page, { reason: reason ?? '' }),
    asked: requestEmailTemplates.asked.linkTo(page, { reason: reason ?? '' }),
    revoked: requestEmailTemplates.revoked.linkTo(page, { reason: reason ?? '' }),
  };
  if (state === 'open' || state === 'withdrawn') return;
  await enqueueEmail(kit, tx, {
    kind: 'verification',
    key: `request to list ${id} ${state} ${turnedAt.toISOString()}`,
    recipient: email,
    letter: notice[state],
  });
}
