import { areaWithParts, countsWithParts } from '#features/properties/areas.ts';
import { categories } from '#features/properties/categories.ts';
import { type CardRow, cardColumns, presentCard } from '#features/properties/server/cards.ts';
import { readAreas } from '#features/properties/server/reference-data.ts';
import {
  type AreaPage,
  type AreaPriceRow,
  minTrendMonths,
  pricedCategories,
} from '#features/search/area-schema.ts';
import { searchLimits } from '#features/search/limits.ts';
import { roads } from '#features/search/roads.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import { metersApart, sortByDistance } from '#features/search/server/results/distance.ts';
import { homesPerArea } from '#features/search/server/results/nearby-areas.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import {
  type AskingPrices,
  countByCategory,
  readAreasWithHomes,
  readAskingPrices,
  readMonthlyPrices,
} from './area-prices.ts';

const maxHomes = 8;
const maxLandmarks = 6;
const landmarkMeters = 5_000;

/**
 * Returns the page of an area, with the homes of the areas within it.
 * @throws AppError 'not-found' for an unknown area
 */
export async function readAreaPage(kit: SearchKit, slug: string): Promise<AreaPage> {
  const { areas, landmarks } = await kit.search.vocabulary();
  const area = areas.find((item) => item.slug === slug);
  if (!area) throw new AppError('not-found', 'no_such_area', msg('Area not found.'));
  const parts = areaWithParts(areas, slug);
  const { filters, sort, weights } = await resolveRequest(kit, { area: [slug] });
  const part = { filters, sort, weights, after: null, limit: maxHomes, isCounted: false };
  const [counts, prices, market, monthly, homesByArea, { rows }] = await Promise.all([
    countByCategory(kit.db, parts),
    readAskingPrices(kit.db, parts),
    kit.search.marketPrices(),
    readMonthlyPrices(kit.db, parts, kit.clock()),
    homesPerArea(kit, {}),
    findListings<CardRow>(kit, { ...part, columns: cardColumns }),
  ]);
  const totals = countsWithParts(areas, homesByArea);
  const surrounding = areas.find((item) => item.slug === area.within);
  return {
    slug,
    name: area.name,
    within: surrounding ? { slug: surrounding.slug, name: surrounding.name } : null,
    counts: categories.flatMap((category) => {
      const count = counts.get(category);
      return count ? [{ category, count }] : [];
    }),
    homes: rows.map(presentCard),
    prices: priceRows(prices, market),
    trend: trendOf(monthly),
    neighbours: sortByDistance(areas, [area])
      .filter((item) => !parts.includes(item.slug) && totals.get(item.slug))
      .slice(0, searchLimits.neighboursMax)
      .map((item) => ({ slug: item.slug, name: item.name, count: totals.get(item.slug) ?? 0 })),
    roads: roads
      .filter((road) => road.areas.includes(slug))
      .map((road) => ({ slug: road.slug, name: road.name })),
    landmarks: sortByDistance(landmarks, [area])
      .map((item) => ({ slug: item.slug, name: item.name, distanceMeters: metersApart(item, area) }))
      .filter(({ distanceMeters }) => distanceMeters <= landmarkMeters)
      .slice(0, maxLandmarks),
  };
}

/** Returns a row for each kind of home of the area, in the order of the categories, smaller homes first. */
function priceRows(prices: readonly AskingPrices[], market: readonly AskingPrices[]): AreaPriceRow[] {
  const told = ({ count, median }: AskingPrices) => ({
    count,
    median: median === null ? null : toMajorUnit(median, 'UGX'),
  });
  return pricedCategories.flatMap((category) =>
    prices
      .filter((row) => row.category === category)
      .sort((a, b) => (a.bedrooms ?? 0) - (b.bedrooms ?? 0))
      .map((row) => {
        const everywhere = market.find(
          (item) => item.category === category && item.bedrooms === row.bedrooms,
        );
        return { category, bedrooms: row.bedrooms, area: told(row), market: told(everywhere ?? row) };
      }),
  );
}

/** Returns the prices by month of the kind of home of which most months, and then most homes, are known. */
function trendOf(rows: Awaited<ReturnType<typeof readMonthlyPrices>>): AreaPage['trend'] {
  const kinds = [...Map.groupBy(rows, ({ category, bedrooms }) => `${category} ${bedrooms}`).values()];
  const homesOf = (kind: typeof rows) => kind.reduce((sum, { count }) => sum + count, 0);
  const [months = []] = kinds.sort((a, b) => b.length - a.length || homesOf(b) - homesOf(a));
  const [first] = months;
  if (!first || months.length < minTrendMonths) return null;
  return {
    category: first.category,
    bedrooms: first.bedrooms,
    months: months.map(({ month, count, median }) => ({ month, count, median: toMajorUnit(median, 'UGX') })),
  };
}

/** Returns the paths of the areas with homes for the sitemap. */
export async function readAreaPaths(db: Db): Promise<{ path: string }[]> {
  const areas = await readAreas(db, 'offered');
  const withHomes = await readAreasWithHomes(db);
  return areas
    .filter(({ slug }) => areaWithParts(areas, slug).some((part) => withHomes.has(part)))
    .map(({ slug }) => ({ path: `/areas/${slug}` }));
}
