import { sql } from 'kysely';
import type { PersonDetails } from '#app/people-api.ts';
import { accountJson } from '#features/accounts/server/account-json.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type Facts = Pick<PersonDetails, 'registeredAt' | 'isClosed' | 'agentMark' | 'listingCount'>;

export async function readAccountFacts(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select ${instantText('u.created_at')} as "registeredAt", u.closed_at is not null as "isClosed",
      u.agent_slug as "agentMark",
      (select count(*) from properties where owner_id = u.id and deleted_at is null)::int as "listingCount"
    from users u where u.id = ${id}`.execute(db);
  return onlyRow(rows);
}

export async function readHandovers(db: Db, id: number, limit: number): Promise<PersonDetails['handovers']> {
  const { rows } = await sql<PersonDetails['handovers'][number]>`
    select h.id, ${accountJson('giver')} as "from", ${accountJson('taker')} as "to", ${accountJson('admin')} as by,
      ${instantText('h.handed_at')} as at, ${instantText('h.undone_at')} as "undoneAt",
      (select count(*) from handed_listings where handover_id = h.id)::int as listings
    from handovers h join users giver on giver.id = h.from_id join users taker on taker.id = h.to_id
      join users admin on admin.id = h.handed_by
    where h.from_id = ${id} or h.to_id = ${id} order by h.id desc limit ${limit}`.execute(db);
  return rows;
}
