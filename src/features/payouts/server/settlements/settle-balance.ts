import { sql } from 'kysely';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { lockBalance } from '#features/payments/server/ledger/balances.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { AppError } from '#kit/app-error.ts';
import { type Currency, type MinorAmount, negated, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { partyOfOwner } from './parties.ts';
import { notifyOfSettlement } from './payout-emails.ts';
import { hasContradiction, readPayoutRules } from './payout-rows.ts';

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
 * minimum payout. The host reads the note by email.
 * @throws AppError 'conflict' when the balance has changed, can be paid as a payout, or belongs to the admin
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
      if (currency === 'UGX' && amount >= (await readPayoutRules(tx)).minAmount)
        throw new AppError('conflict', 'payable', english('This balance must be paid as a payout.'));
      if (await hasContradiction(tx, userId))
        throw new AppError(
          'conflict',
          'contradicted',
          english('Settle the payout that the provider contradicts first.'),
        );
      const id = await insertSettlement(tx, { userId, currency, amount, note, settledBy: admin.id });
      await bookSettlement(kit, tx, { id, party, currency, amount });
      await writeAudit(tx, {
        actorId: admin.id,
        action: 'balance settled by hand',
        subject: `user ${userId}`,
        details: { amount: toMajorUnit(amount, currency), currency, comment: note },
      });
      await notifyOfSettlement(kit, tx, { id, userId, amount, currency, note });
      return id;
    }),
  );
}

type Settlement = {
  userId: number;
  currency: Currency;
  amount: MinorAmount;
  note: string;
  settledBy: number;
};

async function insertSettlement(
  tx: Db,
  { userId, currency, amount, note, settledBy }: Settlement,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_settlements (user_id, currency, amount, note, settled_by)
    values (${userId}, ${currency}, ${amount}, ${note}, ${settledBy}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

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
