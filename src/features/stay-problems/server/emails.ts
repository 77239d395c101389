import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import type { ProblemReason } from '#features/stay-problems/choices.ts';
import type { DisputedStay } from '#features/stays/server/disputes.ts';
import { readHostAddresses } from '#features/stays/server/emails.ts';
import { formatStayAmount, stayDatesMessage } from '#features/stays/server/stay-details.ts';
import type { MinorAmount } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { adminEmailTemplate, guestEmailTemplates, hostEmailTemplates } from './email-templates.ts';

export type Site = { appOrigin: string; productName: string };

const reasonTexts: Record<ProblemReason, Message> = {
  no_access: msg('the guest cannot get in'),
  not_as_listed: msg('the home is not as listed'),
  not_usable: msg('something important does not work'),
  unsafe: msg('the guest does not feel safe'),
  other: msg('something else is wrong'),
};

type Report = { stay: DisputedStay; reason: ProblemReason };

const factsOf = ({ stay, reason }: Report) => ({
  title: stay.title,
  when: stayDatesMessage(stay),
  said: reasonTexts[reason],
});

async function emailHost(
  kit: Kit,
  tx: Db,
  stay: DisputedStay,
  event: string,
  letter: EmailMessage,
): Promise<void> {
  for (const recipient of await readHostAddresses(tx, stay.hostId))
    await enqueueEmail(kit, tx, {
      kind: 'stay_problem_host',
      key: `problem of stay ${stay.id} ${event} to ${recipient}`,
      recipient,
      letter,
    });
}

async function emailGuest(
  kit: Kit,
  tx: Db,
  stay: DisputedStay,
  event: string,
  letter: EmailMessage,
): Promise<void> {
  if (stay.email === null) return;
  await enqueueEmail(kit, tx, {
    kind: 'stay_problem',
    key: `problem of stay ${stay.id} ${event} to guest`,
    recipient: stay.email,
    letter,
  });
}

const stayPage = (kit: Kit, stay: DisputedStay, { appOrigin }: Site) =>
  `${appOrigin}/stays/${openLink(kit.secrets, stay.mark)}`;
const bookingsPage = ({ appOrigin }: Site) => `${appOrigin}/admin/bookings#problems`;

/** Emails the host and the admins. */
export async function notifyReported(kit: Kit, tx: Db, report: Report, site: Site): Promise<void> {
  const { stay } = report;
  const letter = hostEmailTemplates.reported.linkTo(bookingsPage(site), factsOf(report));
  await emailHost(kit, tx, stay, 'reported', letter);
  const adminLetter = adminEmailTemplate.linkTo(bookingsPage(site), {
    product: site.productName,
    stay: String(stay.id),
    said: reasonTexts[report.reason],
  });
  await emailAdmins(kit, tx, `problem of stay ${stay.id}`, adminLetter);
}

export async function notifyWithdrawn(kit: Kit, tx: Db, stay: DisputedStay, site: Site): Promise<void> {
  const letter = hostEmailTemplates.withdrawn.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
  });
  await emailHost(kit, tx, stay, 'withdrawn', letter);
}

/**
 * Emails the guest and the host.
 * @param decision contains the refund in the smallest unit
 */
export async function notifyDecided(
  kit: Kit,
  tx: Db,
  report: Report,
  { compensation, note }: { compensation: MinorAmount; note: string },
  site: Site,
): Promise<void> {
  const { stay } = report;
  const amount = formatStayAmount(compensation, stay);
  const isRefunded = compensation > 0;
  const hostLetter = hostEmailTemplates.decided.linkTo(bookingsPage(site), {
    ...factsOf(report),
    outcome: isRefunded
      ? msg('We are refunding {amount} to the guest. You earn the rest of what was paid.', { amount })
      : msg('The guest does not get a refund. You earn everything that was paid.'),
    note,
  });
  await emailHost(kit, tx, stay, 'decided', hostLetter);
  const guestLetter = guestEmailTemplates.decided.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    outcome: isRefunded
      ? msg('We are refunding {refund}. Refunds to mobile money and cards can take a few days.', {
          refund: amount,
        })
      : msg('There is no refund.'),
    note,
  });
  await emailGuest(kit, tx, stay, 'decided', guestLetter);
}

/** Emails the guest and the host that the problem is closed because the whole stay is refunded. */
export async function notifyRefunded(kit: Kit, tx: Db, report: Report, site: Site): Promise<void> {
  const { stay } = report;
  const letter = hostEmailTemplates.refunded.linkTo(bookingsPage(site), factsOf(report));
  await emailHost(kit, tx, stay, 'refunded', letter);
  const guestLetter = guestEmailTemplates.refunded.linkTo(stayPage(kit, stay, site), { title: stay.title });
  await emailGuest(kit, tx, stay, 'refunded', guestLetter);
}
