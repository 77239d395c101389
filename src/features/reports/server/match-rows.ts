import { sql } from 'kysely';
import type { Match } from '#features/reports/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

type MatchPicture = { key: string; width: number; height: number; colour: string; alt: string };
type Row = Omit<Match, 'picture' | 'other'> & {
  propertyId: number;
  picture: MatchPicture | null;
  otherId: number;
  otherTitle: string;
  otherOwner: string;
  otherListedAt: Date;
  otherPicture: MatchPicture | null;
};

const pictureOf = (alias: string, home: string, key: string) => sql`(
  select json_build_object('key', i.file_key, 'width', i.width, 'height', i.height, 'colour', i.colour, 'alt', i.alt)
  from property_pictures i where i.property_id = ${sql.ref(`${alias}.${home}`)} and i.file_key = ${sql.ref(`${alias}.${key}`)}
  order by i.position limit 1)`;

const maxPerListing = 6;

/**
 * Returns the most similar pairs of pictures of each listing and other listings, if both listings still show
 * them.
 */
export async function readMatches(
  db: Db,
  ids: readonly number[],
): Promise<Array<{ propertyId: number; match: Match }>> {
  const { rows } = await sql<Row>`
    select m.id, m.property_id as "propertyId", m.distance, m.pairs, m.same_owner as "sameOwner",
      ${pictureOf('m', 'property_id', 'file_key')} as picture, o.id as "otherId", o.title as "otherTitle",
      u.full_name as "otherOwner", o.created_at as "otherListedAt", ${pictureOf('m', 'matched_property_id', 'matched_file_key')} as "otherPicture"
    from unnest(${[...ids]}::int[]) as wanted (id)
    cross join lateral (
      select * from picture_matches where property_id = wanted.id
      order by same_owner, pairs desc, distance, matched_property_id limit ${maxPerListing}
    ) m
    join properties o on o.id = m.matched_property_id and o.deleted_at is null join users u on u.id = o.owner_id`.execute(
    db,
  );
  return rows.flatMap(({ propertyId, picture, otherPicture, ...row }) => {
    if (!picture || !otherPicture) return [];
    const { id, distance, pairs, sameOwner, otherId, otherTitle, otherOwner, otherListedAt } = row;
    const other = {
      id: otherId,
      title: otherTitle,
      owner: otherOwner,
      listedAt: otherListedAt.toISOString(),
      picture: otherPicture,
    };
    return [{ propertyId, match: { id, distance, pairs, sameOwner, picture, other } }];
  });
}
