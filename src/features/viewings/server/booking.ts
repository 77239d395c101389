import { randomInt } from 'node:crypto';
import { foldEmail, mailboxOf } from '#features/accounts/rules.ts';
import { type Owner, ownerKey, ownerOf } from '#features/payments/policy.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { unlockProperty } from '#features/viewing-packages/server/unlock-contact.ts';
import { busyUntil, notBookableReason, plannedReminders, slotStart } from '#features/viewings/rules.ts';
import type { Booked, BookingDraft } from '#features/viewings/schema.ts';
import { checkSlot, type SlotCheck } from '#features/viewings/server/hours/available-times.ts';
import { readRules } from '#features/viewings/server/hours/hours-rows.ts';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { siteOf } from '#kit/server/http/network.ts';
import type { Caller } from '#kit/server/http/route.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, openLink, type SealedLink, storeLink } from '#kit/server/secret-link.ts';
import { emailCode } from './email-code.ts';
import { notifyBooked, type Site } from './emails.ts';
import { readProvenEmail } from './proof.ts';
import { type Awaits, requireRoomToReserve, requireShareOfAgent, reservationEnd } from './reservation.ts';
import { displaceReservations, releaseOwnReservations } from './reservation-rows.ts';
import { lockViewableProperty, type ViewableProperty } from './viewable-property.ts';
import { countUpcoming, insertViewing, readViewingById } from './viewing-rows.ts';

/**
 * How many bookings are allowed before a limit applies. Mobile networks put many phones behind one address.
 */
const bookingBurst = { address: 30, account: 12, recipient: 10 };
/**
 * The maximum number of emails to one address in an hour when challenges are solved. Otherwise an attacker's
 * computer could solve enough challenges to flood a mailbox.
 */
const maxEmailsWithWork = 20;

type BookViewingInput = {
  propertyId: number;
  draft: BookingDraft;
  actor: Actor;
  caller: Caller;
  idempotency: Idempotency;
};

/**
 * Books an hour at a home. The database's constraints decide between concurrent bookings. For a rental, an
 * unlock of a viewing package pays the viewing fee and also unlocks the contact. The hour is only reserved
 * until the fee is paid, or until an unverified visitor who pays no fee has confirmed their email address.
 * @throws AppError 'invalid' without an address that can be confirmed; 'too-many';
 * 'not-found'; 'conflict' when the hour is unavailable (the error names available hours near it), the home
 * cannot be viewed, a package is needed, or this person has too many viewings; the errors of `runIdempotent`
 */
export async function bookViewing(
  kit: Kit,
  { propertyId, draft, actor, caller, idempotency }: BookViewingInput,
  site: Site,
): Promise<Booked> {
  const owner = ownerOf(actor);
  if (!owner)
    throw new AppError(
      'invalid',
      'no_visitor',
      msg('This request needs a visitor cookie. Allow cookies and try again.'),
    );
  if (!actor.user) {
    const limit = {
      key: `viewings from ${caller.address}`,
      free: bookingBurst.address,
      openTo: 'network',
    } as const;
    await consumeAttempt(kit.db, limit, caller.work);
  } else
    await consumeAttempt(kit.db, { key: `viewings of account ${actor.user.id}`, free: bookingBurst.account });
  // Anyone can use up the email limit of an address that they type. The limit does not apply to the person
  // who has verified the address.
  const provenEmail = draft.email ? await readProvenEmail(kit.db, owner, draft.email) : null;
  if (draft.email && provenEmail !== foldEmail(draft.email))
    await consumeEmailLimit(kit, draft.email, caller.work);
  const network = hashNetwork(kit, caller.address);
  const { mark, ...booked } = await kit.db
    .transaction()
    .execute((tx) =>
      runIdempotent(tx, idempotency, () => book(kit, tx, { propertyId, draft, actor, owner, network }, site)),
    );
  return { ...booked, mark: openLink(kit.secrets, mark) };
}

/**
 * Returns keyed hashes of a network and of its surrounding /48 network, as one text (see `siteOfNetwork`).
 */
function hashNetwork({ secrets }: Kit, address: string): string {
  const hash = (name: string) => secrets.sign(name, 'the network of a viewing');
  const site = siteOf(address);
  return site === null ? hash(address) : `${hash(site)}.${hash(address)}`;
}

/**
 * Limits the emails to a typed address. Each booking and each code sends an email. Because anyone can use up
 * the limit, a solved challenge then allows more.
 */
export async function consumeEmailLimit(
  kit: Kit,
  email: string | null | undefined,
  work: ProofOfWork,
): Promise<void> {
  if (!email) return;
  const key = `viewing mails to ${mailboxOf(email)}`;
  const limit = {
    key,
    free: bookingBurst.recipient,
    openTo: 'anyone',
    hourlyCeiling: maxEmailsWithWork,
  } as const;
  await consumeAttempt(kit.db, limit, work);
}

type BookingInput = {
  propertyId: number;
  draft: BookingDraft;
  actor: Actor;
  owner: Owner;
  network: string;
};

async function book(
  kit: Kit,
  tx: Db,
  { propertyId, draft, actor, owner, network }: BookingInput,
  site: Site,
): Promise<Omit<Booked, 'mark'> & { mark: SealedLink }> {
  const now = kit.clock();
  const home = await lockViewableProperty(tx, propertyId);
  requireViewable(home, actor);
  const provenEmail = await readProvenEmail(tx, owner, draft.email);
  const isProven = provenEmail !== null;
  await lockPerson(tx, owner, provenEmail);
  await lockSchedules(tx, [home.ownerId]);
  // A person can reserve only one time at a home, so a new choice releases the earlier reservation.
  await releaseOwnReservations(tx, { owner, propertyId }, now);
  const scope = { propertyId, agentId: home.ownerId, isProven };
  const slotCheck = await checkSlot(tx, scope, draft, now);
  if (slotCheck.reason) throw slotUnavailableError(slotCheck);
  await requireViewingQuota(tx, { owner, provenEmail, propertyId }, now);
  const awaits = await reservationPurpose(tx, { home, owner, draft, provenEmail });
  if (awaits !== null && !isProven)
    await requireRoomToReserve(tx, { owner, network, propertyId, agentId: home.ownerId }, now);
  if (!needsFee(home))
    await requireShareOfAgent(tx, { owner, network, agentId: home.ownerId, isCounted: awaits === null });
  const startsAt = slotStart(draft);
  const slot = { startsAt, freeAgainAt: busyUntil(startsAt, slotCheck.hours) };
  await displaceReservations(tx, { ...scope, ...slot }, { isProven }, now);
  const link = storeLink(kit.secrets, newLinkToken(32));
  const reserved = awaits && { awaits, until: reservationEnd(awaits, now) };
  const id = await insertViewing(tx, {
    link,
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    home,
    owner,
    draft,
    ...slot,
    bookedAt: now,
    reminders: plannedReminders(startsAt, now),
    provenEmail,
    reserved: reserved && { ...reserved, network: isProven ? null : network },
  });
  // Read again for the nearest available hours, because another visitor has just taken the hour.
  if (id === null)
    throw slotUnavailableError({ ...(await checkSlot(tx, scope, draft, now)), reason: 'taken' });
  const viewing = await readViewingById(tx, id);
  if (viewing && awaits === null) await notifyBooked(kit, tx, viewing, site);
  if (viewing && awaits === 'email') await emailCode(kit, tx, viewing, site);
  return {
    mark: link.sealed,
    startsAt: startsAt.toISOString(),
    reserved: reserved && { awaits: reserved.awaits, until: reserved.until.toISOString() },
  };
}

/**
 * Returns what the reservation waits for; null if the hour is booked at once. A person who pays the fee needs
 * no code, because the payment deters abuse.
 * @throws AppError 'conflict' when a fee is due and `pays` is not set; 'invalid' without an email address to
 * confirm
 */
async function reservationPurpose(
  tx: Db,
  booking: { home: ViewableProperty; owner: Owner; draft: BookingDraft; provenEmail: string | null },
): Promise<Awaits | null> {
  const { home, owner, draft, provenEmail } = booking;
  if (needsFee(home)) {
    if (await unlockProperty(tx, owner, home)) return null;
    if (draft.pays) return 'payment';
    throw feeNeededError();
  }
  // An address other than the verified one needs its own confirmation.
  if (provenEmail !== null && (!draft.email || foldEmail(draft.email) === provenEmail)) return null;
  if (draft.email) return 'email';
  const message = msg('Enter an email address. We send a code to it to confirm the viewing.');
  throw new AppError('invalid', 'email_needed', message, { fields: { email: message } });
}

/**
 * True for homes with a viewing fee. Homes for sale, and homes without an owner's contact, are shown free of
 * charge.
 */
export function needsFee(home: ViewableProperty): boolean {
  return home.hasContact && packagesFor(home).length > 0;
}

const notBookableMessages = {
  booked: msg('You need to book this property with a deposit to view owner contact details.'),
  'off-market': msg('This home is off the market, so you cannot book a viewing.'),
};

function requireViewable(home: ViewableProperty, { user }: Actor): void {
  if (user?.id === home.ownerId)
    throw new AppError(
      'conflict',
      'own_home',
      msg('This is your own listing, so you cannot book a viewing.'),
    );
  const reason = notBookableReason(home);
  if (reason)
    throw new AppError('conflict', `viewing_${reason.replace('-', '_')}`, notBookableMessages[reason]);
}

/**
 * Locks a person, so that two concurrent requests are counted one after another. Call it before any row is
 * locked.
 */
export async function lockPerson(tx: Db, owner: Owner, provenEmail: string | null): Promise<void> {
  await lockAll(tx, [
    `viewings of ${ownerKey(owner)}`,
    ...(provenEmail ? [`viewings of ${provenEmail}`] : []),
  ]);
}

type ViewingPerson = { owner: Owner; provenEmail: string | null; propertyId: number | null; except?: number };

/**
 * Checks the number of a person's viewings, by their account or browser and by their verified address. A
 * typed phone number proves nothing. Call it after `lockPerson`.
 * @throws AppError 'conflict' when the person has a viewing of this home or too many viewings
 */
export async function requireViewingQuota(tx: Db, person: ViewingPerson, now: Date): Promise<void> {
  const { perPerson } = await readRules(tx);
  const { all, ofHome } = await countUpcoming(tx, person, now);
  if (ofHome > 0)
    throw new AppError(
      'conflict',
      'booked_before',
      msg('You already have a viewing of this home. You can reschedule or cancel it on your viewing page.'),
    );
  if (all >= perPerson)
    throw new AppError(
      'conflict',
      'enough_viewings',
      msg('You already have {all} upcoming viewings. Attend or cancel one before you book another.', { all }),
    );
}

export function slotUnavailableError({ reason, near }: Pick<SlotCheck, 'reason' | 'near'>): AppError {
  const reasonText =
    reason === 'taken'
      ? msg('This time has just been taken.')
      : reason === 'late'
        ? msg('It is too late to book this time.')
        : msg('Viewings are not offered at the time you chose.');
  return new AppError(
    'conflict',
    `slot_${reason}`,
    english('{sentences}', { sentences: [reasonText, near] }),
  );
}

function feeNeededError(): AppError {
  return new AppError(
    'conflict',
    'fee_needed',
    msg(
      'Your viewing is not booked because the viewing fee has not been paid. Buy a viewing package to pay it.',
    ),
  );
}
