import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { homesOverLimit } from '#features/listings/rules.ts';
import type { RestorePreview } from '#features/listings/server/hide-listing.ts';
import type { AnyReason } from '#features/reports/choices.ts';
import { isUrgent } from '#features/reports/rules.ts';
import { english, type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { CaseRow } from './case-rows.ts';
import { readReporters } from './report-rows.ts';

export type Site = { appOrigin: string; productName: string };

type ReportNoticeInput = {
  caseId: number;
  propertyId: number;
  title: string;
  reason: AnyReason;
  /** True when the comparison of pictures created the report. */
  isOurs?: boolean;
};

/** Notifies the admins once about a case, and again for each severe reason. */
export async function notifyAdmins(
  kit: Kit,
  tx: Db,
  { caseId, propertyId, title, reason, isOurs = false }: ReportNoticeInput,
  { appOrigin, productName }: Site,
): Promise<void> {
  await emailAdmins(kit, tx, `case ${caseId} ${isUrgent(reason) ? reason : 'opened'}`, {
    subject: isUrgent(reason)
      ? english('Urgent: a home on {product} was reported', { product: productName })
      : english('A home on {product} was reported', { product: productName }),
    paragraphs: [
      isOurs
        ? english('Listing {id}, “{title}”, has the same photos as another listing.', {
            id: propertyId,
            title,
          })
        : english('A visitor reported listing {id}, “{title}”.', { id: propertyId, title }),
    ],
    link: { label: english('View reports'), address: `${appOrigin}/admin/reports` },
  });
}

export async function notifyAdminsOfResponse(
  kit: Kit,
  tx: Db,
  { id, title, propertyId }: CaseRow,
  responseKind: 'answer' | 'appeal',
  { appOrigin }: Site,
): Promise<void> {
  await emailAdmins(kit, tx, `case ${id} ${responseKind}`, {
    subject:
      responseKind === 'answer'
        ? english('The owner of “{title}” responded', { title })
        : english('The owner of “{title}” appealed', { title }),
    paragraphs: [
      english('Listing {id} is hidden.', { id: propertyId ?? '' }),
      responseKind === 'answer'
        ? english('Read their response next to the reports.')
        : english('An admin who did not make the first decision has to decide the appeal.'),
    ],
    link: { label: english('Review case'), address: `${appOrigin}/admin/reports` },
  });
}

/** Notifies the owner of the reason and how to respond. */
export async function notifyOwnerOfHiding(
  kit: Kit,
  tx: Db,
  listing: CaseRow,
  { appOrigin }: Site,
): Promise<void> {
  const { id, ownerEmail, title, hideReason, propertyId } = listing;
  if (ownerEmail === null) return;
  await enqueueEmail(kit, tx, {
    kind: 'report_owner',
    key: `case ${id} hidden`,
    recipient: ownerEmail,
    letter: {
      subject: msg('“{title}” is temporarily hidden', { title }),
      paragraphs: [
        msg(
          'We received a report about listing {id}, so we have hidden it from visitors while we review it.',
          { id: propertyId ?? '' },
        ),
        { typed: hideReason ?? '' },
        msg('Please respond before we decide. Nothing is deleted, and existing bookings are not affected.'),
      ],
      link: { label: msg('Read why and respond'), address: `${appOrigin}/admin/reports#case-${id}` },
    },
  });
}

const outcomes = {
  kept: {
    subject: (title: string) => msg('“{title}” stays hidden', { title }),
    owner: msg('If you disagree, you can appeal once. Another admin will decide the appeal.'),
    reporter: msg('Thank you for your report. The listing stays hidden.'),
  },
  upheld: {
    subject: (title: string) => msg('“{title}” is permanently hidden', { title }),
    owner: msg('Another admin reviewed your appeal and upheld the decision.'),
    reporter: msg('The owner appealed, and we upheld the decision. The listing stays hidden.'),
  },
  restored: {
    subject: (title: string) => msg('“{title}” is visible again', { title }),
    owner: undefined,
    reporter: msg('We reviewed your report and the owner’s response. The listing is visible again.'),
  },
  dismissed: {
    subject: (title: string) => msg('We reviewed “{title}”', { title }),
    owner: null,
    reporter: msg('We reviewed your report and made no changes to the listing.'),
  },
} as const;

/** Returns the paragraphs for the owner about the state of a restored home. */
function restorationText(returned: RestorePreview | null): Message[] {
  const apology = msg('We are sorry for the inconvenience.');
  if (returned?.as === 'paused')
    return [
      msg(
        'Your plan has ended or reached its limit, so the listing is paused until there is room for it. Nothing is deleted. {sorry}',
        { sorry: apology },
      ),
    ];
  const visibleText = msg('Visitors can find the listing again. {sorry}', { sorry: apology });
  const room = returned?.room;
  if (!room || returned.as !== 'available' || room.used <= room.limit) return [visibleText];
  const { used, plan, limit } = room;
  const excess = homesOverLimit(room);
  return [
    visibleText,
    msg(
      'You now have {used} available properties, and your {plan} plan includes {limit}. This listing stays available for now. Before you list another, make {number} unavailable or upgrade your membership. When you next pay for your plan, we pause the listings above its limit.',
      { used, plan, limit, number: excess === 'one' ? msg('one') : excess },
    ),
  ];
}

/**
 * Notifies the owner and the reporters of the decision and its reason. The owner of a home that was never
 * hidden is not notified.
 */
export async function notifyOfDecision(
  kit: Kit,
  tx: Db,
  listing: CaseRow,
  { reason, returned }: { reason: string; returned: RestorePreview | null },
  { appOrigin }: Site,
): Promise<void> {
  const { id, state, ownerEmail, title } = listing;
  if (state === 'open' || state === 'hidden' || state === 'appealed') return;
  const { subject, owner, reporter } = outcomes[state];
  const key = `case ${id} ${state}${listing.appealDecision === null ? '' : ' on appeal'}`;
  if (owner !== null && ownerEmail !== null)
    await enqueueEmail(kit, tx, {
      kind: 'report_owner',
      key: `${key} to its owner`,
      recipient: ownerEmail,
      letter: {
        subject: subject(title),
        paragraphs: [{ typed: reason }, ...(owner ? [owner] : restorationText(returned))],
        link: { label: msg('View case'), address: `${appOrigin}/admin/reports#case-${id}` },
      },
    });
  for (const { id: reportId, email } of await readReporters(tx, id))
    await enqueueEmail(kit, tx, {
      kind: 'report_decision',
      key: `${key} to report ${reportId}`,
      recipient: email,
      letter: {
        subject: msg('Outcome of your report'),
        paragraphs: [msg('You reported “{title}”.', { title }), reporter, { typed: reason }],
      },
    });
}
