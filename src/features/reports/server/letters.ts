import { readAdminAddresses } from '#features/accounts/server/admin-addresses.ts';
import { tooMany } from '#features/listings/rules.ts';
import type { Returning } from '#features/listings/server/hiding.ts';
import type { AnyReason } from '#features/reports/choices.ts';
import { isUrgent } from '#features/reports/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import type { CaseRow } from './case-rows.ts';
import { readReporters } from './report-rows.ts';

export type Site = { appOrigin: string; productName: string };

type Told = {
  caseId: number;
  propertyId: number;
  title: string;
  reason: AnyReason;
  /** Found by comparing pictures. */
  isOurs?: boolean;
};

/** Once for a case, and once more for each dangerous reason. */
export async function tellAdmins(
  kit: Kit,
  tx: Db,
  { caseId, propertyId, title, reason, isOurs = false }: Told,
  { appOrigin, productName }: Site,
): Promise<void> {
  for (const recipient of await readAdminAddresses(tx))
    await writeMail(kit, tx, {
      kind: 'admin_work',
      key: `case ${caseId} ${isUrgent(reason) ? reason : 'opened'} to ${recipient}`,
      recipient,
      letter: {
        subject: isUrgent(reason)
          ? `Look at once: a home on ${productName} was reported`
          : `A home on ${productName} was reported`,
        paragraphs: [
          isOurs
            ? `Listing ${propertyId}, “${title}”, shows the same photographs as another one.`
            : `A visitor reported listing ${propertyId}, “${title}”.`,
        ],
        link: { label: 'Read the reports', address: `${appOrigin}/admin/reports` },
      },
    });
}

export async function tellAdminsOfWords(
  kit: Kit,
  tx: Db,
  { id, title, propertyId }: CaseRow,
  what: 'answer' | 'appeal',
  { appOrigin }: Site,
): Promise<void> {
  for (const recipient of await readAdminAddresses(tx))
    await writeMail(kit, tx, {
      kind: 'admin_work',
      key: `case ${id} ${what} to ${recipient}`,
      recipient,
      letter: {
        subject:
          what === 'answer'
            ? `The owner of “${title}” has answered`
            : `The owner of “${title}” asks for another decision`,
        paragraphs: [
          `Listing ${propertyId} is hidden.`,
          what === 'answer'
            ? 'What they say is beside the reports.'
            : 'Someone other than the person who decided first has to decide it.',
        ],
        link: { label: 'Read both sides', address: `${appOrigin}/admin/reports` },
      },
    });
}

/** Its owner reads why, and how to answer. */
export async function tellOfHiding(kit: Kit, tx: Db, listing: CaseRow, { appOrigin }: Site): Promise<void> {
  const { id, ownerEmail, title, hideReason, propertyId } = listing;
  if (ownerEmail === null) return;
  await writeMail(kit, tx, {
    kind: 'report_owner',
    key: `case ${id} hidden`,
    recipient: ownerEmail,
    letter: {
      subject: `“${title}” is hidden for now`,
      paragraphs: [
        `Visitors do not find listing ${propertyId} any more, because something was said of it that we have to look into.`,
        hideReason ?? '',
        'Please tell us your side before we decide. Nothing of the listing is lost, and stays that guests have booked stand.',
      ],
      typed: [title, hideReason ?? ''],
      link: { label: 'Read why and answer', address: `${appOrigin}/admin/reports#case-${id}` },
    },
  });
}

const outcomes = {
  kept: {
    subject: (title: string) => `“${title}” stays hidden`,
    owner:
      'If you think that this is wrong, you can ask once for another decision. Someone other than the person who decided first makes it.',
    reporter: 'Thank you: the listing you reported stays hidden.',
  },
  upheld: {
    subject: (title: string) => `“${title}” stays hidden for good`,
    owner: 'Someone other than the person who decided first has looked at it again, and the decision stands.',
    reporter: 'Its owner asked for another decision. The listing stays hidden.',
  },
  restored: {
    subject: (title: string) => `“${title}” is not hidden any more`,
    owner: '',
    reporter: 'We looked into it and heard its owner. The listing is not hidden any more.',
  },
  dismissed: {
    subject: (title: string) => `We looked at “${title}”`,
    owner: null,
    reporter: 'We looked into it, and the listing stays as it is.',
  },
} as const;

/** What its owner reads of a home that comes back. */
function returnWords(returned: Returning | null): string[] {
  const sorry = 'We are sorry for the trouble.';
  if (returned?.as === 'paused')
    return [
      `Your plan has ended or has no room for it, so it is paused: nobody finds it until there is room. Nothing of it is lost. ${sorry}`,
    ];
  const room = returned?.room;
  if (!room || returned.as !== 'available' || room.used <= room.limit)
    return [`Visitors find it as before. ${sorry}`];
  return [
    `Visitors find it as before. ${sorry}`,
    `With it you have ${room.used} available properties, and your ${room.plan} plan has room for ${room.limit}. It stays on the market. Before another one can go there, make ${tooMany(room)} unavailable, or upgrade your membership; from the next payment for your plan on, only what it has room for stays.`,
  ];
}

/** Both sides read how it ended and why; whoever lists a home that was never hidden hears nothing. */
export async function tellOfDecision(
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
    await writeMail(kit, tx, {
      kind: 'report_owner',
      key: `${key} to its owner`,
      recipient: ownerEmail,
      letter: {
        subject: subject(title),
        paragraphs: [reason, ...(state === 'restored' ? returnWords(returned) : [owner])],
        typed: [title, reason],
        link: { label: 'Open the case', address: `${appOrigin}/admin/reports#case-${id}` },
      },
    });
  for (const { id: reportId, email } of await readReporters(tx, id))
    await writeMail(kit, tx, {
      kind: 'report_decision',
      key: `${key} to report ${reportId}`,
      recipient: email,
      letter: {
        subject: 'What became of your report',
        paragraphs: [`You reported “${title}”.`, reporter, reason],
        typed: [title, reason],
      },
    });
}
