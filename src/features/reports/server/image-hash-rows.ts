import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

export async function hasPendingComparisons(db: Db): Promise<boolean> {
  const { rows } = await sql`select from picture_comparisons where compared_at is null limit 1`.execute(db);
  return rows.length > 0;
}

export type PendingHome = {
  propertyId: number;
  isQuiet: boolean;
  /** The keys of the pending pictures. */
  keys: string[];
  /**
   * The keys of the pending pictures and of those compared before, so that an owner who adds pictures one by
   * one is found too.
   */
  shownKeys: string[];
};

/** Returns the next home with pending pictures. Homes whose pictures only serve as references come first. */
export async function readNextPendingHome(db: Db): Promise<PendingHome | undefined> {
  const { rows } = await sql<PendingHome>`
    select property_id as "propertyId", bool_and(is_skipped) filter (where compared_at is null) as "isQuiet",
      array_agg(file_key) filter (where compared_at is null) as keys,
      coalesce(array_agg(file_key) filter (where not is_skipped), '{}') as "shownKeys"
    from picture_comparisons where property_id = (
      select property_id from picture_comparisons where compared_at is null order by is_skipped desc, property_id limit 1
    ) group by property_id`.execute(db);
  return rows[0];
}

export async function markCompared(tx: Db, { propertyId, keys }: PendingHome): Promise<void> {
  await sql`
    update picture_comparisons set compared_at = clock_timestamp()
    where property_id = ${propertyId} and file_key = any(${keys})`.execute(tx);
}

/** Returns the keys that have no image hash yet. */
export async function keysWithoutImageHash(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from picture_hashes where file_key = key)`.execute(db);
  return rows.map(({ key }) => key);
}

export async function insertImageHashes(db: Db, key: string, hashes: readonly string[]): Promise<void> {
  await sql`
    insert into picture_hashes (file_key, cut, print)
    select ${key}, place - 1, print from unnest(${[...hashes]}::bigint[]) with ordinality as made (print, place)
    on conflict do nothing`.execute(db);
}

/** The maximum number of hash bits in which two copies of a picture may differ: see docs/decisions/0016. */
export const maxDifferingBits = 8;

export type SimilarPicture = {
  otherId: number;
  sameOwner: boolean;
  pairs: number;
  pictures: number;
  key: string;
  otherKey: string;
  distance: number;
};

/**
 * Returns the listings that show pictures similar to those of this one. Hashes are looked up by their
 * quarters, and whole pictures are compared with crops of others. The cost depends on the few hashes that
 * share a quarter, not on the number of all pictures.
 */
export async function readSimilarPictures(
  db: Db,
  propertyId: number,
  keys: readonly string[],
): Promise<SimilarPicture[]> {
  const { rows } = await sql<SimilarPicture>`
    with alike as materialized (
      select own.file_key as key, other.file_key as matched_file_key,
        min(bit_count((own.print # other.print)::bit(64)))::int as distance
      from picture_hashes own
      cross join lateral (
        select file_key, cut, print from picture_hashes where quarters && similar_hash_quarters(own.print)
      ) other
      where own.file_key = any(${[...keys]}) and (own.cut = 0 or other.cut = 0)
        and bit_count((own.print # other.print)::bit(64)) <= ${maxDifferingBits}
      group by 1, 2
    )
    select other.property_id as "otherId", bool_and(p.owner_id = mine.owner_id) as "sameOwner",
      count(distinct alike.key)::int as pairs,
      (select count(*)::int from property_pictures where property_id = ${propertyId}) as pictures,
      (array_agg(alike.key order by distance, own.position))[1] as key,
      (array_agg(alike.matched_file_key order by distance, own.position))[1] as "otherKey", min(distance)::int as distance
    from alike
    join property_pictures own on own.property_id = ${propertyId} and own.file_key = alike.key
    join property_pictures other on other.file_key = alike.matched_file_key and other.property_id <> ${propertyId}
    join properties p on p.id = other.property_id and p.deleted_at is null
    join properties mine on mine.id = ${propertyId} and mine.deleted_at is null
    group by other.property_id order by other.property_id`.execute(db);
  return rows;
}

/** Stores a match of two listings. Returns true when it is new. */
export async function addMatch(tx: Db, propertyId: number, similar: SimilarPicture): Promise<boolean> {
  const { otherId, key, otherKey, distance, pairs, sameOwner } = similar;
  const isNewer = propertyId > otherId;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into picture_matches as known (property_id, file_key, matched_property_id, matched_file_key, distance, pairs, same_owner)
    values (${isNewer ? propertyId : otherId}, ${isNewer ? key : otherKey}, ${isNewer ? otherId : propertyId},
      ${isNewer ? otherKey : key}, ${distance}, ${pairs}, ${sameOwner})
    on conflict (property_id, matched_property_id) do update set pairs = greatest(known.pairs, excluded.pairs)
    returning (xmax = 0) as "isNew"`.execute(tx);
  return rows[0]?.isNew === true;
}

/** Deletes the hashes of pictures that no listing shows. */
export async function deleteOrphanHashes(db: Db): Promise<void> {
  await sql`
    delete from picture_hashes f where not exists (select from property_pictures i where i.file_key = f.file_key)`.execute(
    db,
  );
}
