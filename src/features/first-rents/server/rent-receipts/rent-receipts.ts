import { toDataURL } from 'qrcode';
import { type SignedIn, signedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import {
  faultOfRent,
  lastRentMonth,
  parseRentReceiptPublicId,
  rentReceiptLimits,
  rentReceiptNumber,
  rentReceiptPublicId,
} from '#features/first-rents/rent-receipt-rules.ts';
import type {
  CheckedRentReceipt,
  RentReceiptAnswer,
  RentReceiptBody,
  RentReceiptSheet,
  Tenancies,
  Tenancy,
} from '#features/first-rents/rent-receipt-schema.ts';
import { maskName } from '#features/payments/short-name.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { roundToMinorUnit, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyOfAnswer, notifyOfReceipt, notifyOfWish } from './notifications.ts';
import {
  endRentReceipt,
  insertRentReceipt,
  lockTenancy,
  type RentReceiptRow,
  readRentReceipt,
  readRentReceipts,
  readTenancies,
  type TenancyRow,
  updateWish,
} from './rent-receipt-rows.ts';

/** Returns the user's tenancies whose keys were handed over, with the receipts for later rent. */
export async function readOwnTenancies(kit: Kit, user: SignedIn): Promise<Tenancies> {
  const tenancies = await readTenancies(kit.db, user.id);
  const receipts = await readRentReceipts(
    kit.db,
    tenancies.map(({ id }) => id),
  );
  const today = kampalaDay(kit.clock());
  return {
    tenancies: tenancies.map((tenancy) =>
      presentTenancy(
        tenancy,
        user,
        receipts.filter(({ firstRentId }) => firstRentId === tenancy.id),
      ),
    ),
    lastMonth: lastRentMonth(today),
    today,
  };
}

function presentTenancy(row: TenancyRow, user: SignedIn, receipts: readonly RentReceiptRow[]): Tenancy {
  const isOwner = row.ownerId === user.id;
  const [isClosed, name] = isOwner
    ? [row.isTenantClosed, row.tenantName]
    : [row.isOwnerClosed, row.ownerName];
  return {
    ...{ id: row.id, title: row.title, side: isOwner ? 'owner' : 'tenant' },
    other: isClosed ? null : name,
    monthlyRent: toMajorUnit(row.monthlyRent, 'UGX'),
    isWanted: isOwner ? row.forOwner : row.forTenant,
    isWantedByOther: isOwner ? row.forTenant : row.forOwner,
    firstMonth: monthOf(row.moveIn),
    receipts: receipts.map(({ id, month, amount, way, paidOn, state, isByOwner, reason }) => ({
      ...{ id, month, way, paidOn, state, reason },
      amount: toMajorUnit(amount, 'UGX'),
      isOwn: isByOwner === isOwner,
    })),
  };
}

const noSuchTenancy = () =>
  new AppError('not-found', 'no_such_tenancy', msg('We could not find this agreement.'));

const limitOf = ({ id }: SignedIn) => ({ key: `rent receipts of #${id}`, free: rentReceiptLimits.free });

/**
 * Starts or stops receipts for later rent. They start when both sides want them, and stop when one side does not.
 * @throws AppError 'not-found'; 'too-many'
 */
export async function chooseReceipts(
  kit: Kit,
  actor: SignedIn,
  { id, isWanted }: { id: number; isWanted: boolean },
): Promise<Tenancies> {
  await consumeAttempt(kit.db, limitOf(actor));
  await kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, actor, signedIn);
    const row = await requireTenancy(tx, user, id);
    const isOwner = row.ownerId === user.id;
    const wish = { forOwner: row.forOwner, forTenant: row.forTenant };
    if ((isOwner ? row.forOwner : row.forTenant) === isWanted) return;
    // A side that stops receipts ends the agreement, and both must agree again.
    const next = isWanted
      ? { ...wish, [isOwner ? 'forOwner' : 'forTenant']: true }
      : { forOwner: false, forTenant: false };
    await updateWish(tx, id, next);
    if (isWanted || (wish.forOwner && wish.forTenant))
      await notifyOfWish(kit, tx, row, { isOwner, isWanted });
  });
  return readOwnTenancies(kit, actor);
}

async function requireTenancy(tx: Db, user: SignedIn, id: number): Promise<TenancyRow> {
  const row = await lockTenancy(tx, user.id, id);
  if (!row) throw noSuchTenancy();
  return row;
}

type Entry = RentReceiptBody & { id: number; idempotency: Idempotency };

/**
 * Enters the rent of a month, which the other side then confirms.
 * @throws AppError 'not-found'; 'invalid' for a month or a day that cannot be right; 'conflict' when receipts are not on
 * or the month has one; 'too-many'; the errors of `runIdempotent`
 */
export async function enterRent(
  kit: Kit,
  actor: SignedIn,
  { id, idempotency, month, amount, way, paidOn }: Entry,
): Promise<Tenancies> {
  await consumeAttempt(kit.db, limitOf(actor));
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, actor, signedIn);
      const row = await requireTenancy(tx, user, id);
      if (!row.forOwner || !row.forTenant)
        throw new AppError('conflict', 'not_on', msg('Receipts are off. Both sides must want them.'));
      const fault = faultOfRent({ month, paidOn }, { moveIn: row.moveIn, today: kampalaDay(kit.clock()) });
      if (fault) throw faultError(fault);
      const receiptId = await insertRentReceipt(tx, {
        ...{ firstRentId: id, month, amount: roundToMinorUnit(amount, 'UGX'), way, paidOn, title: row.title },
        ...{ ownerName: row.ownerName, tenantName: row.tenantName, isByOwner: row.ownerId === user.id },
        at: kit.clock(),
      });
      if (receiptId === null)
        throw new AppError('conflict', 'has_receipt', msg('There is already a receipt for this month.'));
      await notifyOfReceipt(kit, tx, row, { id: receiptId, month, isByOwner: row.ownerId === user.id });
      return receiptId;
    }),
  );
  return readOwnTenancies(kit, actor);
}

function faultError(field: 'month' | 'paidOn'): AppError {
  const message =
    field === 'month'
      ? msg('Choose a month from the one of moving in, at most a year ahead')
      : msg('Choose a day up to today, not long before moving in');
  return new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });
}

type Answer = RentReceiptAnswer & { id: number; idempotency: Idempotency };

/**
 * Confirms, refuses or withdraws a receipt. Only the other side can confirm or refuse it.
 * @throws AppError 'not-found'; 'conflict' when it was already answered; 'too-many'; the errors of `runIdempotent`
 */
export async function answerRentReceipt(
  kit: Kit,
  actor: SignedIn,
  { id, idempotency, ...answer }: Answer,
): Promise<Tenancies> {
  await consumeAttempt(kit.db, limitOf(actor));
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const user = await lockAuthorizedUser(tx, actor, signedIn);
      const receipt = await readRentReceipt(tx, id);
      if (!receipt) throw noSuchTenancy();
      const row = await requireTenancy(tx, user, receipt.firstRentId);
      const isOwn = receipt.isByOwner === (row.ownerId === user.id);
      if (isOwn !== (answer.act === 'withdraw')) throw noSuchTenancy();
      const state = ({ confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const)[answer.act];
      const reason = answer.act === 'refuse' ? answer.reason : null;
      if (!(await endRentReceipt(tx, id, { state, reason, at: kit.clock() })))
        throw new AppError('conflict', 'answered', msg('This receipt was already answered.'));
      if (state !== 'withdrawn') await notifyOfAnswer(kit, tx, row, { ...receipt, state });
      return id;
    }),
  );
  return readOwnTenancies(kit, actor);
}

/**
 * Returns a confirmed receipt to one of its two sides.
 * @throws AppError 'not-found'
 */
export async function requireRentReceipt(kit: Kit, user: SignedIn, id: number): Promise<RentReceiptRow> {
  const row = await readRentReceipt(kit.db, id);
  const isOwn =
    row && (await readTenancies(kit.db, user.id)).some((tenancy) => tenancy.id === row.firstRentId);
  if (row?.state === 'confirmed' && isOwn) return row;
  throw new AppError('not-found', 'no_such_receipt', msg('We could not find this receipt.'));
}

export const rentReceiptCheckUrl = (appOrigin: string, row: RentReceiptRow): string =>
  `${appOrigin}/receipts/${rentReceiptPublicId(row)}`;

export async function presentRentReceipt(appOrigin: string, row: RentReceiptRow): Promise<RentReceiptSheet> {
  const checkAddress = rentReceiptCheckUrl(appOrigin, row);
  return {
    ...publicDetailsOf(row),
    ...{ tenant: row.tenantName, owner: row.ownerName, checkAddress },
    picture: await toDataURL(checkAddress, { margin: 0, width: 400 }),
  };
}

const checkBurst = 60;

/**
 * Returns the public details of a confirmed receipt. Pages that the server renders have their own limit.
 * @throws AppError 'not-found'; 'too-many'
 */
export async function checkRentReceipt(
  kit: Kit,
  publicId: string,
  { address, work }: { address: string; work: ProofOfWork },
): Promise<CheckedRentReceipt> {
  if (address !== '') {
    const limit = { key: `rent receipts from ${address}`, free: checkBurst, openTo: 'network' } as const;
    await consumeAttempt(kit.db, limit, work);
  }
  const parts = parseRentReceiptPublicId(publicId);
  const row = parts && (await readRentReceipt(kit.db, parts.id));
  if (row && row.code === parts.code && row.state === 'confirmed') return publicDetailsOf(row);
  throw new AppError(
    'not-found',
    'no_such_receipt',
    msg('We have not issued a receipt with this number and code.'),
  );
}

function publicDetailsOf(row: RentReceiptRow): CheckedRentReceipt {
  const { id, title, month, amount, way, paidOn, tenantName, ownerName, endedAt } = row;
  return {
    ...{ number: rentReceiptNumber(id), title, month, way, paidOn },
    amount: toMajorUnit(amount, 'UGX'),
    tenant: maskName(tenantName),
    owner: maskName(ownerName),
    confirmedAt: endedAt?.toISOString() ?? '',
  };
}
