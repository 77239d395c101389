import { readAdminAddresses } from '#features/accounts/server/admin-addresses.ts';
import { isOverLimit } from '#features/listings/rules.ts';
import type { Returning } from '#features/listings/server/hide-listing.ts';
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
  /** True when the comparison of pictures found it. */
  isOurs?: boolean;
};

/** Notifies the admins once for a case, and once more for each severe reason. */
export async function notifyAdmins(
  kit: Kit,
  tx: Db,
  { caseId, propertyId, title, reason, isOurs = false }: ReportNoticeInput,
  { appOrigin, productName }: Site,
): Promise<void> {
  for (const recipient of await readAdminAddresses(tx))
    await enqueueEmail(kit, tx, {
      kind: 'admin_work',
      key: `case ${caseId} ${isUrgent(reason) ? reason : 'opened'} to ${recipient}`,
      recipient,
      letter: {
        subject: isUrgent(reason)
          ? english('Look at once: a home on {product} was reported', { product: productName })
          : english('A home on {product} was reported', { product: productName }),
        paragraphs: [
          isOurs
            ? english('Listing {id}, “{title}”, shows the same photographs as another one.', {
                id: propertyId,
                title,
              })
            : english('A visitor reported listing {id}, “{title}”.', { id: propertyId, title }),
        ],
        link: { label: english('View reports'), address: `${appOrigin}/admin/reports` },
      },
    });
}

export async function notifyAdminsOfResponse(
  kit: Kit,
  tx: Db,
  { id, title, propertyId }: CaseRow,
  what: 'answer' | 'appeal',
  { appOrigin }: Site,
): Promise<void> {
  for (const recipient of await readAdminAddresses(tx))
    await enqueueEmail(kit, tx, {
      kind: 'admin_work',
      key: `case ${id} ${what} to ${recipient}`,
      recipient,
      letter: {
        subject:
          what === 'answer'
            ? english('The owner of “{title}” has answered', { title })
            : english('The owner of “{title}” asks for another decision', { title }),
        paragraphs: [
          english('Listing {id} is hidden.', { id: propertyId ?? '' }),
          what === 'answer'
            ? english('What they say is beside the reports.')
            : english('Someone other than the person who decided first has to decide it.'),
        ],
        link: { label: english('Read both sides'), address: `${appOrigin}/admin/reports` },
      },
    });
}

/** Notifies the owner of the reason and how to answer. */
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
      subject: msg('“{title}” is hidden for now', { title }),
      paragraphs: [
        msg(
          'Visitors do not find listing {id} any more, because something was said of it that we have to look into.',
          { id: propertyId ?? '' },
        ),
        { typed: hideReason ?? '' },
        msg(
          'Please tell us your side before we decide. Nothing of the listing is lost, and stays that guests have booked stand.',
        ),
      ],
      link: { label: msg('Read why and answer'), address: `${appOrigin}/admin/reports#case-${id}` },
    },
  });
}

const outcomes = {
  kept: {
    subject: (title: string) => msg('“{title}” stays hidden', { title }),
    owner: msg(
      'If you think that this is wrong, you can ask once for another decision. Someone other than the person who decided first makes it.',
    ),
    reporter: msg('Thank you: the listing you reported stays hidden.'),
  },
  upheld: {
    subject: (title: string) => msg('“{title}” stays hidden for good', { title }),
    owner: msg(
      'Someone other than the person who decided first has looked at it again, and the decision stands.',
    ),
    reporter: msg('Its owner asked for another decision. The listing stays hidden.'),
  },
  restored: {
    subject: (title: string) => msg('“{title}” is not hidden any more', { title }),
    owner: undefined,
    reporter: msg('We looked into it and heard its owner. The listing is not hidden any more.'),
  },
  dismissed: {
    subject: (title: string) => msg('We looked at “{title}”', { title }),
    owner: null,
    reporter: msg('We looked into it, and the listing stays as it is.'),
  },
} as const;

/** Returns the text for the owner of a restored home. */
function returnLabel(returned: Returning | null): Message[] {
  const sorry = msg('We are sorry for the trouble.');
  if (returned?.as === 'paused')
    return [
      msg(
        'Your plan has ended or has no room for it, so it is paused: nobody finds it until there is room. Nothing of it is lost. {sorry}',
        { sorry },
      ),
    ];
  const found = msg('Visitors find it as before. {sorry}', { sorry });
  const room = returned?.room;
  if (!room || returned.as !== 'available' || room.used <= room.limit) return [found];
  const { used, plan, limit } = room;
  const number = isOverLimit(room);
  return [
    found,
    msg(
      'With it you have {used} available properties, and your {plan} plan has room for {limit}. It stays on the market. Before another one can go there, make {number} unavailable, or upgrade your membership; from the next payment for your plan on, only what it has room for stays.',
      { used, plan, limit, number: number === 'one' ? msg('one') : number },
    ),
  ];
}

/**
 * Notifies both sides of the decision and the reason. The lister of a home that was never hidden is not
 * notified.
 */
export async function notifyOwnerOfDecision(
  kit: Kit,
  tx: Db,
  listing: CaseRow,
  { reason, returned }: { reason: string; returned: Returning | null },
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
        paragraphs: [{ typed: reason }, ...(owner ? [owner] : returnLabel(returned))],
        link: { label: msg('Open the case'), address: `${appOrigin}/admin/reports#case-${id}` },
      },
    });
  for (const { id: reportId, email } of await readReporters(tx, id))
    await enqueueEmail(kit, tx, {
      kind: 'report_decision',
      key: `${key} to report ${reportId}`,
      recipient: email,
      letter: {
        subject: msg('What became of your report'),
        paragraphs: [msg('You reported “{title}”.', { title }), reporter, { typed: reason }],
      },
    });
}
