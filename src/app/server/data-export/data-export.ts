import { type RawBuilder, sql } from 'kysely';
import type { OwnData } from '#features/accounts/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { dataExportColumns } from './data-export-columns.ts';

/**
 * The maximum number of rows of each kind. No user creates that many by hand, and the limit keeps one account
 * from exhausting the server's memory. A truncated export says that it is truncated.
 */
const maxRows = 10_000;
const truncatedReason = 'the file reached its limit of rows of this kind; contact us for the rest';

/**
 * Exports all data of a person in one snapshot: rows by table, without secrets and without data of other
 * people.
 */
export async function exportAccountData(db: Db, userId: number, now: Date): Promise<OwnData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const [account = {}] = await readLimited(tx, accountQuery(userId));
      const parts: OwnData['parts'] = {};
      const leftOut: OwnData['leftOut'] = [];
      const cutShort: OwnData['cutShort'] = [];
      const addPart = async (name: string, rows: RawBuilder<unknown>) => {
        const foundRows = await readLimited(tx, rows);
        if (foundRows.length === 0) return;
        parts[name] = foundRows;
        if (foundRows.length < maxRows) return;
        const total = await count(tx, rows);
        if (total > foundRows.length)
          cutShort.push({ name, rows: foundRows.length, of: total, because: truncatedReason });
      };
      for (const [columnPath, rule] of Object.entries(dataExportColumns)) {
        if ('leftOutBecause' in rule) {
          leftOut.push({ name: columnPath, because: rule.leftOutBecause });
          continue;
        }
        const [table = '', column = ''] = columnPath.split('.');
        const selectedColumns = sql.join(rule.columns.map((name) => sql.id(name)));
        await addPart(
          table,
          sql`select ${selectedColumns} from ${sql.id(table)} where ${sql.id(column)} = ${userId}`,
        );
      }
      for (const [name, rows] of Object.entries(otherDataQueries(userId))) await addPart(name, rows);
      return { madeAt: now.toISOString(), account, parts, cutShort, leftOut };
    });
}

const accountQuery = (userId: number) => sql`
  select id, username, email, email_confirmed_at, full_name, phone, role, membership_plan, membership_starts_at,
    membership_ends_at, is_verified, answers_within_hours, created_at
  from users where id = ${userId}`;

/**
 * Selects data that is not found through a column that references the account. An email address counts only
 * once it is confirmed. Otherwise anyone could register with another person's address and read what that
 * person wrote.
 */
const otherDataQueries = (userId: number): Record<string, RawBuilder<unknown>> => ({
  bids: sql`
    select b.lot_id, b.kind, b.amount, b.at from bids b join bidders p on p.id = b.bidder_id
    where p.user_id = ${userId}`,
  contact_unlocks: sql`
    select o.property_id, o.unlocked_at from contact_unlocks o join viewing_packages p on p.id = o.package_id
    where p.user_id = ${userId}`,
  receipts: sql`
    select r.year, r.number, r.issued_at, i.reference from receipts r join payment_intents i on i.id = r.intent_id
    where i.user_id = ${userId}`,
  property_reports: sql`
    select property_id, reason, body, email, reported_at from property_reports
    where reporter = ${`account ${userId}`}`,
  emails: sql`
    select m.subject, m.created_at, m.sent_at from emails m join users u on lower(m.recipient) = u.email_folded
    where u.id = ${userId} and u.email_confirmed_at is not null`,
  waitlist_entries: sql`
    select w.email, w.name, w.platform, w.rating, w.joined_at
    from waitlist_entries w join users u on w.email_folded = u.email_folded
    where u.id = ${userId} and u.email_confirmed_at is not null`,
  plan_enquiries: sql`
    select s.name, s.email, s.phone, s.company, s.words, s.asked_at, s.answer, s.answered_at
    from plan_enquiries s join users u on lower(s.email) = u.email_folded
    where u.id = ${userId} and u.email_confirmed_at is not null`,
});

type Row = OwnData['account'];

async function readLimited(tx: Db, rows: RawBuilder<unknown>): Promise<Row[]> {
  const { rows: found } = await sql<{ row: Row }>`
    select to_jsonb(r) as row from (${rows}) r limit ${maxRows}`.execute(tx);
  return found.map(({ row }) => row);
}

async function count(tx: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: found } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${rows}) r`.execute(tx);
  return found[0]?.count ?? 0;
}
