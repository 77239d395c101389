import { sql } from 'kysely';
import { salesLimits } from '#features/memberships/sales-limits.ts';
import type { SalesEnquiry, SalesEnquiryBody } from '#features/memberships/sales-schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type Row = Omit<SalesEnquiry, 'askedAt' | 'answeredAt'> & { askedAt: Date; answeredAt: Date | null };

const columns = sql.raw(`
  s.id, s.name, s.email, s.phone, s.company, s.words, s.asked_at as "askedAt", s.answer, s.answered_at as "answeredAt",
  (select username from users where users.id = s.answered_by) as "answeredBy"`);

const presentEnquiry = (row: Row): SalesEnquiry => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

export async function insertEnquiry(tx: Db, body: SalesEnquiryBody, at: Date): Promise<number> {
  const { name, email, phone, company, words } = body;
  const { rows } = await sql<{ id: number }>`
    insert into plan_enquiries (name, email, phone, company, words, asked_at)
    values (${name}, ${email}, ${phone}, ${company}, ${words}, ${at}) returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function readEnquiries(db: Db): Promise<SalesEnquiry[]> {
  const { rows } = await sql<Row>`
    select ${columns} from plan_enquiries s
    order by s.answer is not null, case when s.answer is null then s.id end, s.answered_at desc
    limit ${salesLimits.shown}`.execute(db);
  return rows.map(presentEnquiry);
}

export async function readEnquiry(db: Db, id: number): Promise<SalesEnquiry | null> {
  const { rows } = await sql<Row>`select ${columns} from plan_enquiries s where s.id = ${id}`.execute(db);
  return rows[0] ? presentEnquiry(rows[0]) : null;
}

type AnswerUpdate = { answer: string; by: number; at: Date };

/**
 * Stores the answer to a sales enquiry.
 * @returns false when there is already an answer
 */
export async function updateAnswer(tx: Db, id: number, { answer, by, at }: AnswerUpdate): Promise<boolean> {
  const { rows } = await sql`
    update plan_enquiries set answer = ${answer}, answered_by = ${by}, answered_at = ${at}
    where id = ${id} and answer is null returning id`.execute(tx);
  return rows.length > 0;
}
