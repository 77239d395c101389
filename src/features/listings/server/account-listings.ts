import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

type AccountListing = {
  id: number;
  title: string;
  location: string;
  state: 'shown' | 'off' | 'paused' | 'hidden' | 'suspended';
};

/** Returns the listings of an account, newest first. */
export async function readAccountListings(db: Db, ownerId: number, limit: number): Promise<AccountListing[]> {
  const { rows } = await sql<AccountListing>`
    select p.id, p.title, p.location,
      case when s.property_id is not null and not s.was_hidden then 'suspended' when p.hidden_at is not null then 'hidden'
        when p.is_available then 'shown' when p.paused_by_plan then 'paused' else 'off' end as state
    from properties p left join suspended_listings s on s.property_id = p.id
    where p.owner_id = ${ownerId} and p.deleted_at is null order by p.id desc limit ${limit}`.execute(db);
  return rows;
}
