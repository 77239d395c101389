import { sql } from 'kysely';
import { defaultHours, type ShowingHours } from '#features/viewings/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

type Row = ShowingHours & { propertyId: number | null };

const columns = sql.raw(`
  property_id as "propertyId", first_hour as "firstHour", last_hour as "lastHour", weekdays_off as "weekdaysOff",
  days_off::text[] as "daysOff", notice_hours as "noticeHours", buffer_minutes as "bufferMinutes"`);

/**
 * Returns the hours of a home: its own, otherwise its owner's, otherwise the defaults. The owner's days off
 * also apply to the home, and the travel time is always the owner's.
 */
export async function readHoursOf(db: Db, ownerId: number, propertyId: number | null): Promise<ShowingHours> {
  const { rows } = await sql<Row>`
    select ${columns} from viewing_hours
    where owner_id = ${ownerId} and (property_id is null or property_id = ${propertyId})`.execute(db);
  const ownerHours = rows.find((row) => row.propertyId === null);
  const { propertyId: _, ...hours } = rows.find((row) => row.propertyId !== null) ??
    ownerHours ?? { propertyId, ...defaultHours };
  return {
    ...hours,
    daysOff: [...new Set([...hours.daysOff, ...(ownerHours?.daysOff ?? [])])],
    bufferMinutes: (ownerHours ?? defaultHours).bufferMinutes,
  };
}

/**
 * Returns the hours set for a home, or for all homes of an owner, without inheritance. Null if none are set.
 */
export async function readOwnHours(
  db: Db,
  ownerId: number,
  propertyId: number | null,
): Promise<ShowingHours | null> {
  const { rows } = await sql<Row>`
    select ${columns} from viewing_hours
    where owner_id = ${ownerId} and property_id is not distinct from ${propertyId}`.execute(db);
  if (!rows[0]) return null;
  const { propertyId: _, ...hours } = rows[0];
  return hours;
}

export async function upsertHours(
  tx: Db,
  ownerId: number,
  propertyId: number | null,
  hours: ShowingHours,
): Promise<void> {
  const { firstHour, lastHour, weekdaysOff, daysOff, noticeHours, bufferMinutes } = hours;
  await sql`
    insert into viewing_hours
      (owner_id, property_id, first_hour, last_hour, weekdays_off, days_off, notice_hours, buffer_minutes)
    values (${ownerId}, ${propertyId}, ${firstHour}, ${lastHour}, ${[...weekdaysOff]}::smallint[], ${[...daysOff]}::date[],
      ${noticeHours}, ${bufferMinutes})
    on conflict (owner_id, property_id) do update set first_hour = excluded.first_hour, last_hour = excluded.last_hour,
      weekdays_off = excluded.weekdays_off, days_off = excluded.days_off, notice_hours = excluded.notice_hours,
      buffer_minutes = excluded.buffer_minutes`.execute(tx);
}

export async function readRules(db: Db): Promise<{ daysAhead: number; perPerson: number }> {
  const { rows } = await sql<{ daysAhead: number; perPerson: number }>`
    select days_ahead as "daysAhead", per_person as "perPerson" from viewing_rules`.execute(db);
  return onlyRow(rows);
}
