import { type SignedIn, signedIn } from '#features/accounts/policy.ts';
import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { firstRentLimits, type TenantAct } from '#features/first-rents/choices.ts';
import { answerDeadline, moveInRange, tenantActsOf } from '#features/first-rents/rules.ts';
import type { FirstRent, HomeFirstRent, RequestBody, TenantActBody } from '#features/first-rents/schema.ts';
import { lockListing } from '#features/listings/server/confirm-availability.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { partFault } from '#features/payments/parts.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import { AppError } from '#kit/app-error.ts';
import { difference, formatMoney, type MinorAmount, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyRequested } from './emails.ts';
import { completeHandover, endWithRefund, notPossible } from './end-first-rent.ts';
import {
  type FirstRentRow,
  insertFirstRent,
  isPromised,
  lockFirstRent,
  readFirstRent,
  readFirstRentsOfTenant,
  readLatestOfTenant,
  updateTenantText,
} from './first-rent-rows.ts';
import { firstRentTitle, hiddenMessage } from './fulfilment.ts';
import { firstRentPurpose, readReceivedOf } from './held-money.ts';
import { isShown, readHome, termsOf } from './offer.ts';
import { presentFirstRent } from './presenter.ts';

/** @throws AppError 'not-found' for a hidden home without an agreement of the user */
export async function readHomeFirstRent(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
): Promise<HomeFirstRent> {
  const home = await readHome(kit.db, propertyId);
  const own = await readLatestOfTenant(kit.db, { propertyId, tenantId: user.id });
  if (!home && !own) throw propertyNotFoundError();
  const terms = home && termsOf(home);
  const { first, last } = moveInRange(kit.clock());
  return {
    title: home?.title ?? own?.title ?? '',
    offer: terms && { ...terms, firstDay: first, lastDay: last },
    isTaken: await isPromised(kit.db, propertyId),
    isOwner: home?.ownerId === user.id,
    own: own && (await presentFirstRent(kit, own)),
    isTest: kit.payments.isTest,
  };
}

export async function readOwnFirstRents(kit: Kit, user: SignedIn): Promise<FirstRent[]> {
  const rows = await readFirstRentsOfTenant(kit.db, user.id);
  return Promise.all(rows.map((row) => presentFirstRent(kit, row)));
}

type Request = RequestBody & { propertyId: number; idempotency: Idempotency };

/**
 * Asks the lister to rent the home from a day. Nothing is paid before the lister accepts.
 * @throws AppError 'not-found'; 'invalid' for a day that cannot be chosen; 'conflict' when the home is not offered, is
 * promised, is the user's own, was asked for before or costs another amount; the errors of `runIdempotent`
 */
export async function requestFirstRent(
  kit: Kit,
  actor: SignedIn,
  { propertyId, moveIn, amount, name, phone, idempotency }: Request,
): Promise<FirstRent> {
  const now = kit.clock();
  const { first, last } = moveInRange(now);
  await consumeAttempt(kit.db, { key: `first rents of #${actor.id}`, free: firstRentLimits.freeRequests });
  if (moveIn < first || moveIn > last) {
    const message = msg('Choose a day from tomorrow, within 60 days');
    throw new AppError('invalid', 'invalid_input', message, { fields: { moveIn: message } });
  }
  const id = await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, actor, signedIn);
      // The email tells the lister's title, which is not for the address of a stranger.
      if (!(await isEmailConfirmed(tx, user.id)))
        throw new AppError(
          'forbidden',
          'email_not_confirmed',
          msg('Please confirm your email address first. You find the link in your settings.'),
        );
      await lockListing(tx, propertyId);
      const home = await readHome(tx, propertyId);
      if (!home) throw propertyNotFoundError();
      if (home.ownerId === user.id)
        throw new AppError('conflict', 'own_home', msg('This is your own listing.'));
      const terms = termsOf(home);
      if (!terms || (await isPromised(tx, propertyId)))
        throw new AppError('conflict', 'not_offered', msg('This home cannot be requested now.'));
      if (terms.amount !== amount)
        throw new AppError(
          'conflict',
          'other_amount',
          msg('The first payment has changed. Reload the page to see the new amount.'),
        );
      const latest = await readLatestOfTenant(tx, { propertyId, tenantId: user.id });
      if (latest && tenantActsOf(latest, now).length > 0)
        throw new AppError('conflict', 'asked_before', msg('You have already asked for this home.'));
      const newId = await insertFirstRent(tx, {
        ...{ propertyId, title: home.title, tenantId: user.id, ownerId: home.ownerId, moveIn },
        ...{ tenantName: name, tenantPhone: phone },
        monthlyRent: minorOf(terms.monthlyRent),
        ...{ advanceMonths: terms.advanceMonths, depositMonths: terms.depositMonths },
        amount: minorOf(terms.amount),
        requestedAt: now,
        answerBy: answerDeadline(now, moveIn),
      });
      await notifyRequested(kit, tx, await requireRow(tx, newId));
      return newId;
    }),
  );
  return presentFirstRent(kit, await requireRow(kit.db, id));
}

function minorOf(amount: number): MinorAmount {
  const minor = toMinorUnit(amount, 'UGX');
  if (minor === null) throw new Error(`${amount} is not an amount in shillings`);
  return minor;
}

async function requireRow(db: Db, id: number): Promise<FirstRentRow> {
  const row = await readFirstRent(db, id);
  if (!row) throw noSuchFirstRent();
  return row;
}

/** @throws AppError 'not-found' unless the user is the tenant */
async function requireOwn(db: Db, user: SignedIn, id: number, read = readFirstRent): Promise<FirstRentRow> {
  const row = await read(db, id);
  if (row?.tenantId !== user.id) throw noSuchFirstRent();
  return row;
}

export const noSuchFirstRent = () =>
  new AppError('not-found', 'no_such_first_rent', msg('We could not find this agreement.'));

type PayInput = QuoteRequest & { id: number; user: SignedIn; payer: Payer; amount?: number | undefined };

/**
 * Quotes what is left of an accepted first rent, or a part of it.
 * @throws AppError 'not-found'; 'conflict' when it cannot be paid now; 'invalid' when the amount is no part that can be
 * paid; the errors of `createIntent`
 */
export async function payFirstRent(
  kit: Kit,
  { id, user, payer, amount, ...quote }: PayInput,
): Promise<Payment> {
  const row = await requireOwn(kit.db, user, id);
  if (!tenantActsOf(row, kit.clock()).includes('pay')) throw notPossible();
  if (!(await isShown(kit.db, row))) throw new AppError('conflict', 'hidden', hiddenMessage());
  const left = toMajorUnit(difference(row.amount, (await readReceivedOf(kit.db, row)).amount), 'UGX');
  const owner = { userId: user.id, visitorId: null };
  const order = {
    purpose: firstRentPurpose,
    subject: String(id),
    title: firstRentTitle(row),
    amount: requirePart(amount ?? left, left),
    ...{ currency: 'UGX' as const, owner, payer },
  } as const;
  return presentPayment(kit, await requireOwnIntent(kit, owner, await createIntent(kit, order, quote)));
}

function requirePart(amount: number, left: number): MinorAmount {
  const minor = toMinorUnit(amount, 'UGX');
  if (minor !== null && minor > 0 && partFault(amount, left) === null) return minor;
  const message =
    amount > left
      ? msg('Only {left} is left to pay.', { left: formatMoney(left, 'UGX') })
      : msg('Pay at least {least}, and leave at least {least} or nothing.', {
          least: formatMoney(paymentLimits.partMin, 'UGX'),
        });
  throw new AppError('invalid', 'invalid_input', message, { fields: { amount: message } });
}

/**
 * Does what the tenant asks for.
 * @throws AppError 'not-found'; 'conflict' when it is not possible in this state or at this time; the errors of
 * `runIdempotent`
 */
export async function actAsTenant(
  kit: Kit,
  actor: SignedIn,
  { id, idempotency, ...body }: TenantActBody & { id: number; idempotency: Idempotency },
): Promise<FirstRent> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, actor, signedIn);
      await requireOwn(tx, user, id);
      const row = await requireOwn(tx, user, id, lockFirstRent);
      if (!tenantActsOf(row, kit.clock()).includes(body.act satisfies TenantAct)) throw notPossible();
      await applyTenantAct(kit, tx, row, body);
      return id;
    }),
  );
  return presentFirstRent(kit, await requireRow(kit.db, id));
}

async function applyTenantAct(kit: Kit, tx: Db, row: FirstRentRow, body: TenantActBody): Promise<void> {
  switch (body.act) {
    case 'withdraw':
      return endWithRefund(kit, tx, row, 'withdrawn');
    case 'cancel':
      return endWithRefund(kit, tx, row, 'cancelled');
    case 'take_back':
      return endWithRefund(kit, tx, row, 'no_keys');
    case 'confirm':
      return completeHandover(kit, tx, row);
    case 'explain':
      return updateTenantText(tx, row.id, body.text);
  }
}
