import { sql } from 'kysely';
import type { TransferAccount } from '#features/payments/schema.ts';
import type { Currency } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { DocumentType } from '#kit/server/documents/document-content.ts';

export type BankTransferRow = {
  id: number;
  intentId: number;
  code: string;
  expiresAt: Date;
  slipKey: string | null;
  slipType: DocumentType | null;
  slipBytes: number | null;
  slipAt: Date | null;
  /** The reason for which an admin refused the newest slip. */
  refusal: string | null;
};

const columns = sql.raw(`
  id, intent_id as "intentId", code, expires_at as "expiresAt", slip_file_key as "slipKey", slip_type as "slipType",
  slip_bytes as "slipBytes", slip_at as "slipAt", refusal`);

/** Returns the accounts that payers of this currency are offered. */
export async function readOfferedAccounts(db: Db, currency: Currency): Promise<TransferAccount[]> {
  const { rows } = await sql<TransferAccount>`
    select bank, holder, account_number as "accountNumber", branch, swift from transfer_accounts
    where is_offered and currency = ${currency} order by id`.execute(db);
  return rows;
}

export async function readOfferedCurrencies(db: Db): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select distinct currency from transfer_accounts where is_offered order by currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

export async function readTransferOf(db: Db, intentId: number): Promise<BankTransferRow | null> {
  const { rows } = await sql<BankTransferRow>`
    select ${columns} from bank_transfers where intent_id = ${intentId}`.execute(db);
  return rows[0] ?? null;
}

/** Starts a transfer. Returns null when the code is taken. The caller has locked the payment. */
export async function insertTransfer(
  tx: Db,
  transfer: { intentId: number; code: string; expiresAt: Date },
): Promise<BankTransferRow | null> {
  const { intentId, code, expiresAt } = transfer;
  const { rows } = await sql<BankTransferRow>`
    insert into bank_transfers (intent_id, code, expires_at) values (${intentId}, ${code}, ${expiresAt})
    on conflict (code) do nothing returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

type Slip = { key: string; type: DocumentType; bytes: number };

/** Stores the slip instead of an earlier one. Returns the key of the earlier file; null without one. */
export async function saveSlip(
  tx: Db,
  { id, slipKey }: BankTransferRow,
  { key, type, bytes }: Slip,
): Promise<string | null> {
  await sql`
    update bank_transfers set slip_file_key = ${key}, slip_type = ${type}, slip_bytes = ${bytes}, slip_at = now(),
      refusal = null, refused_by = null, refused_at = null
    where id = ${id}`.execute(tx);
  return slipKey;
}

/** Rejects the newest slip. Returns false when no slip waits. */
export async function saveSlipRejection(
  tx: Db,
  id: number,
  { reason, adminId }: { reason: string; adminId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update bank_transfers set refusal = ${reason}, refused_by = ${adminId}, refused_at = now()
    where id = ${id} and slip_file_key is not null and refused_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns the keys among `keys` that belong to a slip. */
export async function findReferencedSlipKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select slip_file_key as key from bank_transfers where slip_file_key = any(${[...keys]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
