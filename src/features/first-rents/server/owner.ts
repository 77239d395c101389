import { type Admin, admins, managers, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { firstRentLimits } from '#features/first-rents/choices.ts';
import { ownerActsOf, payDeadline } from '#features/first-rents/rules.ts';
import type { DecisionBody, HostedFirstRent, OwnerActBody } from '#features/first-rents/schema.ts';
import { netOf } from '#features/payouts/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { difference, formatMoney, type MinorAmount, toMajorUnit, toMinorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import { resetAttempts, tryAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyAccepted, notifyDecided, notifyDisputed } from './emails.ts';
import { completeHandover, endWithRefund, letHome, notPossible } from './end-first-rent.ts';
import {
  type FirstRentRow,
  isPromised,
  lockFirstRent,
  readVisibleFirstRent,
  readVisibleFirstRents,
  updateAccepted,
  updateDecided,
  updateDisputed,
} from './first-rent-rows.ts';
import { handoverCode } from './handover-code.ts';
import { readDeductionsOf, readReceivedOf, refundFirstRent, settleFirstRent } from './held-money.ts';
import { readHome } from './offer.ts';
import { mayDecide, presentHosted } from './presenter.ts';
import { noSuchFirstRent } from './tenant.ts';

const endedDays = 30;

/** Returns the first rents for the user's own homes. Admins also see those that they decide. */
export async function readHostedFirstRents(
  kit: Kit,
  user: SignedIn,
): Promise<{ open: HostedFirstRent[]; ended: HostedFirstRent[] }> {
  const endedSince = new Date(kit.clock().getTime() - endedDays * 86_400_000);
  const { open, ended } = await readVisibleFirstRents(kit.db, user, endedSince);
  const present = (rows: FirstRentRow[]) => Promise.all(rows.map((row) => presentHosted(kit, user, row)));
  return { open: await present(open), ended: await present(ended) };
}

async function presentById(kit: Kit, user: SignedIn, id: number): Promise<HostedFirstRent> {
  const row = await readVisibleFirstRent(kit.db, user, id);
  if (!row) throw noSuchFirstRent();
  return presentHosted(kit, user, row);
}

/**
 * Does what the lister asks for.
 * @throws AppError 'not-found'; 'conflict' when it is not possible in this state or at this time, or the home is promised
 * to another tenant or hidden; 'invalid' for a wrong code; 'too-many'; the errors of `runIdempotent`
 */
export async function actAsOwner(
  kit: Kit,
  actor: SignedIn,
  { id, idempotency, ...body }: OwnerActBody & { id: number; idempotency: Idempotency },
): Promise<HostedFirstRent> {
  // Counted outside the transaction, so that a refused code counts too. Only the lister can use up the attempts.
  if (body.act === 'enter_code') {
    const row = await readVisibleFirstRent(kit.db, actor, id);
    if (row?.ownerId !== actor.id) throw noSuchFirstRent();
    if (!(await tryAttempt(kit.db, codeAttempts(id)))) throw tooManyCodes();
  }
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, actor, managers);
      if (!(await readVisibleFirstRent(tx, user, id))) throw noSuchFirstRent();
      const row = await lockFirstRent(tx, id);
      if (row?.ownerId !== user.id) throw noSuchFirstRent();
      if (!ownerActsOf(row, kit.clock()).includes(body.act)) throw notPossible();
      await applyOwnerAct(kit, tx, row, body);
      return id;
    }),
  );
  return presentById(kit, actor, id);
}

/** A lister has months to guess, so wrong codes are forgotten slowly. */
const codeAttempts = (id: number) => ({
  ...{ key: `code of first rent ${id}`, free: firstRentLimits.freeCodes, openTo: 'anyone' as const },
  refillSeconds: firstRentLimits.codeRefillHours * 3_600,
});

const tooManyCodes = () =>
  new AppError(
    'too-many',
    'too_many_codes',
    english('Too many wrong codes. Ask the tenant to confirm the handover, or try again in {hours} hours.', {
      hours: firstRentLimits.codeRefillHours,
    }),
    { retryAfterSeconds: firstRentLimits.codeRefillHours * 3_600 },
  );

async function applyOwnerAct(kit: Kit, tx: Db, row: FirstRentRow, body: OwnerActBody): Promise<void> {
  switch (body.act) {
    case 'accept':
      return accept(kit, tx, row);
    case 'decline':
      return endWithRefund(kit, tx, row, 'declined');
    case 'cancel':
      return endWithRefund(kit, tx, row, 'owner_cancelled');
    case 'enter_code':
      if (body.code !== handoverCode(kit, row.id)) throw wrongCode();
      await resetAttempts(tx, codeAttempts(row.id));
      return completeHandover(kit, tx, row);
    case 'claim':
      await updateDisputed(tx, row.id, body.text, kit.clock());
      return notifyDisputed(kit, tx, row);
  }
}

async function accept(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  if (row.propertyId === null || (await isPromised(tx, row.propertyId)))
    throw new AppError(
      'conflict',
      'promised',
      english('This home is already promised to another tenant. Nothing was changed.'),
    );
  if (!(await readHome(tx, row.propertyId)))
    throw new AppError(
      'conflict',
      'hidden',
      english('This listing is hidden or deleted, so you cannot accept tenants. Nothing was changed.'),
    );
  const at = kit.clock();
  const payBy = payDeadline(at, row.moveIn);
  await updateAccepted(tx, row.id, { at, payBy });
  await notifyAccepted(kit, tx, { ...row, payBy });
}

function wrongCode(): AppError {
  const message = english('This is not the tenant’s code. Ask the tenant to read it out again');
  return new AppError('invalid', 'wrong_code', message, { fields: { code: message } });
}

type Decision = DecisionBody & { id: number; idempotency: Idempotency };

/**
 * Decides how much of a disputed first rent the tenant gets back. The owner gets the rest.
 * @throws AppError 'not-found'; 'conflict' when it is not disputed or is the admin's own; 'invalid' when the refund
 * exceeds what was paid; the errors of `runIdempotent`
 */
export async function decideFirstRent(
  kit: Kit,
  actor: Admin,
  { id, refund, note, idempotency }: Decision,
): Promise<HostedFirstRent> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const admin = await lockAuthorizedUser(tx, actor, admins);
      if (!(await readVisibleFirstRent(tx, admin, id))) throw noSuchFirstRent();
      const row = await lockFirstRent(tx, id);
      if (!row || !mayDecide(admin, row)) throw notPossible();
      const { amount: received } = await readReceivedOf(tx, row);
      const amount = requireRefundable(refund, received);
      await refundFirstRent(kit, tx, row, { amount, comment: 'Decision about the handover of the keys' });
      await updateDecided(tx, id, { refund: amount, note, by: admin.id, at: kit.clock() });
      const owed = difference(received, amount);
      await settleFirstRent(kit, tx, row, owed);
      const net = netOf(owed, await readDeductionsOf(kit, tx, row, owed));
      await notifyDecided(kit, tx, row, { refund: amount, net, note });
      // Without a refund the tenant has the keys. After a partial one, the lister knows whether the home is let.
      if (amount === 0) await letHome(kit, tx, row);
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'first rent decided',
        subject: `first rent ${id}`,
        details: { refund, received: toMajorUnit(received, 'UGX'), note },
      });
      return id;
    }),
  );
  return presentById(kit, actor, id);
}

function requireRefundable(refund: number, received: MinorAmount): MinorAmount {
  const amount = toMinorUnit(refund, 'UGX');
  if (amount !== null && amount <= received) return amount;
  const message = english('Enter an amount from 0 to {max}', {
    max: formatMoney(toMajorUnit(received, 'UGX'), 'UGX'),
  });
  throw new AppError('invalid', 'refund', message, { fields: { refund: message } });
}
