import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { categories, sorts } from '#features/properties/categories.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import type { PropertyPage } from '#features/search/schema.ts';

const many = 1_203;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  // There are few distinct sort values, so that nearly every row ties with others.
  await app.kit.pool.query(
    `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
       bedrooms, bathrooms, square_meters, is_available, is_featured, view_count, review_count, rating_sum)
     select $1, (array['rental_units', 'furnished_houses', 'for_sale', 'bank_sales'])[1 + n % 4], 'House',
       'Home ' || n, 'Naalya', 'One of many homes for paging.', 1000 * (1 + n % 5), 1000 * (1 + n % 5), n % 4, 1, 50,
       n % 3 <> 0, n % 7 = 0, n % 6, n % 2, (n % 2) * 4
     from generate_series(1, ${many}) n`,
    [await createOwner(app.kit)],
  );
});
afterAll(() => app.close());

async function page(query: string): Promise<PropertyPage> {
  const reply = await app.inject({ method: 'GET', url: `/api/properties/page?${query}` });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function walk(query: string): Promise<{ cards: PropertyCard[]; pages: number }> {
  const cards: PropertyCard[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const part: PropertyPage = await page(query + (cursor && `&cursor=${cursor}`));
    cards.push(...part.items);
    cursor = part.nextCursor;
    pages += 1;
  }
  return { cards, pages };
}

const keys: Record<(typeof sorts)[number], (card: PropertyCard) => number[]> = {
  default: (card) => [-Number(card.isAvailable), -Number(card.isFeatured), -card.id],
  price_asc: (card) => [categories.indexOf(card.category), card.price, card.id],
  price_desc: (card) => [categories.indexOf(card.category), -card.price, -card.id],
  newest: (card) => [-card.id],
  popular: (card) => [-card.viewCount, -card.id],
  most_reviewed: (card) => [-card.reviewCount, -card.id],
  size_desc: (card) => [-Number(card.isAvailable), -card.squareMeters, -card.id],
};

function compare(one: number[], other: number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

describe('paging', () => {
  test.each(sorts)('returns every property exactly once in the order %s, although many tie', async (sort) => {
    const { cards, pages } = await walk(`sort=${sort}&limit=97`);
    expect(pages).toBe(Math.ceil(many / 97));
    expect(new Set(cards.map(({ id }) => id)).size).toBe(many);
    expect(cards).toHaveLength(many);
    const key = keys[sort];
    const sorted = [...cards].sort((one, other) => compare(key(one), key(other)));
    expect(cards.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  test.each(sorts)('returns filtered properties exactly once in the order %s', async (sort) => {
    const { cards } = await walk(`sort=${sort}&limit=10&category=for_sale&available=true&minBedrooms=1`);
    const { rows } = await app.kit.pool.query(
      `select count(*) from properties where category = 'for_sale' and is_available and bedrooms >= 1`,
    );
    expect(cards).toHaveLength(rows[0].count);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
  });

  test('has no next page after a page that ends exactly at the last property', async () => {
    const all = 'maxPrice=1000&bedrooms=2&category=for_sale';
    const { total } = await page(`${all}&limit=1`);
    expect(total).toBeGreaterThan(1);
    expect(await page(`${all}&limit=${total}`)).toMatchObject({ nextCursor: null });
    expect((await page(`${all}&limit=${total - 1}`)).nextCursor).not.toBeNull();
  });

  test('neither repeats nor hides properties when others are added or deleted between pages', async () => {
    const first = await page('sort=newest&limit=5');
    const [gone, kept] = first.items;
    await app.kit.pool.query('delete from properties where id = $1', [gone?.id]);
    const second = await page(`sort=newest&limit=5&cursor=${first.nextCursor}`);
    expect(second.items[0]?.id).toBe((first.items.at(-1)?.id as number) - 1);
    expect(second.items.map(({ id }) => id)).not.toContain(kept?.id);
  });

  test('counts exactly up to a thousand, and returns "more" beyond', async () => {
    expect(await page('limit=1')).toMatchObject({ total: 1_000, totalIsMore: true });
    const { rows } = await app.kit.pool.query(`select count(*) from properties where category = 'for_sale'`);
    expect(await page('limit=1&category=for_sale')).toMatchObject({
      total: rows[0].count,
      totalIsMore: false,
    });
  });

  test('stops the unlimited list at 1,000, with a Link header for the rest', async () => {
    const { rows } = await app.kit.pool.query('select count(*) from properties');
    const first = await app.inject({ method: 'GET', url: '/api/properties?_t=1' });
    expect(first.json()).toHaveLength(1_000);
    const next = /^<(\/api\/properties\?[^>]+)>; rel="next"$/.exec(first.headers.link as string)?.[1];
    const second = await app.inject({ method: 'GET', url: next });
    expect(second.statusCode).toBe(200);
    expect(second.json()).toHaveLength(rows[0].count - 1_000);
    expect(second.headers.link).toBeUndefined();
  });
});
