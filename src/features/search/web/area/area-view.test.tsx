import { expect, test } from 'vitest';
import type { AreaPage } from '#features/search/area-schema.ts';
import { linksOf, renderPart } from '#kit/web/testing/render-to-string.tsx';
import { AreaView } from './area-view.tsx';

const area: AreaPage = {
  slug: 'kisaasi',
  name: 'Kisaasi',
  within: null,
  counts: [],
  homes: [],
  prices: [],
  trend: null,
  neighbours: [],
  roads: [],
  landmarks: [],
};
const draw = (over: Partial<AreaPage> = {}) =>
  renderPart(<AreaView area={{ ...area, ...over }} />, [], '/areas/kisaasi');

test('says only that there are no homes in an area without any', () => {
  expect(draw().words).toBe('Homes in Kisaasi On the market No homes on the market right now.');
});

test('shows the prices by month of the most common kind of home', () => {
  const months = [
    { month: '2026-10', count: 6, median: 700_000 },
    { month: '2026-11', count: 9, median: 750_000 },
  ];
  expect(draw({ trend: { category: 'rental_units', bedrooms: 2, months } }).words).toContain(
    'Prices by month, UGX 2 bedrooms Rent per month October 2026 700,000 6 homes November 2026 750,000 9 homes',
  );
});

test('shows the price of a home here beside that in all areas, with the numbers of homes', () => {
  const { words } = draw({
    prices: [
      {
        category: 'rental_units',
        bedrooms: 0,
        area: { count: 7, median: 250_000 },
        market: { count: 40, median: 180_000 },
      },
      {
        category: 'for_sale',
        bedrooms: 4,
        area: { count: 1, median: null },
        market: { count: 6, median: 1_850_000_000 },
      },
    ],
  });
  expect(words).toContain(
    'Feature Kisaasi All areas Single rooms and studios Rent per month 250,000 7 homes 180,000 40 homes 4 or more bedrooms Sale price Too few 1 home 1,850,000,000 6 homes',
  );
});

test('links to the lists of the area, its neighbours, roads and landmarks', () => {
  const { html } = draw({
    within: { slug: 'kira', name: 'Kira' },
    counts: [{ category: 'rental_units', count: 12 }],
    neighbours: [{ slug: 'ntinda', name: 'Ntinda', count: 3 }],
    roads: [{ slug: 'gayaza-road', name: 'Gayaza Road' }],
    landmarks: [{ slug: 'the-mall', name: 'The mall', distanceMeters: 1_200 }],
  });
  expect(linksOf(html)).toMatchObject({
    'Part of Kira': '/areas/kira',
    'Rental Units (12)': '/rental-units?area=kisaasi',
    'All 12 homes': '/explore?area=kisaasi',
    Ntinda: '/areas/ntinda',
    'Homes along Gayaza Road': '/explore?along=gayaza-road',
    'The mall': '/explore?near=the-mall',
  });
});
