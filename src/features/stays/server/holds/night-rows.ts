import { sql } from 'kysely';
import type { OccupancyKind } from '#features/stays/choices.ts';
import type { Range } from '#features/stays/server/hosts/home-rows.ts';
import type { Db } from '#kit/server/database/database.ts';

type NightReservation = Range & {
  propertyId: number;
  kind: OccupancyKind;
  stayId?: number | null;
  /** The duration of a hold in minutes; null for nights that are not held. */
  minutes?: number | null;
  /** The network of the holder, if a limit counts it. */
  network?: string | null;
  note?: string | null;
};

/**
 * Takes nights of a home if all of them are free, which the exclusion constraint decides. Otherwise returns
 * false and changes nothing. Expired holds, by the database's clock, are deleted first, and again if another
 * hold has expired in the meantime.
 */
export async function reserveNights(tx: Db, reservation: NightReservation): Promise<boolean> {
  await deleteExpiredHolds(tx, reservation);
  if (await insertNights(tx, reservation)) return true;
  return (await deleteExpiredHolds(tx, reservation)) && insertNights(tx, reservation);
}

async function insertNights(tx: Db, reservation: NightReservation): Promise<boolean> {
  const { propertyId, kind, from, to, stayId = null, minutes = null, note = null } = reservation;
  const { network = null } = reservation;
  // Without a conflict target, `on conflict` also covers the exclusion constraint, and waits for concurrent
  // inserts of the same nights.
  const { rows } = await sql`
    insert into occupied_nights (property_id, kind, nights, stay_id, hold_expires_at, held_network, note)
    values (${propertyId}, ${kind}, daterange(${from}::date, ${to}::date), ${stayId},
      clock_timestamp() + make_interval(mins => ${minutes}::int), ${network}, ${note})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Deletes expired holds of these nights. The holds are locked in order of id, so that two requests for the
 * same nights cannot deadlock.
 */
async function deleteExpiredHolds(tx: Db, { propertyId, from, to }: NightReservation): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      select id from occupied_nights
      where property_id = ${propertyId} and nights && daterange(${from}::date, ${to}::date)
        and kind = 'hold' and hold_expires_at <= clock_timestamp()
      order by id for update
    )
    delete from occupied_nights t using ended where t.id = ended.id and t.kind = 'hold' returning t.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Extends an existing hold to at least this many minutes from now. An expired hold counts until it is
 * deleted.
 */
export async function extendHold(tx: Db, stayId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    update occupied_nights
    set hold_expires_at = greatest(hold_expires_at, clock_timestamp() + make_interval(mins => ${minutes}))
    where stay_id = ${stayId} and kind = 'hold' returning id`.execute(tx);
  return rows.length > 0;
}

/** Turns a hold into a booking. Returns false when its nights are no longer held. */
export async function confirmNights(tx: Db, stayId: number): Promise<boolean> {
  const { rows } = await sql`
    update occupied_nights set kind = 'booking', hold_expires_at = null, held_network = null
    where stay_id = ${stayId} and kind = 'hold' returning id`.execute(tx);
  return rows.length > 0;
}

export async function releaseNights(tx: Db, stayId: number): Promise<void> {
  await sql`delete from occupied_nights where stay_id = ${stayId}`.execute(tx);
}

/** Deletes a block. Returns false when this home has no such block. */
export async function deleteBlock(tx: Db, propertyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from occupied_nights where id = ${id} and property_id = ${propertyId} and kind = 'block' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The SQL condition that nights `t` are taken. An expired hold does not take nights. */
export const isOccupiedSql = `(t.kind <> 'hold' or t.hold_expires_at > clock_timestamp())`;
const isOccupied = sql.raw(isOccupiedSql);

/** Returns the taken nights as half-open ranges in order. Adjacent ranges are joined. */
export async function readOccupied(db: Db, propertyId: number, { from, to }: Range): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select lower(part)::text as "from", upper(part)::text as "to"
    from (
      select unnest(range_agg(t.nights * daterange(${from}::date, ${to}::date))) as part from occupied_nights t
      where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isOccupied}
    ) parts order by part`.execute(db);
  return rows;
}

/** @param except the id of a stay whose own nights count as free */
export async function areNightsFree(
  db: Db,
  propertyId: number,
  { from, to }: Range,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from occupied_nights t
    where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isOccupied}
      and t.stay_id is distinct from ${except ?? -1} limit 1`.execute(db);
  return rows.length === 0;
}

export type TakenRow = Range & { id: number; kind: OccupancyKind; note: string | null; guest: string | null };

/**
 * Returns the taken nights with their reasons. The names of guests who have neither paid nor been accepted
 * are left out.
 */
export async function readTakenRows(db: Db, propertyId: number, { from, to }: Range): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select t.id, t.kind, lower(t.nights)::text as "from", upper(t.nights)::text as "to", t.note,
      case when s.state = 'held' and s.accepted_at is null then null else s.name end as guest
    from occupied_nights t left join stays s on s.id = t.stay_id
    where t.property_id = ${propertyId} and t.nights && daterange(${from}::date, ${to}::date) and ${isOccupied}
    order by t.nights`.execute(db);
  return rows;
}
