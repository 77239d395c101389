import { sql } from 'kysely';
import { openStatuses, type PaymentPurpose } from '#features/payments/choices.ts';
import type { ExpectedTransfer } from '#features/payments/schema.ts';
import { type Currency, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

type Row = Omit<ExpectedTransfer, 'amount' | 'expiresAt'> & {
  amount: MinorAmount;
  currency: Currency;
  expiresAt: Date;
};

/** Returns the newest bank transfer that may still pay for a subject; null when none was started. */
export async function readExpectedTransfer(
  db: Db,
  purposes: readonly PaymentPurpose[],
  subject: string,
): Promise<ExpectedTransfer | null> {
  const { rows } = await sql<Row>`
    select i.reference, t.code, i.amount, i.currency, t.expires_at as "expiresAt",
      t.slip_file_key is not null as "isSlipSent", t.refusal is not null as "isSlipRejected"
    from bank_transfers t join payment_intents i on i.id = t.intent_id
    where i.purpose = any(${[...purposes]}::text[]) and i.subject = ${subject}
      and i.status = any(${[...openStatuses]}::text[])
    order by t.id desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? { ...row, amount: toMajorUnit(row.amount, row.currency), expiresAt: row.expiresAt.toISOString() }
    : null;
}
