import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { type MinorAmount, roundToMinorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { partyOfOwner, partyOfPayout } from './parties.ts';
import { type PayoutRow, saveTransferFee } from './payout-rows.ts';

/*
 * The money of a payout leaves `payouts_clearing` once, when it ends. Later reports move it between the host's balance and the
 * provider, and each of these entries is named by its act.
 */

const entryOf = (kit: Kit, { id, currency, amount }: PayoutRow, what: string) => ({
  ...{ key: `payout ${id} ${what}`, intentId: null, currency, amount, bookedAt: kit.clock() },
});

export async function bookPaid(kit: Kit, tx: Db, payout: PayoutRow): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, 'paid'),
    ...{ debit: 'payouts_clearing', debitParty: partyOfPayout(payout.id), credit: 'provider_clearing' },
  });
}

export async function bookReturned(kit: Kit, tx: Db, payout: PayoutRow): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, 'returned'),
    ...{ debit: 'payouts_clearing', debitParty: partyOfPayout(payout.id) },
    ...{ credit: 'owed', creditParty: partyOfOwner(payout.userId) },
  });
}

/** Books that money which counted as paid is back with us. */
export async function bookReversed(kit: Kit, tx: Db, payout: PayoutRow, actId: number): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, `reversed ${actId}`),
    ...{ debit: 'provider_clearing', credit: 'owed', creditParty: partyOfOwner(payout.userId) },
  });
}

/** Records that a payout booked as returned has reached the host. */
export async function bookPaidLate(kit: Kit, tx: Db, payout: PayoutRow, actId: number): Promise<void> {
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, `paid late ${actId}`),
    ...{ debit: 'owed', debitParty: partyOfOwner(payout.userId), credit: 'provider_clearing' },
  });
}

/** Books the provider's fee once, rounded up to a shilling. */
export async function bookTransferFee(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  reportedFee: number | null,
): Promise<void> {
  const fee: MinorAmount | null =
    reportedFee !== null && reportedFee >= 0 ? roundToMinorUnit(reportedFee, 'UGX', Math.ceil) : null;
  if (fee === null || !(await saveTransferFee(tx, payout.id, fee))) return;
  await postLedgerEntry(tx, {
    ...entryOf(kit, payout, 'fee'),
    ...{ amount: fee, debit: 'fees', credit: 'provider_clearing' },
  });
}
