import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import { type Owner, ownerKey, ownerOf } from '#features/payments/policy.ts';
import type { BookStayBody } from '#features/stays/booking-schema.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { balanceDueDate } from '#features/stays/rules.ts';
import {
  lockHolder,
  requireMinutesToHold,
  requireRoomToHold,
} from '#features/stays/server/holds/hold-limits.ts';
import type { Holder } from '#features/stays/server/holds/hold-rows.ts';
import { releaseNights, reserveNights } from '#features/stays/server/holds/night-rows.ts';
import { requireHome, requireQuote } from '#features/stays/server/payment/stay-quote.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { type MajorAmount, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Caller } from '#kit/server/http/route.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { notifyStayEvent } from './notifications.ts';
import { endStay, insertStay, readStay, readUnpaidHoldIds, type StayRow } from './stay-rows.ts';

/**
 * How many holds are allowed before a limit applies. Mobile networks put many phones behind one address, and
 * a guest who compares dates holds several in turn.
 */
const holdBurst = { address: 60, person: 30 };

type BookStayRequest = {
  propertyId: number;
  draft: BookStayBody;
  actor: Actor;
  caller: Caller;
  idempotency: Idempotency;
};

/**
 * Holds nights for a guest who is about to pay, or until the host has answered. The same key returns the same
 * stay. Earlier unpaid holds of the same person in this home are released.
 * @throws AppError 'invalid' when the home's terms do not allow the stay; 'not-found';
 * 'conflict' when the nights are taken, the price has changed, the home takes no bookings or is the guest's
 * own, the guest has too many holds, or the browser does not have our cookie; 'too-many'; the errors of
 * `runIdempotent`
 */
export async function bookStay(kit: Kit, input: BookStayRequest): Promise<StayRow> {
  const { actor, caller, idempotency } = input;
  const owner = actor.user || caller.isKnownVisitor ? ownerOf(actor) : null;
  // A guest who pays without the cookie would lose access to the booking.
  if (!owner)
    throw new AppError(
      'conflict',
      'cookie_needed',
      msg(
        'Your browser is blocking the cookie that keeps your booking. Allow cookies or sign in, then try again.',
      ),
    );
  const person = ownerKey(owner);
  if (!actor.user) {
    const limit = {
      key: `stays from ${caller.address}`,
      free: holdBurst.address,
      openTo: 'network',
    } as const;
    await consumeAttempt(kit.db, limit, caller.work);
  }
  await consumeAttempt(kit.db, { key: `stays of ${person}`, free: holdBurst.person });
  const id = await kit.db
    .transaction()
    .execute((tx) =>
      runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, () => hold(kit, tx, { ...input, owner })),
    );
  const stay = await readStay(kit.db, id);
  if (!stay) throw new Error(`the stay that was just booked is gone`);
  return stay;
}

async function hold(kit: Kit, tx: Db, input: BookStayRequest & { owner: Owner }): Promise<number> {
  const { propertyId, draft, actor, owner } = input;
  const home = await requireHome(tx, propertyId);
  if (!home.isBookable)
    throw new AppError('conflict', 'not_bookable', msg('This home is not taking bookings right now.'));
  if (actor.user?.id === home.ownerId)
    throw new AppError(
      'conflict',
      'own_home',
      msg('This is your own listing. You can manage its calendar under Bookings.'),
    );
  const today = kampalaDay(kit.clock());
  const { quote, checkOut, rules } = await requireQuote(tx, home, draft, today);
  requireShownPrice(toMajorUnit(quote.total, home.currency), draft.total);
  const { checkIn, guests, requests, guest } = draft;
  const isRequest = home.books === 'request';
  const holder = await holderOf(tx, input);
  await lockHolder(tx, holder);
  const released = await readUnpaidHoldIds(tx, owner, propertyId);
  const range = { propertyId, from: checkIn, to: checkOut };
  const requestedHold = { ...range, books: home.books, released };
  await requireRoomToHold(tx, holder, requestedHold);
  const { minutes, beganAt } = isRequest
    ? { minutes: stayLimits.answerHours * 60, beganAt: null }
    : await requireMinutesToHold(kit, tx, holder, requestedHold, rules.holdMinutes);
  for (const id of released) {
    await endStay(tx, id, { state: 'lapsed', by: 'guest' });
    await releaseNights(tx, id);
  }
  const link = storeLink(kit.secrets, newLinkToken(32));
  const stayId = await insertStay(tx, {
    ...{ link, home, owner, guest, checkIn, checkOut, guests, requests, quote },
    balanceDue: balanceDueDate(checkIn, today, rules),
    holdBeganAt: beganAt,
  });
  const { network } = holder;
  if (!(await reserveNights(tx, { ...range, kind: 'hold', stayId, minutes, network })))
    throw nightsTakenError();
  if (isRequest) await notifyStayEvent(kit, tx, stayId, 'requested');
  return stayId;
}

async function holderOf(
  tx: Db,
  { owner, draft: { guest }, caller }: BookStayRequest & { owner: Owner },
): Promise<Holder> {
  const isProven = owner.userId !== null && (await isEmailConfirmed(tx, owner.userId));
  const { email, phone } = guest;
  return { owner, email, phone, network: isProven ? null : caller.address };
}

export function nightsTakenError(): AppError {
  return new AppError(
    'conflict',
    'nights_taken',
    msg(
      'Those nights were just taken by another guest. You have not been charged. Choose other dates or another home.',
    ),
  );
}

/** @throws AppError 'conflict' when the price has changed since it was shown */
export function requireShownPrice(total: MajorAmount, shownTotal: MajorAmount): void {
  if (total === shownTotal) return;
  throw new AppError(
    'conflict',
    'price_changed',
    msg('The price of these nights has changed. Check the new price and try again.'),
  );
}
