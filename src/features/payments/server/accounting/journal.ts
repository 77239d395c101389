import { stringify } from 'csv-stringify/sync';
import { type RawBuilder, sql } from 'kysely';
import type { JournalEntry, JournalFilter } from '#features/payments/accounting-schema.ts';
import { type LedgerAccount, type PaymentPurpose, paymentPurposes } from '#features/payments/choices.ts';
import { addDays, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { type Currency, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { periodOf } from './trial-balance.ts';

const pageSize = 50;
const exportBatch = 1_000;

type EntryRow = {
  id: number;
  event: string;
  bookedAt: Date;
  purpose: PaymentPurpose | null;
  reference: string | null;
  /** The name of what was paid for, such as a part of a deposit. */
  title: string | null;
  lines: { account: LedgerAccount; party: string | null; currency: Currency; amount: MinorAmount }[];
};

/** Returns a page of the entries that match the filter, newest first. */
export async function readJournal(
  kit: Kit,
  { before, ...filter }: JournalFilter & { before?: number | undefined },
): Promise<{ entries: JournalEntry[]; next: number | null }> {
  const rows = await readEntries(kit, filter, {
    page: before === undefined ? sql`true` : sql`e.id < ${before}`,
    order: sql`e.id desc`,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    entries: shown.map(presentEntry),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Page = { page: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number };

async function readEntries(
  { db, clock }: { db: Db; clock: Kit['clock'] },
  { account, purpose, party, q, ...days }: JournalFilter,
  { page, order, limit }: Page,
): Promise<EntryRow[]> {
  const { from, to } = periodOf(days, clock());
  const hasLine = (condition: RawBuilder<unknown>) =>
    sql`exists (select from ledger_lines l where l.entry_id = e.id and ${condition})`;
  const conditions = [
    page,
    sql`e.booked_at >= ${startOfDay(from)} and e.booked_at < ${startOfDay(addDays(to, 1))}`,
    ...(account ? [hasLine(sql`l.account = ${account}`)] : []),
    ...(party ? [hasLine(sql`l.party = ${party}`)] : []),
    ...(purpose ? [sql`i.purpose = ${purpose}`] : []),
    ...(q ? [sql`(starts_with(e.key, ${q}) or i.reference = ${q})`] : []),
  ];
  const { rows } = await sql<EntryRow>`
    select e.id, e.key as event, e.booked_at as "bookedAt", i.purpose, i.reference, i.title, (
      select jsonb_agg(jsonb_build_object('account', account, 'party', party, 'currency', currency, 'amount', amount) order by amount desc)
      from ledger_lines where entry_id = e.id) as lines
    from ledger_entries e left join payment_intents i on i.id = e.intent_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

const presentEntry = ({ bookedAt, lines, ...entry }: EntryRow): JournalEntry => ({
  ...entry,
  bookedAt: bookedAt.toISOString(),
  lines: lines.map((line) => ({ ...line, amount: toMajorUnit(line.amount, line.currency) })),
});

const columns = [
  'Entry',
  'Date',
  'Event',
  'Purpose',
  'Reference',
  'Account',
  'Party',
  'Currency',
  'Debit',
  'Credit',
  'Title',
];

/** Yields the entries that match the filter as CSV, a batch at a time. */
export async function* exportJournal(kit: Kit, filter: JournalFilter): AsyncGenerator<string> {
  yield stringify([columns], { bom: true, quoted: true });
  for (let after = 0; ; ) {
    const entries = await readEntries(kit, filter, {
      ...{ page: sql`e.id > ${after}`, order: sql`e.id`, limit: exportBatch },
    });
    const [last] = entries.slice(-1);
    if (!last) return;
    yield stringify(entries.flatMap(csvLines), { quoted: true });
    after = last.id;
  }
}

function csvLines({ id, event, bookedAt, purpose, reference, title, lines }: EntryRow): string[][] {
  const purposeName = purpose && paymentPurposes[purpose].name;
  return lines.map(({ account, party, currency, amount }) => {
    const major = String(Math.abs(toMajorUnit(amount, currency)));
    return [
      ...[String(id), kampalaDay(bookedAt), event, purposeName, reference, account, party, currency],
      ...(amount > 0 ? [major, ''] : ['', major]),
      title,
    ].map(formatCsvCell);
  });
}
