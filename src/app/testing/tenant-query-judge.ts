import type pg from 'pg';

/**
 * The share of queries that must find the right home first: for those written before the parser was
 * developed, and after.
 */
export const minCorrectShare = { before: 0.95, after: 0.85 };

/** A home with the fields that the rows of `tenant-queries.ts` use. Amounts are in shillings. */
export type JudgedListing = {
  id: number;
  category: string;
  type: string;
  area: string | null;
  bedrooms: number;
  price: number;
  firstPayment: number | null;
  meter: string | null;
  power: string | null;
  road: string | null;
  compound: string | null;
  floor: number | null;
  tenure: string | null;
  water: string[];
  features: string[];
  furnished: boolean | null;
  hasTour: boolean;
  sleeps: number | null;
  text: string;
  lat: number | null;
  lng: number | null;
};

export async function readJudgedListings(pool: pg.Pool): Promise<JudgedListing[]> {
  const { rows } = await pool.query<JudgedListing>(
    `select p.id, p.category, p.property_type as type, p.area, p.bedrooms, p.price_ugx::float8 as price,
       p.first_payment_ugx::float8 as "firstPayment", p.yaka_meter as meter, p.power_backup as power,
       p.road_surface as road, p.compound, p.floor, p.land_tenure as tenure, p.features, p.is_furnished as furnished, p.sleeps,
       p.published_tour is not null as "hasTour", lower(p.title || ' ' || p.location || ' ' || p.description) as text,
       array_remove(array[case when p.water_nwsc then 'nwsc' end, case when p.water_tank_litres > 0 then 'tank' end,
         case when p.water_borehole then 'borehole' end], null) as water,
       coalesce(p.lat, a.lat) as lat, coalesce(p.lng, a.lng) as lng
     from properties p left join areas a on a.slug = p.area`,
  );
  return rows;
}

export type Center = { slug: string; lat: number; lng: number };

export async function readCenters(pool: pg.Pool): Promise<Map<string, Center>> {
  const { rows } = await pool.query<Center>(
    'select slug, lat::float8, lng::float8 from areas union all select slug, lat::float8, lng::float8 from landmarks',
  );
  return new Map(rows.map((row) => [row.slug, row]));
}

export type TenantQuery = {
  query: string;
  isEmpty: boolean;
  near: string | null;
  tests: Array<[string, string]>;
};

export function parseTenantQueries(text: string): TenantQuery[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const separator = line.lastIndexOf(' | ');
      const text = line.slice(separator + 3).trim();
      const isEmpty = text.startsWith('empty ');
      const conditions = text
        .replace(/^empty /, '')
        .split(/ (?=[a-z]+=)/)
        .map((part) => part.split('=') as [string, string]);
      const near = conditions.find(([name]) => name === 'near')?.[1] ?? null;
      return {
        query: line.slice(0, separator),
        isEmpty,
        near,
        tests: conditions.filter(([name]) => name !== 'near'),
      };
    });
}

const categoriesByCode: Record<string, string> = {
  rent: 'rental_units',
  stay: 'furnished_houses',
  sale: 'for_sale',
  bank: 'bank_sales',
};

const predicates: Record<string, (home: JudgedListing, expected: string) => boolean> = {
  cat: (home, expected) => expected.split(',').some((code) => categoriesByCode[code] === home.category),
  type: (home, expected) => expected.split(',').includes(home.type),
  kind: (home) => ['House', 'Bungalow', 'Villa', 'Townhouse'].includes(home.type),
  area: (home, expected) => expected.split(',').includes(home.area ?? ''),
  beds: (home, expected) => home.bedrooms === Number(expected),
  minbeds: (home, expected) => home.bedrooms >= Number(expected),
  maxbeds: (home, expected) => home.bedrooms <= Number(expected),
  max: (home, expected) => home.price <= parseShillings(expected),
  min: (home, expected) => home.price >= parseShillings(expected),
  fp: (home, expected) => home.firstPayment !== null && home.firstPayment <= parseShillings(expected),
  meter: (home, expected) => home.meter === expected,
  power: (home, expected) => home.power === expected,
  road: (home, expected) => home.road === expected,
  compound: (home, expected) => home.compound === expected,
  floor: (home, expected) => home.floor !== null && (expected === 'ground') === (home.floor === 0),
  water: (home, expected) => home.water.includes(expected),
  tenure: (home, expected) =>
    expected === 'titled'
      ? ['mailo', 'freehold', 'leasehold'].includes(home.tenure ?? '')
      : home.tenure === expected,
  feat: (home, expected) => expected.split(',').every((feature) => home.features.includes(feature)),
  furnished: (home, expected) => String(home.furnished) === expected,
  tour: (home) => home.hasTour,
  sleeps: (home, expected) => (home.sleeps ?? 0) >= Number(expected),
  word: (home, expected) => home.text.includes(expected),
};

function parseShillings(text: string): number {
  return Number.parseFloat(text) * (text.endsWith('k') ? 1e3 : text.endsWith('m') ? 1e6 : 1);
}

export function satisfies(home: JudgedListing, { tests: expected }: TenantQuery): boolean {
  return expected.every(([name, value]) => {
    const test = predicates[name];
    if (!test) throw new Error(`no test is called ${name}`);
    return test(home, value);
  });
}

/** Returns the distance in metres by Pythagoras, which is precise enough near the equator. */
export function distanceBetween(home: JudgedListing, center: Center): number {
  if (home.lat === null || home.lng === null) return Number.POSITIVE_INFINITY;
  return Math.hypot(home.lat - center.lat, home.lng - center.lng) * 111_320;
}

export type SearchResults = { ids: number[]; total: number; neighbours: number };

export type JudgedQuery = {
  tenantQuery: TenantQuery;
  isRight: boolean;
  /**
   * The share of the expected homes, at most ten, that are among the first ten results; null when there are
   * no such homes.
   */
  recall: number | null;
  firstId: number | undefined;
};

const maxDistanceMeters = 5_000;
/**
 * The tolerance of the order by distance. A home's position is only known to its cell, so two homes whose
 * distances differ by less may be in either order.
 */
const distanceToleranceMeters = 500;

export function judge(
  tenantQuery: TenantQuery,
  answer: SearchResults,
  homes: readonly JudgedListing[],
  centers: ReadonlyMap<string, Center>,
): JudgedQuery {
  const center = tenantQuery.near === null ? undefined : centers.get(tenantQuery.near);
  if (tenantQuery.near !== null && !center) throw new Error(`no place is called ${tenantQuery.near}`);
  const distanceOf = (home: JudgedListing) => (center ? distanceBetween(home, center) : 0);
  const matching = homes.filter(
    (home) => satisfies(home, tenantQuery) && distanceOf(home) <= maxDistanceMeters,
  );
  const first = homes.find(({ id }) => id === answer.ids[0]);
  const firstId = first?.id;
  if (matching.length === 0) {
    const isRight = answer.total === 0 && (!tenantQuery.isEmpty || answer.neighbours > 0);
    return { tenantQuery, isRight, recall: null, firstId };
  }
  const nearest = Math.min(...matching.map(distanceOf));
  const isRight =
    first !== undefined &&
    satisfies(first, tenantQuery) &&
    distanceOf(first) <= nearest + (center ? distanceToleranceMeters : 0);
  const ids = new Set(matching.map(({ id }) => id));
  const foundCount = answer.ids.slice(0, 10).filter((id) => ids.has(id)).length;
  return { tenantQuery, isRight, recall: foundCount / Math.min(10, matching.length), firstId };
}

export type Score = {
  count: number;
  correctShare: number;
  recall: number;
  answerless: number;
  wrong: JudgedQuery[];
};

export function scoreOf(results: readonly JudgedQuery[]): Score {
  const recalls = results.flatMap(({ recall }) => recall ?? []);
  return {
    count: results.length,
    correctShare: results.filter(({ isRight }) => isRight).length / results.length,
    recall: recalls.reduce((sum, value) => sum + value, 0) / recalls.length,
    answerless: results.length - recalls.length,
    wrong: results.filter(({ isRight }) => !isRight),
  };
}
