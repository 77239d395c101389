import type pg from 'pg';
import { type ListedRow, listedColumns } from './cards.ts';

/**
 * The reads of nearly every page view, as named statements: parsed and planned once per connection, and about half the
 * work of a composed query in this process.
 */
const listed = `select ${listedColumns.join(', ')}
  from properties p
  left join areas a on a.slug = p.area
  left join property_pictures c on c.property_id = p.id and c.position = 0`;

const featured = {
  name: 'featured-properties',
  text: `${listed} where p.is_available and p.is_featured order by p.id desc limit $1`,
};

const recent = {
  name: 'recent-properties',
  text: `${listed} where p.is_available order by p.id desc limit $1`,
};

const popular = {
  name: 'popular-properties',
  text: `${listed} where p.is_available order by p.view_count desc, p.id desc limit $1`,
};

const detail = {
  name: 'one-property',
  text: `select ${listedColumns.join(', ')},
    p.power_backup, p.power_note, p.water_nwsc, p.water_tank_litres, p.water_borehole, p.yaka_meter,
    p.road_surface, p.murram_meters, p.has_wall_fence, p.has_gate, p.has_askari, p.has_cctv, p.has_electric_fence,
    p.boys_quarters, p.parking_slots, p.is_furnished, p.plot_stated_decimals, p.plot_dimensions,
    p.auctioneer_name, p.auctioneer_licence, p.occupancy, p.market_value, p.forced_sale_value,
    to_char(p.valued_on, 'YYYY-MM-DD') as valued_on, p.viewing_times, p.deposit_terms, p.has_spouse_consent,
    p.has_caveat, p.court_case, p.updated_at,
    (select coalesce(json_agg(json_build_object('key', i.file_key, 'width', i.width, 'height', i.height,
        'colour', i.colour, 'alt', i.alt) order by i.position), '[]')
      from property_pictures i where i.property_id = p.id) as pictures,
    (select coalesce(json_agg(json_build_object('id', r.id, 'authorName', r.author_name, 'rating', r.rating,
        'text', r.body, 'createdAt', r.created_at) order by r.id desc), '[]')
      from (select * from reviews where property_id = p.id order by id desc limit 50) r) as reviews
  from properties p
  left join areas a on a.slug = p.area
  left join property_pictures c on c.property_id = p.id and c.position = 0
  where p.id = $1`,
};

export type DetailRow = ListedRow & {
  power_backup: 'none' | 'inverter' | 'solar' | 'generator' | null;
  power_note: string | null;
  water_nwsc: boolean | null;
  water_tank_litres: number | null;
  water_borehole: boolean | null;
  yaka_meter: 'own' | 'shared' | null;
  road_surface: 'tarmac' | 'murram' | null;
  murram_meters: number | null;
  has_wall_fence: boolean | null;
  has_gate: boolean | null;
  has_askari: boolean | null;
  has_cctv: boolean | null;
  has_electric_fence: boolean | null;
  boys_quarters: number | null;
  parking_slots: number | null;
  is_furnished: boolean | null;
  plot_stated_decimals: string | null;
  plot_dimensions: string | null;
  auctioneer_name: string | null;
  auctioneer_licence: string | null;
  occupancy: 'vacant' | 'owner' | 'tenant' | 'unknown' | null;
  market_value: number | null;
  forced_sale_value: number | null;
  valued_on: string | null;
  viewing_times: string | null;
  deposit_terms: string | null;
  has_spouse_consent: boolean | null;
  has_caveat: boolean | null;
  court_case: string | null;
  updated_at: Date;
  pictures: Array<{ key: string; width: number; height: number; colour: string; alt: string }>;
  reviews: Array<{ id: number; authorName: string; rating: number; text: string; createdAt: string }>;
};

export function readFeatured(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, featured, limit);
}

export function readRecent(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, recent, limit);
}

export function readPopular(pool: pg.Pool, limit: number): Promise<ListedRow[]> {
  return rowsOf(pool, popular, limit);
}

export async function readDetail(pool: pg.Pool, id: number): Promise<DetailRow | null> {
  return (await rowsOf<DetailRow>(pool, detail, id))[0] ?? null;
}

async function rowsOf<Row extends object>(
  pool: pg.Pool,
  statement: { name: string; text: string },
  value: number,
): Promise<Row[]> {
  return (await pool.query<Row & pg.QueryResultRow>({ ...statement, values: [value] })).rows;
}
