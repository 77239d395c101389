import { type Category, categories, type PriceTier } from '#features/properties/categories.ts';
import { titledTenures } from '#features/properties/choices.ts';
import { cellStart, squareMetersPerDecimal, tierRange } from '#features/properties/rules.ts';
import { statedFilters } from '#features/search/exclusions.ts';
import type { PropertyFilters } from '#features/search/schema.ts';
import type { GeoPoint } from '#features/search/server/results/distance.ts';
import {
  cellSql,
  minutesSql,
  type SurroundingFilter,
  type TripLimit,
} from '#features/search/server/results/travel-times.ts';
import type { AvailableHomes } from '#features/search/server/stay-availability.ts';
import type { StayQuery } from '#features/search/stay-query.ts';

/** A part of the map in grid cells, inclusive, and the areas whose pin is inside it. */
export type GridBox = {
  west: number;
  south: number;
  east: number;
  north: number;
  areas: readonly string[];
};

/**
 * A word of a query. It matches any word in `any` or, with `isPrefix`, any word that begins with one of them.
 * Words contain only a-z and 0-9.
 */
export type QueryWord = { any: readonly string[]; isPrefix: boolean };

type ResolvedKey =
  | 'sort'
  | 'feature'
  | 'amenity'
  | 'q'
  | 'box'
  | 'area'
  | 'along'
  | 'decimals'
  | 'minDecimals'
  | 'maxDecimals'
  | 'not'
  | 'near'
  | 'reach'
  | 'surroundings'
  | 'type'
  | 'slug'
  | 'anyCategory'
  | 'minPrice'
  | 'maxPrice'
  | 'maxFirstPayment'
  | 'checkIn'
  | 'checkOut';

/**
 * The filters of a request after names are resolved to keys: slugs of areas and names of types, any of which
 * match, lower-case features, plain words, amounts in shillings.
 */
export type ListFilters = Omit<PropertyFilters, ResolvedKey> & {
  area?: readonly string[];
  /** The areas along a road. A home must be in one of these and in one of `area`. */
  along?: readonly string[];
  type?: readonly string[];
  near?: GeoPoint;
  trips?: readonly TripLimit[];
  surroundings?: readonly SurroundingFilter[];
  minPrice?: number;
  maxPrice?: number;
  maxFirstPayment?: number;
  features?: string[];
  words?: readonly QueryWord[];
  /** The size of the plot in square metres. */
  plot?: { min: number; max: number };
  id?: number;
  box?: GridBox;
  stay?: Stay;
  /** Filters whose matches are left out. */
  not?: readonly ListFilters[];
};

/** The requested nights, and the homes that are available for them. */
export type Stay = StayQuery & { nights: number; free: AvailableHomes };

/** The parameters of a statement, numbered in the order they are added. */
export type SqlValues = { add(value: unknown): string; readonly values: unknown[] };

export function sqlValues(): SqlValues {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** The SQL condition that excludes hidden listings and listings paused by their owner's plan. */
export const visibleCondition = 'p.hidden_at is null and not p.paused_by_plan';

/**
 * Returns the conditions of each filter on a property `p`. The text depends only on which filters are set,
 * never on their values.
 */
export function buildConditions(filters: ListFilters, values: SqlValues): string[] {
  return [visibleCondition, ...filterConditions(filters, values)];
}

function exclusionCondition(filters: ListFilters, values: SqlValues): string {
  const condition = `(${filterConditions(filters, values).join(' and ')})`;
  // A null excludes the home, whereas `is not true` keeps it.
  return statedFilters.some((name) => filters[name] !== undefined)
    ? `not ${condition}`
    : `${condition} is not true`;
}

/** Returns the conditions of the filters alone, also for hidden homes. */
export function filterConditions(filters: ListFilters, values: SqlValues): string[] {
  const { add } = values;
  const {
    id,
    category,
    area,
    along,
    type,
    price,
    minPrice,
    maxPrice,
    maxFirstPayment,
    maxFirstMonths,
    maxAdvanceMonths,
    maxDepositMonths,
    plot,
    monthly,
    caveat,
    bedrooms,
    minBedrooms,
    maxBedrooms,
    sleeps,
    stay,
    freeFrom,
    minBathrooms,
    features,
    hasTour,
    available,
    featured,
    furnished,
    meter,
    power,
    water,
    road,
    tenure,
    compound,
    floor,
    bank,
    box,
    near,
    trips = [],
    surroundings = [],
    words,
    not = [],
    ...others
  } = filters;
  others satisfies Record<string, never>;
  const compare = (column: string, operator: string, value: unknown) =>
    value === undefined ? [] : [`p.${column} ${operator} ${add(value)}`];
  const among = (column: string, values: readonly string[] | undefined) =>
    values?.length === 1
      ? compare(column, '=', values[0])
      : values
        ? [`p.${column} = any(${add(values)}::text[])`]
        : [];
  return [
    ...compare('id', '=', id),
    ...compare('category', '=', category),
    ...among('area', area),
    ...among('area', along),
    ...among('property_type', type),
    ...(price ? [tierCondition(price, category, add)] : []),
    ...(monthly === undefined ? [] : [`${monthly ? '' : 'not '}${monthlyCondition}`]),
    ...(minPrice === undefined ? [] : [`${monthly ? monthlyPriceSql : 'p.price_ugx'} >= ${add(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [`${monthly ? monthlyPriceSql : 'p.price_ugx'} <= ${add(maxPrice)}`]),
    ...compare('first_payment_ugx', '<=', maxFirstPayment),
    ...(maxFirstMonths === undefined
      ? []
      : [`p.advance_months + coalesce(p.deposit_months, 0) <= ${add(maxFirstMonths)}`]),
    ...compare('advance_months', '<=', maxAdvanceMonths),
    ...(maxDepositMonths === undefined
      ? []
      : [`p.advance_months is not null and coalesce(p.deposit_months, 0) <= ${add(maxDepositMonths)}`]),
    ...(plot ? [`${plotSizeSql} between ${add(plot.min)} and ${add(plot.max)}`] : []),
    ...(caveat === undefined
      ? []
      : ["p.category in ('for_sale', 'bank_sales') and p.has_caveat is not true"]),
    ...compare('bedrooms', '=', bedrooms),
    ...compare('bedrooms', '>=', minBedrooms),
    ...compare('bedrooms', '<=', maxBedrooms),
    ...compare('sleeps', '>=', sleeps),
    ...(stay ? [`p.id in (select unnest(${add(stay.free.ids)}::int[]))`] : []),
    ...(freeFrom === undefined
      ? []
      : [`p.is_available and (p.available_from is null or p.available_from <= ${add(freeFrom)}::date)`]),
    ...compare('bathrooms', '>=', minBathrooms),
    ...(features?.length ? [`p.features @> ${add(features)}::text[]`] : []),
    ...(hasTour === undefined ? [] : [`p.published_tour is ${hasTour ? 'not ' : ''}null`]),
    // A literal, not a parameter, so that the planner can use a matching partial index.
    ...(available === undefined ? [] : [`${available ? '' : 'not '}p.is_available`]),
    ...(featured === undefined ? [] : [`${featured ? '' : 'not '}p.is_featured`]),
    ...compare('is_furnished', '=', furnished),
    ...compare('yaka_meter', '=', meter),
    ...(power === 'any' ? ["p.power_backup <> 'none'"] : compare('power_backup', '=', power)),
    ...(water === undefined ? [] : [waterConditions[water]]),
    ...compare('road_surface', '=', road),
    ...(tenure === 'titled'
      ? [`p.land_tenure in (${titledTenures.map((titled) => `'${titled}'`).join(', ')})`]
      : compare('land_tenure', '=', tenure)),
    ...compare('compound', '=', compound),
    ...(floor === undefined ? [] : [floorConditions[floor]]),
    ...(bank === undefined ? [] : [`p.category = 'bank_sales' and lower(p.bank_name) = lower(${add(bank)})`]),
    ...(box ? [boxCondition(box, add)] : []),
    ...(near ? [nearCondition(near, add)] : []),
    ...trips.map((trip) => `${minutesSql(trip, add)} <= ${add(trip.minutes)}`),
    ...surroundings.map((surrounding) => surroundingCondition(surrounding, add)),
    ...(words?.length ? [`p.words @@ ${add(tsqueryOf(words))}::tsquery`] : []),
    ...not.map((excluded) => exclusionCondition(excluded, values)),
  ];
}

function surroundingCondition({ cells, statedRoad }: SurroundingFilter, add: SqlValues['add']): string {
  const conditions = [
    ...(cells ? [`${cellSql(cells, add)} = 1`] : []),
    ...(statedRoad ? [`p.road_surface = ${add(statedRoad)}`] : []),
  ];
  return `(${conditions.join(' or ')})`;
}

/** A month of a stay in nights. */
export const nightsPerMonth = 30;
const monthlyCondition = "p.category in ('rental_units', 'furnished_houses')";
const monthlyPriceSql = `p.price_ugx * (case p.category when 'furnished_houses' then ${nightsPerMonth} else 1 end)`;

/** The size of a plot, as measured or else as its title states it. */
export const plotSizeSql = `coalesce(p.plot_square_meters, p.plot_stated_decimals * ${squareMetersPerDecimal})::float8`;

export function tsqueryOf(words: readonly QueryWord[]): string {
  const choices = words.map(({ any, isPrefix }) =>
    any.map((word) => (isPrefix ? `${word}:*` : word)).join(' | '),
  );
  return choices.map((choice) => `(${choice})`).join(' & ');
}

/** The choice that a home's floor belongs to. */
export const floorSql = "case when p.floor = 0 then 'ground' when p.floor > 0 then 'upper' end";

const floorConditions = { ground: 'p.floor = 0', upper: 'p.floor > 0' };

const waterConditions = {
  nwsc: 'p.water_nwsc',
  tank: 'p.water_tank_litres is not null',
  borehole: 'p.water_borehole',
};

function tierCondition(tier: PriceTier, category: Category | undefined, add: SqlValues['add']): string {
  const within = (tierCategory: Category) => {
    const { from, below } = tierRange(tierCategory, tier);
    return [
      `p.category = '${tierCategory}'`,
      ...(from === null ? [] : [`p.price_ugx >= ${add(from)}`]),
      ...(below === null ? [] : [`p.price_ugx < ${add(below)}`]),
    ].join(' and ');
  };
  return category ? within(category) : `(${categories.map(within).join(' or ')})`;
}

/**
 * Returns the condition for homes in the cells around a point or, if only the area is known, in the areas
 * around it.
 */
function nearCondition(near: GeoPoint, add: SqlValues['add']): string {
  const { radius, y, x, pins } = near;
  const [w, s, e, n] = [x - radius - 30, y - radius - 30, x + radius + 30, y + radius + 30].map(
    (edge) => `${add(edge / 10_000)}::float8`,
  );
  const distance = `squared_distance(p.lat, p.lng, ${add(y)}::bigint, ${add(x)}::bigint)`;
  return `((point(p.lng, p.lat) <@ box(point(${w}, ${s}), point(${e}, ${n})) and p.lat is not null
    and ${distance} <= ${add(radius * radius)}::bigint)
    or (p.lat is null and p.area = any(${add(pins.map(({ slug }) => slug))}::text[])))`;
}

/**
 * The width in cells above which a box contains most homes. Such a box filters rows but is not used to find
 * them.
 */
const wideCells = 50;

function boxCondition({ west, south, east, north, areas }: GridBox, add: SqlValues['add']): string {
  const edges = [west, south, east + 1, north + 1].map(cellStart);
  const [w, s, e, n] = edges.map((degrees) => `${add(degrees)}::float8`);
  const within = `p.lat >= ${s} and p.lat < ${n} and p.lng >= ${w} and p.lng < ${e}`;
  const isWide = east - west > wideCells && north - south > wideCells;
  const near = isWide
    ? within
    : `(point(p.lng, p.lat) <@ box(point(${w}, ${s}), point(${e}, ${n})) and ${within})`;
  return `(${near} or (p.lat is null and p.area = any(${add(areas)}::text[])))`;
}
