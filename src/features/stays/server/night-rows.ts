import { sql } from 'kysely';
import type { OccupancyKind } from '#features/stays/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Range } from './home-rows.ts';

type Taking = Range & {
  propertyId: number;
  kind: OccupancyKind;
  stayId?: number | null;
  /** A hold's: it ends so many minutes from now. */
  minutes?: number | null;
  /** From which network it is held, where that counts. */
  network?: string | null;
  note?: string | null;
};

/**
 * Takes nights of a home if all of them are free; otherwise changes nothing. The exclusion constraint decides; holds
 * that have ended, by the database's clock, are deleted before it is asked, and once more if one has ended meanwhile.
 */
export async function reserveNights(tx: Db, taking: Taking): Promise<boolean> {
  await deleteEndedHolds(tx, taking);
  if (await insertNights(tx, taking)) return true;
  return (await deleteEndedHolds(tx, taking)) && insertNights(tx, taking);
}

async function insertNights(tx: Db, taking: Taking): Promise<boolean> {
  const { propertyId, kind, from, to, stayId = null, minutes = null, note = null } = taking;
  const { network = null } = taking;
  // Without a target it also heeds the exclusion constraint, and waits for whoever is just taking the same nights.
  const { rows } = await sql`
    insert into taken_nights (property_id, kind, nights, stay_id, held_until, held_network, note)
    values (${propertyId}, ${kind}, daterange(${from}::date, ${to}::date), ${stayId},
      clock_timestamp() + make_interval(mins => ${minutes}::int), ${network}, ${note})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Locked in the order of their ids, so that two who want the same nights cannot wait for each other. */
async function deleteEndedHolds(tx: Db, { propertyId, from, to }: Taking): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      select id from taken_nights
      where property_id = ${propertyId} and nights && daterange(${from}::date, ${to}::date)
        and kind = 'hold' and held_until <= clock_timestamp()
      order by id for update
    )
    delete from taken_nights t using ended where t.id = ended.id and t.kind = 'hold' returning t.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Keeps a hold for so many minutes more, also one that has ended and whose nights nobody has taken since. */
export async function extendHold(tx: Db, stayId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    update taken_nights
    set held_until = greatest(held_until, clock_timestamp() + make_interval(mins => ${minutes}))
    where stay_id = ${stayId} and kind = 'hold' returning id`.execute(tx);
  return rows.length > 0;
}

/** A hold becomes a booking. @returns false when its nights are not held any more */
export async function confirmNights(tx: Db, stayId: number): Promise<boolean> {
  const { rows } = await sql`
    update taken_nights set kind = 'booking', held_until = null, held_network = null
    where stay_id = ${stayId} and kind = 'hold' returning id`.execute(tx);
  return rows.length > 0;
}

export async function releaseNights(tx: Db, stayId: number): Promise<void> {
  await sql`delete from taken_nights where stay_id = ${stayId}`.execute(tx);
}

/** @returns false when it is no block of this home */
export async function deleteBlock(tx: Db, propertyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from taken_nights where id = ${id} and property_id = ${propertyId} and kind = 'block' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of nights `t`: a hold that has ended takes none. */
export const isOccupiedSql = `(t.kind <> 'hold' or t.held_until > clock_timestamp())`;
const isTaken = sql.raw(isOccupiedSql);

/** Half-open ranges in their order; those that touch are one. */
export async function readOccupied(db: Db, propertyId: number, { from, to }: Range): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select lower(part)::text as "from", upper(part)::text as "to"
    from (
      select unnest(range_agg(t.nights * daterange(${from}::date, ${to}::date))) as part from taken_nights t
      where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isTaken}
    ) parts order by part`.execute(db);
  return rows;
}

/** @param except a stay whose own nights count as free */
export async function areNightsFree(
  db: Db,
  propertyId: number,
  { from, to }: Range,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from taken_nights t
    where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isTaken}
      and t.stay_id is distinct from ${except ?? -1} limit 1`.execute(db);
  return rows.length === 0;
}

export type TakenRow = Range & { id: number; kind: OccupancyKind; note: string | null; guest: string | null };

/** Returns who or what takes them. Guests who have neither paid nor been accepted have no name. */
export async function readTakenRows(db: Db, propertyId: number, { from, to }: Range): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select t.id, t.kind, lower(t.nights)::text as "from", upper(t.nights)::text as "to", t.note,
      case when s.state = 'held' and s.accepted_at is null then null else s.name end as guest
    from taken_nights t left join stays s on s.id = t.stay_id
    where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isTaken}
    order by t.nights`.execute(db);
  return rows;
}
