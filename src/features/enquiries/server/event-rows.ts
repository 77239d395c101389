import { sql } from 'kysely';
import type { Stage } from '#features/enquiries/choices.ts';
import type { LeadEvent } from '#features/enquiries/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type NewEnquiryEvent = { kind: 'note' | 'answer' | 'reply'; text: string } | { kind: 'stage'; stage: Stage };

/**
 * Inserts an event of an enquiry.
 * @param byUser the id of the author, or null for the visitor
 * @param at null for the current time
 * @returns its id
 */
export async function insertEvent(
  tx: Db,
  enquiryId: number,
  byUser: number | null,
  event: NewEnquiryEvent,
  at: Date | null = null,
): Promise<number> {
  const { text, stage } = { text: null, stage: null, ...event };
  const { rows } = await sql<{ id: number }>`
    insert into enquiry_events (enquiry_id, kind, body, stage, by_user, created_at)
    values (${enquiryId}, ${event.kind}, ${text}, ${stage}, ${byUser}, coalesce(${at}::timestamptz, clock_timestamp()))
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

type Row = Omit<LeadEvent, 'at'> & { enquiryId: number; at: Date };

/** Returns the events of these enquiries, oldest first. */
export async function readEvents(
  db: Db,
  enquiryIds: readonly number[],
): Promise<(LeadEvent & { enquiryId: number })[]> {
  const { rows } = await sql<Row>`
    select v.id, v.enquiry_id as "enquiryId", v.kind, v.body as text, v.stage, coalesce(u.full_name, e.name) as by,
      v.created_at as at
    from enquiry_events v join enquiries e on e.id = v.enquiry_id left join users u on u.id = v.by_user
    where v.enquiry_id = any(${[...enquiryIds]}::int[]) order by v.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
