import { answerDeadline, claimDeadline } from '#features/damage-deposits/rules.ts';
import type { GuestDeposit } from '#features/damage-deposits/schema.ts';
import { picturesOf } from '#features/stay-pictures/server/stay-pictures.ts';
import { type DisputedStay, lockForDispute } from '#features/stays/server/disputes.ts';
import { requireStay } from '#features/stays/server/stay-presenter.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { isPayable } from './deposit-payment.ts';
import { type DepositRow, readDepositOfStay, updateRefused } from './deposit-rows.ts';
import { notifyAccepted, notifyRefused, notifyWaiting, type Site } from './emails.ts';
import { endDeposit } from './settle-deposit.ts';

/** @throws AppError 'not-found' */
export async function readGuestDeposit(kit: Kit, token: string): Promise<GuestDeposit> {
  const stay = await requireStay(kit.db, token);
  const deposit = await readDepositOfStay(kit.db, stay.id);
  const { currency } = stay;
  const isDue = deposit === null && isPayable(stay, kampalaDay(kit.clock()));
  return {
    due: isDue ? { amount: toMajorUnit(stay.damageDeposit, currency), currency, day: stay.balanceDue } : null,
    paid: deposit && (await presentDeposit(kit.db, deposit)),
    isTest: kit.payments.isTest,
  };
}

/** True while a claim of the host waits for the guest or an admin. */
export async function isClaimOpen(db: Db, stayId: number): Promise<boolean> {
  const deposit = await readDepositOfStay(db, stayId);
  return deposit?.state === 'claimed' || deposit?.state === 'refused';
}

export async function presentDeposit(db: Db, deposit: DepositRow) {
  const { state, amount, currency, checkOut, claimed, claimedAt, answerBy, ...row } = deposit;
  return {
    ...{ state, currency, endedBecause: row.endedBecause, note: row.note },
    amount: toMajorUnit(amount, currency),
    toHost: toMajorUnit(row.toHost, currency),
    pictures: await picturesOf(db, 'damage', row.stayId),
    claimUntil: claimDeadline(checkOut).toISOString(),
    claim:
      claimed === null || claimedAt === null
        ? null
        : {
            amount: toMajorUnit(claimed, currency),
            text: row.claimText ?? '',
            claimedAt: claimedAt.toISOString(),
            answerBy: (answerBy ?? answerDeadline(claimedAt)).toISOString(),
            answer: row.answer,
          },
  };
}

type Answer = { token: string; idempotency: Idempotency };

/** Runs the guest's answer to an open claim once, with the stay locked. */
async function answerClaim(
  kit: Kit,
  { token, idempotency }: Answer,
  apply: (tx: Db, stay: DisputedStay, deposit: DepositRow) => Promise<void>,
): Promise<GuestDeposit> {
  const { id } = await requireStay(kit.db, token);
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const stay = await lockForDispute(tx, id);
      const deposit = await readDepositOfStay(tx, id);
      if (deposit?.state !== 'claimed' && deposit?.state !== 'refused')
        throw new AppError('conflict', 'no_open_claim', msg('There is no open claim. Nothing was changed.'));
      await apply(tx, stay, deposit);
      return id;
    }),
  );
  return readGuestDeposit(kit, token);
}

/**
 * Pays the claimed amount to the host and refunds the rest. The guest can also accept after refusing, until an admin
 * has decided.
 * @throws AppError 'not-found'; 'conflict' without an open claim; the errors of `runIdempotent`
 */
export function acceptClaim(kit: Kit, input: Answer, site: Site): Promise<GuestDeposit> {
  return answerClaim(kit, input, async (tx, stay, deposit) => {
    const outcome = await endDeposit(kit, tx, stay, deposit, {
      because: 'accepted',
      toHost: deposit.claimed ?? 0,
    });
    await notifyAccepted(kit, tx, stay, outcome, site);
  });
}

/**
 * Refuses the claim, so that an admin decides.
 * @throws AppError 'not-found'; 'conflict' without an open claim, or when it was refused before; the errors of
 * `runIdempotent`
 */
export function refuseClaim(
  kit: Kit,
  { text, ...input }: Answer & { text: string },
  site: Site,
): Promise<GuestDeposit> {
  return answerClaim(kit, input, async (tx, stay, deposit) => {
    if (deposit.state === 'refused')
      throw new AppError('conflict', 'refused_before', msg('You have already refused this claim.'));
    await updateRefused(tx, deposit.id, text, kit.clock());
    await notifyWaiting(kit, tx, { ...deposit, stayId: stay.id }, site);
    await notifyRefused(kit, tx, stay, text, site);
  });
}
