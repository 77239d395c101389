import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { roundToMinorUnit, toShillings } from '#kit/money.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const setRate = (rate: number) =>
  app.kit.pool.query(`update exchange_rates set ugx_per_unit = $1 where currency = 'USD'`, [rate]);

async function inShillings(id: number): Promise<number> {
  const { rows } = await app.kit.pool.query('select price_ugx from properties where id = $1', [id]);
  return rows[0].price_ugx;
}

test('recalculates dollar prices at a new rate by the same rules and leaves shilling prices alone', async () => {
  const dollars = await createTestProperty(app.kit, {
    ...{ price: 95.55, currency: 'USD' },
    category: 'furnished_houses',
  });
  const shillings = await createTestProperty(app.kit, { price: 340_000, category: 'furnished_houses' });
  const price = roundToMinorUnit(95.55, 'USD');
  expect(await inShillings(dollars)).toBe(toShillings(price, 'USD', 3_570));
  for (const rate of [3_700.5, 3_499.9]) {
    await setRate(rate);
    expect(await inShillings(dollars)).toBe(toShillings(price, 'USD', rate));
    expect(await inShillings(shillings)).toBe(340_000);
  }
});

test('stores the price of a home as at least one shilling', async () => {
  await setRate(10);
  expect(await inShillings(await createTestProperty(app.kit, { price: 0.01, currency: 'USD' }))).toBe(1);
});

test('sorts lists by the new rate', async () => {
  const dollars = await createTestProperty(app.kit, { price: 100, currency: 'USD', category: 'for_sale' });
  const shillings = await createTestProperty(app.kit, { price: 380_000, category: 'for_sale' });
  const cheapestOf = async (limit: number) => {
    const { items } = (
      await app.inject({ url: `/api/properties/page?category=for_sale&sort=price_asc&limit=${limit}` })
    ).json();
    return items.map(({ id }: { id: number }) => id);
  };
  await setRate(3_700);
  expect(await cheapestOf(10)).toEqual([dollars, shillings]);
  await setRate(3_900);
  expect(await cheapestOf(11)).toEqual([shillings, dollars]);
});
