import type { Selectable } from 'kysely';
import type pg from 'pg';
import { type DetailField, detailFields } from '#features/properties/detail-fields.ts';
import type { PropertyFields } from '#features/properties/fields.ts';
import type { HomePicture } from '#features/properties/schema.ts';
import { cardJoins, type ListedRow, listedColumns } from './cards.ts';
import type { PropertyTable } from './tables.ts';

/**
 * The queries of nearly every page view are named statements, which are parsed and planned once per
 * connection. They cost about half the CPU time of a query built by Kysely.
 */
const selectListed = `select ${listedColumns.join(', ')}
  from properties p
  ${cardJoins}`;

const featuredStatement = {
  name: 'featured-properties',
  text: `${selectListed} where p.is_available and p.is_featured order by p.id desc limit $1`,
};

const recentStatement = {
  name: 'recent-properties',
  text: `${selectListed} where p.is_available order by p.id desc limit $1`,
};

const popularStatement = {
  name: 'popular-properties',
  text: `${selectListed} where p.is_available order by p.view_count desc, p.id desc limit $1`,
};

const cardColumnNames: ReadonlySet<string> = new Set(listedColumns);

/** Dates without a time are read as text, because a Date would be midnight in this process's time zone. */
const factColumns = detailFields
  .filter(({ column }) => !cardColumnNames.has(`p.${column}`))
  .map(({ kind, column }) =>
    kind === 'date' ? `to_char(p.${column}, 'YYYY-MM-DD') as ${column}` : `p.${column}`,
  );

const detailStatement = {
  name: 'one-property',
  text: `select ${listedColumns.join(', ')},
    ${factColumns.join(', ')}, p.updated_at, p.availability_confirmed_at, p.hidden_at, p.first_rent_paid, u.full_name as lister_name, u.is_verified as lister_is_verified,
    u.answers_within_hours as lister_answers_within_hours,
    exists (select from owner_contacts c where c.property_id = p.id) as is_owner_reachable,
    (select coalesce(json_agg(json_strip_nulls(json_build_object('key', i.file_key, 'width', i.width, 'height', i.height,
        'colour', i.colour, 'alt', i.alt, 'pins', i.plan_pins)) order by i.position), '[]')
      from property_pictures i where i.property_id = p.id) as pictures
  from properties p
  join users u on u.id = p.owner_id
  ${cardJoins}
  where p.id = $1`,
};

type FactColumns = {
  [N in DetailField['name'] as PropertyFields[N]['column']]: PropertyFields[N] extends { kind: 'date' }
    ? string | null
    : Selectable<PropertyTable>[PropertyFields[N]['column']];
};

export type DetailRow = ListedRow &
  FactColumns & {
    updated_at: Date;
    availability_confirmed_at: Date | null;
    hidden_at: Date | null;
    first_rent_paid: boolean;
    lister_name: string;
    lister_is_verified: boolean;
    lister_answers_within_hours: number | null;
    is_owner_reachable: boolean;
    pictures: HomePicture[];
  };

export function readFeatured(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, featuredStatement, limit);
}

export function readRecent(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, recentStatement, limit);
}

export function readPopular(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, popularStatement, limit);
}

export async function readDetail(pool: pg.Pool, id: number): Promise<DetailRow | null> {
  return (await rowsOf<DetailRow>(pool, detailStatement, id))[0] ?? null;
}

async function rowsOf<Row extends object>(
  pool: pg.Pool,
  statement: { name: string; text: string },
  value: number,
): Promise<Row[]> {
  return (await pool.query<Row & pg.QueryResultRow>({ ...statement, values: [value] })).rows;
}
