import { type Admin, admins } from '#features/accounts/policy.ts';
import { requireEstablishedAdmin } from '#features/accounts/server/admin-appointments.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { lockBalance } from '#features/payments/server/ledger/balances.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { readDestination } from '#features/payouts/server/destinations/destination.ts';
import { partyOfOwner } from '#features/payouts/server/parties.ts';
import { notifyOfSettlement } from '#features/payouts/server/payout-emails.ts';
import { hasContradiction, lockPayoutRules } from '#features/payouts/server/payout-rows.ts';
import { needsSecondAdmin } from '#features/payouts/server/two-admins.ts';
import { AppError } from '#kit/app-error.ts';
import { type Currency, type MinorAmount, negated, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  insertSettlement,
  saveSettlementRequest,
  takeSettlementRequest,
  toShillings,
} from './settlement-rows.ts';

type SettleInput = {
  userId: number;
  currency: Currency;
  /** The balance that the admin saw, in the major unit. */
  balance: number;
  note: string;
  idempotency: Idempotency;
};

/**
 * Records that an admin paid a balance outside the provider, or received a debt: dollars, and shillings below the
 * minimum payout. The host reads the note by email. If it exceeds the limit, together with what admins approved alone in the
 * last 24 hours, it is only requested, and settled when a second admin records the same.
 * @throws AppError 'conflict' when the balance has changed, can be paid as a payout, or belongs to the admin, or when a new
 * admin exceeds the limit
 */
export async function settleBalance(
  kit: Kit,
  admin: Admin,
  { userId, currency, balance: shownBalance, note, idempotency }: SettleInput,
): Promise<void> {
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      await lockAuthorizedUser(tx, admin, admins);
      if (userId === admin.id)
        throw new AppError('conflict', 'own_balance', english('Another admin must settle your own balance.'));
      const rules = await lockPayoutRules(tx);
      const party = partyOfOwner(userId);
      const amount = await lockBalance(tx, 'owed', { party, currency });
      if (amount === 0 || toMajorUnit(amount, currency) !== shownBalance)
        throw new AppError(
          'conflict',
          'balance_changed',
          english(
            'This balance has changed since it was shown. Nothing was recorded. Please check the new amount.',
          ),
        );
      const destination = await readDestination(tx, userId);
      const { minAmount } = rules.limits[destination?.target.kind ?? 'mobile_money'];
      if (currency === 'UGX' && amount >= minAmount)
        throw new AppError('conflict', 'payable', english('This balance must be paid as a payout.'));
      if (await hasContradiction(tx, userId))
        throw new AppError(
          'conflict',
          'contradicted',
          english('Settle the payout that the provider contradicts first.'),
        );
      const balance = { userId, currency, amount };
      const shillings = await toShillings(tx, amount, currency);
      const needsSecond = await needsSecondAdmin(tx, shillings, rules);
      if (needsSecond) await requireEstablishedAdmin(tx, admin);
      const requestedBy = await takeSettlementRequest(tx, balance);
      if (needsSecond && (requestedBy === null || requestedBy === admin.id)) {
        await saveSettlementRequest(tx, { ...balance, note, requestedBy: admin.id });
        await audit(tx, admin, 'settlement by hand proposed', { ...balance, note });
        return null;
      }
      const by =
        needsSecond && requestedBy !== null
          ? { settledBy: requestedBy, approvedBy: admin.id }
          : { settledBy: admin.id, approvedBy: null };
      const id = await insertSettlement(tx, { ...balance, ...by, shillings, note });
      await bookSettlement(kit, tx, { id, party, currency, amount });
      await audit(tx, admin, 'balance settled by hand', { ...balance, note });
      await notifyOfSettlement(kit, tx, { ...balance, id, note });
      return id;
    }),
  );
}

type Audited = { userId: number; currency: Currency; amount: MinorAmount; note: string };

const audit = (tx: Db, { id }: Admin, action: string, { userId, currency, amount, note }: Audited) =>
  writeAudit(tx, {
    actorId: id,
    action,
    subject: `user ${userId}`,
    details: { amount: toMajorUnit(amount, currency), currency, comment: note },
  });

type BookedSettlement = { id: number; party: string; currency: Currency; amount: MinorAmount };

async function bookSettlement(
  kit: Kit,
  tx: Db,
  { id, party, currency, amount }: BookedSettlement,
): Promise<void> {
  const entry = { key: `settlement ${id}`, intentId: null, currency, bookedAt: kit.clock() };
  await postLedgerEntry(
    tx,
    amount > 0
      ? { ...entry, amount, debit: 'owed', debitParty: party, credit: 'bank' }
      : { ...entry, amount: negated(amount), debit: 'bank', credit: 'owed', creditParty: party },
  );
}
