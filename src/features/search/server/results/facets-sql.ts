import type pg from 'pg';
import { categories } from '#features/properties/categories.ts';
import { tierRange } from '#features/properties/rules.ts';
import {
  buildConditions,
  floorSql,
  type ListFilters,
  sqlValues,
} from '#features/search/server/filters/filter-sql.ts';
import { type Facet, type FacetCounts, facets } from '#features/search/server/index/facet-counts.ts';
import { maxBedroomFacet } from '#features/search/server/index/facet-index.ts';
import { firstPaymentBands } from '#features/search/server/index/payment-bands.ts';

/** The SQL for a facet's values of a property `p`, and the filters that the facet ignores. */
type CountedColumn = { values: string; without: Array<keyof ListFilters> };

const scalarFacet = (column: string, ...without: Array<keyof ListFilters>): CountedColumn => ({
  values: `(values ((${column})::text))`,
  without,
});
const arrayFacet = (array: string, ...without: Array<keyof ListFilters>): CountedColumn => ({
  values: `unnest(${array})`,
  without,
});

const countedColumns: Record<Facet, CountedColumn> = {
  category: scalarFacet('p.category', 'category'),
  area: scalarFacet('p.area', 'area'),
  type: scalarFacet('p.property_type', 'type'),
  bedrooms: scalarFacet(`least(p.bedrooms, ${maxBedroomFacet})`, 'bedrooms', 'minBedrooms', 'maxBedrooms'),
  price: scalarFacet(tierSql(), 'price', 'minPrice', 'maxPrice'),
  firstPayment: {
    values: `(select band::text from unnest('{${firstPaymentBands.join(',')}}'::bigint[]) band
      where p.first_payment_ugx <= band)`,
    without: ['maxFirstPayment'],
  },
  feature: arrayFacet('p.features'),
  power: scalarFacet('p.power_backup', 'power'),
  water: arrayFacet(
    `array[case when p.water_nwsc then 'nwsc' end, case when p.water_tank_litres is not null then 'tank' end,
      case when p.water_borehole then 'borehole' end]`,
    'water',
  ),
  meter: scalarFacet('p.yaka_meter', 'meter'),
  road: scalarFacet('p.road_surface', 'road'),
  compound: scalarFacet('p.compound', 'compound'),
  floor: scalarFacet(floorSql, 'floor'),
  tenure: scalarFacet('p.land_tenure', 'tenure'),
  furnished: scalarFacet('p.is_furnished', 'furnished'),
  hasTour: scalarFacet('case when p.published_tour is not null then true end', 'hasTour'),
  available: scalarFacet('case when p.is_available then true end', 'available'),
  bank: scalarFacet("case when p.category = 'bank_sales' then p.bank_name end", 'bank'),
};

/**
 * Contains only the columns that are counted, because descriptions would make the intermediate result many
 * times larger.
 */
const columns = `p.category, p.area, p.property_type, p.bedrooms, p.price_ugx, p.first_payment_ugx, p.features, p.power_backup,
  p.water_nwsc, p.water_tank_litres, p.water_borehole, p.yaka_meter, p.compound, p.floor, p.road_surface, p.land_tenure, p.is_furnished,
  p.published_tour, p.is_available, p.bank_name`;

/**
 * Counts the facets in PostgreSQL, for an installation without the index. It takes one pass, and one more for
 * each facet that has a filter.
 */
export async function countFacetsInSql(
  pool: pg.Pool,
  filters: ListFilters,
): Promise<{ total: number; counts: FacetCounts }> {
  const values = sqlValues();
  const source = (name: string, sourceFilters: ListFilters) => {
    const conditions = buildConditions(sourceFilters, values);
    return `${name} as materialized (select ${columns} from properties p
      ${conditions.length ? `where ${conditions.join(' and ')}` : ''})`;
  };
  const sources = [source('fitting', filters)];
  const parts = facets.map((facet) => {
    const { values: valuesSql, without } = countedColumns[facet];
    const isFiltered = without.some((name) => filters[name] !== undefined);
    const from = isFiltered ? `fitting_${sources.length}` : 'fitting';
    if (isFiltered) {
      const otherFilters = Object.entries(filters).filter(([name]) => !(without as string[]).includes(name));
      sources.push(source(from, Object.fromEntries(otherFilters)));
    }
    return `select '${facet}', v.value, count(*)::int from ${from} p cross join lateral ${valuesSql} v (value)
      where v.value is not null group by v.value`;
  });
  const { rows } = await pool.query<[facet: string, value: string | null, count: number]>({
    text: `with ${sources.join(', ')}
      select 'total', null, count(*)::int from fitting union all ${parts.join(' union all ')}`,
    values: values.values,
    rowMode: 'array',
  });
  const counts = Object.fromEntries(facets.map((facet) => [facet, {}])) as FacetCounts;
  let total = 0;
  for (const [facet, value, count] of rows)
    if (value === null) total = count;
    else counts[facet as Facet][value] = count;
  return { total, counts };
}

function tierSql(): string {
  const tierCases = categories.map((category) => {
    const [medium, high] = [tierRange(category, 'low').below, tierRange(category, 'medium').below];
    return `when p.category = '${category}' then case when p.price_ugx < ${medium} then 'low'
      when p.price_ugx < ${high} then 'medium' else 'high' end`;
  });
  return `case ${tierCases.join(' ')} end`;
}
