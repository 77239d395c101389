import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import type { DisputedStay } from '#features/stays/server/disputes.ts';
import { readHostAddresses } from '#features/stays/server/emails.ts';
import { formatStayAmount, stayDatesMessage } from '#features/stays/server/stay-details.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import type { MinorAmount } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { adminEmailTemplate, guestEmailTemplates, hostEmailTemplates } from './email-templates.ts';

export type Site = { appOrigin: string; productName: string };

const bookingsPage = ({ appOrigin }: Site) => `${appOrigin}/admin/bookings#damage-deposits`;
const stayPage = (kit: Kit, stay: DisputedStay, { appOrigin }: Site) =>
  `${appOrigin}/stays/${openLink(kit.secrets, stay.mark)}`;

async function emailGuest(kit: Kit, tx: Db, stay: DisputedStay, event: string, letter: EmailMessage) {
  if (stay.email === null) return;
  await enqueueEmail(kit, tx, {
    kind: 'damage_deposit',
    key: `damage deposit of stay ${stay.id} ${event} to guest`,
    recipient: stay.email,
    letter,
  });
}

async function emailHost(kit: Kit, tx: Db, stay: DisputedStay, event: string, letter: EmailMessage) {
  for (const recipient of await readHostAddresses(tx, stay.hostId))
    await enqueueEmail(kit, tx, {
      kind: 'damage_deposit_host',
      key: `damage deposit of stay ${stay.id} ${event} to ${recipient}`,
      recipient,
      letter,
    });
}

/** Reminds the guest once that the damage deposit is unpaid. */
export async function remindOfDeposit(kit: Kit, tx: Db, stay: DisputedStay, site: Site) {
  const letter = guestEmailTemplates.reminder.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    amount: formatStayAmount(stay.damageDeposit, stay),
    day: { calendarText: formatDate(stay.balanceDue) },
    arrival: { calendarText: formatDate(stay.checkIn) },
  });
  await emailGuest(kit, tx, stay, 'reminder', letter);
}

type Claim = { claimed: MinorAmount; text: string; answerBy: Date };

/** Asks the guest to answer a claim. */
export async function notifyClaimed(kit: Kit, tx: Db, stay: DisputedStay, claim: Claim, site: Site) {
  const letter = guestEmailTemplates.claimed.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    amount: formatStayAmount(claim.claimed, stay),
    deposit: formatStayAmount(stay.damageDeposit, stay),
    text: claim.text,
    until: msg('{day}, {time}', {
      day: { calendarText: formatDate(claim.answerBy.toISOString()) },
      time: formatTime(claim.answerBy.toISOString()),
    }),
  });
  await emailGuest(kit, tx, stay, 'claimed', letter);
}

/** Tells the admins once that a claim waits for their decision. */
export async function notifyWaiting(kit: Kit, tx: Db, { stayId }: { stayId: number }, site: Site) {
  const letter = adminEmailTemplate.linkTo(bookingsPage(site), {
    product: site.productName,
    stay: String(stayId),
  });
  await emailAdmins(kit, tx, `damage claim of stay ${stayId}`, letter);
}

/** Tells the guest and the host that the deposit is refunded because there is no claim, or no stay. */
export async function notifyReleased(kit: Kit, tx: Db, stay: DisputedStay, refund: MinorAmount, site: Site) {
  await notifyGuestOfRefund(kit, tx, stay, refund, site);
  const letter = hostEmailTemplates.released.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
    amount: formatStayAmount(refund, stay),
    because:
      stay.state === 'cancelled'
        ? msg('The stay was cancelled.')
        : msg('You made no claim by the end of the second day after departure.'),
  });
  await emailHost(kit, tx, stay, 'released', letter);
}

async function notifyGuestOfRefund(kit: Kit, tx: Db, stay: DisputedStay, refund: MinorAmount, site: Site) {
  const letter = guestEmailTemplates.settled.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    outcome: refundMessage(stay, refund),
  });
  await emailGuest(kit, tx, stay, 'settled', letter);
}

/** Tells the host that the guest has refused the claim, so that an admin decides. */
export async function notifyRefused(kit: Kit, tx: Db, stay: DisputedStay, text: string, site: Site) {
  const letter = hostEmailTemplates.refused.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
    text,
  });
  await emailHost(kit, tx, stay, 'refused', letter);
}

/** Tells the host and the guest once that the guest has not answered a claim in time, so that an admin decides. */
export async function notifyUnanswered(kit: Kit, tx: Db, stay: DisputedStay, site: Site) {
  const hostLetter = hostEmailTemplates.unanswered.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
  });
  await emailHost(kit, tx, stay, 'unanswered', hostLetter);
  const guestLetter = guestEmailTemplates.unanswered.linkTo(stayPage(kit, stay, site), { title: stay.title });
  await emailGuest(kit, tx, stay, 'unanswered', guestLetter);
}

/** Tells the guest and the host that an admin has refunded the whole deposit. */
export async function notifyRefunded(kit: Kit, tx: Db, stay: DisputedStay, refund: MinorAmount) {
  const site = kit.mailRoom;
  const amount = formatStayAmount(refund, stay);
  const guestLetter = guestEmailTemplates.settled.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    outcome: msg('We have refunded your damage deposit of {amount}.', { amount }),
  });
  await emailGuest(kit, tx, stay, 'refunded', guestLetter);
  const hostLetter = hostEmailTemplates.refunded.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
    amount,
  });
  await emailHost(kit, tx, stay, 'refunded', hostLetter);
}

type Outcome = { toHost: MinorAmount; refund: MinorAmount };

/** Tells the guest and the host what became of an accepted claim. */
export async function notifyAccepted(kit: Kit, tx: Db, stay: DisputedStay, outcome: Outcome, site: Site) {
  await notifyGuestOfRefund(kit, tx, stay, outcome.refund, site);
  const letter = hostEmailTemplates.accepted.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
    amount: formatStayAmount(outcome.toHost, stay),
  });
  await emailHost(kit, tx, stay, 'accepted', letter);
}

/** Tells the guest and the host what an admin has decided. */
export async function notifyDecided(
  kit: Kit,
  tx: Db,
  stay: DisputedStay,
  { toHost, refund, note }: Outcome & { note: string },
  site: Site,
) {
  const guestLetter = guestEmailTemplates.decided.linkTo(stayPage(kit, stay, site), {
    title: stay.title,
    outcome: refundMessage(stay, refund),
    note,
  });
  await emailGuest(kit, tx, stay, 'decided', guestLetter);
  const hostLetter = hostEmailTemplates.decided.linkTo(bookingsPage(site), {
    title: stay.title,
    when: stayDatesMessage(stay),
    outcome:
      toHost > 0
        ? msg('You get {amount} of the damage deposit.', { amount: formatStayAmount(toHost, stay) })
        : msg('You get nothing of the damage deposit.'),
    note,
  });
  await emailHost(kit, tx, stay, 'decided', hostLetter);
}

const refundMessage = (stay: DisputedStay, refund: MinorAmount): Message =>
  refund > 0
    ? msg('We are refunding {refund}. Mobile money and cards take a few days.', {
        refund: formatStayAmount(refund, stay),
      })
    : msg('There is no refund.');
