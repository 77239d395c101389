import { sql } from 'kysely';
import { yearInKampala } from '#kit/dates.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Takes the next number of the year from a series. The counter's row stays locked until the transaction ends, so that the series
 * has no gaps.
 */
const takeNumber = (series: 'receipt_series' | 'credit_note_series', year: number) => sql`
  insert into ${sql.table(series)} as series (year, last) values (${year}, 1)
  on conflict (year) do update set last = series.last + 1 returning last`;

/** Issues a receipt with the next number of the year. */
export async function issueReceipt(
  tx: Db,
  { intentId, isTest }: { intentId: number; isTest: boolean },
  now: Date,
): Promise<void> {
  const year = yearInKampala(now.toISOString());
  await sql`
    with taken as (${takeNumber('receipt_series', year)})
    insert into receipts (year, number, intent_id, is_test, issued_at)
    select ${year}, last, ${intentId}, ${isTest}, ${now} from taken`.execute(tx);
}

/** Issues a credit note for a refund of the price, with the next number of the year. */
export async function issueCreditNote(
  tx: Db,
  { refundId, amount }: { refundId: number; amount: MinorAmount },
  now: Date,
): Promise<void> {
  const year = yearInKampala(now.toISOString());
  await sql`
    with taken as (${takeNumber('credit_note_series', year)})
    insert into credit_notes (year, number, refund_id, amount, issued_at)
    select ${year}, last, ${refundId}, ${amount}, ${now} from taken`.execute(tx);
}

/** Returns receipt numbers like `2026-000017` by payment id. */
export async function readReceiptNumbers(db: Db, intentIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; receipt: string }>`
    select intent_id as id, year || '-' || lpad(number::text, greatest(6, length(number::text)), '0') as receipt
    from receipts where intent_id = any(${[...intentIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
}

export type CreditNoteRow = { year: number; number: number; amount: MinorAmount; issuedAt: string };

export type ReceiptRow = {
  year: number;
  number: number;
  code: string;
  isTest: boolean;
  issuedAt: Date;
  reference: string;
  title: string;
  /** In the smallest unit, like the refunded amount. Refunds of an excess do not count as refunded. */
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  refunded: MinorAmount;
  /** True when our bank took the money back. */
  isReversed: boolean;
  name: string;
  email: string;
  method: string | null;
  /** Oldest first. */
  creditNotes: CreditNoteRow[];
};

const selectReceipts = sql.raw(`
  select r.year, r.number, r.code, r.is_test as "isTest", r.issued_at as "issuedAt", i.reference, i.title, i.amount,
    i.currency, i.name, i.email, t.method, t.reversed_at is not null as "isReversed",
    greatest(0, coalesce((
      select sum(b.amount) from payment_refunds b where b.transaction_id = t.id and b.status = 'completed'
    ), 0) - coalesce(t.excess, 0))::bigint as refunded,
    coalesce((
      select json_agg(json_build_object('year', n.year, 'number', n.number, 'amount', n.amount, 'issuedAt', n.issued_at)
        order by n.year, n.number)
      from credit_notes n join payment_refunds b on b.id = n.refund_id where b.transaction_id = t.id
    ), '[]') as "creditNotes"
  from receipts r join payment_intents i on i.id = r.intent_id
    left join payment_transactions t on t.intent_id = i.id and t.outcome = 'credited'`);

export async function readReceiptOf(db: Db, intentId: number): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`${selectReceipts} where r.intent_id = ${intentId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the receipt with this number and code; null when there is none. */
export async function readReceiptByPublicId(
  db: Db,
  { year, number, code }: { year: number; number: number; code: string },
): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`
    ${selectReceipts} where r.year = ${year} and r.number = ${number} and r.code = ${code}`.execute(db);
  return rows[0] ?? null;
}
