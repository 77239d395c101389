import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Category } from '#features/properties/categories.ts';

let world: TestApp;
const ids = new Map<string, number>();
beforeAll(async () => {
  world = await createTestApp();
  const list = async (name: string, category: Category, propertyType: string, more: object = {}) => {
    const draft = { location: 'Ntinda, Kampala', category, propertyType, bedrooms: 2, ...more };
    ids.set(name, await createTestProperty(world.kit, draft));
  };
  await list('rented flat', 'rental_units', 'Apartment');
  await list('rented house', 'rental_units', 'House', { bedrooms: 3 });
  await list('rented bungalow', 'rental_units', 'Bungalow');
  await list('rented condo', 'rental_units', 'Condo');
  await list('rented shop', 'rental_units', 'Commercial');
  await list('stay in a flat', 'furnished_houses', 'Apartment', {
    ...{ price: 150_000, sleeps: 4, isFurnished: true },
  });
  await list('stay in a house', 'furnished_houses', 'House', {
    price: 250_000,
    sleeps: 6,
    isFurnished: true,
  });
  await list('sold villa', 'for_sale', 'Villa', { price: 400_000_000 });
  await list('sold flat', 'for_sale', 'Apartment', { price: 300_000_000 });
  await list('sold land', 'for_sale', 'Land', { price: 90_000_000, bedrooms: 0 });
  await list('lot', 'bank_sales', 'House', { price: 240_000_000, bankName: 'Hill Bank' });
});
afterAll(() => world.close());

const read = async (query: Record<string, string>) =>
  (await world.inject({ url: `/api/properties/page?${new URLSearchParams(query)}` })).json();
/** Returns the results in order. */
async function found(query: Record<string, string>): Promise<string[]> {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  return (await read(query)).items.map(({ id }: { id: number }) => names.get(id) ?? id);
}

describe('a building type named in the text', () => {
  test.each([
    [
      'house to rent',
      'is any home to let, houses first, and no shop',
      ['rented bungalow', 'rented house', 'rented condo', 'rented flat'],
    ],
    ['apartment to rent', 'is a flat', ['rented condo', 'rented flat']],
    ['house for sale', 'is a house of any kind, neither a flat nor land', ['sold villa']],
    ['bank sale house', 'is the same of a bank', ['lot']],
    ['bnb apartment', 'only comes first among stays', ['stay in a flat', 'stay in a house']],
    ['bnb house', 'only comes first among stays, too', ['stay in a house', 'stay in a flat']],
    [
      'furnished apartment',
      'also where furniture says that it is a stay',
      ['stay in a flat', 'stay in a house'],
    ],
    ['land for sale', 'is land', ['sold land']],
  ])('%s: it %s', async (q, _, names) => {
    expect(await found({ q })).toEqual(names);
  });

  test('is replaced by a type chosen beside it', async () => {
    expect(await found({ q: 'house to rent', type: 'Apartment' })).toEqual(['rented flat']);
  });
});

describe('filters beside a text', () => {
  test('determine by a bank or guests what an amount means', async () => {
    expect(await found({ q: 'under 300m', bank: 'hill bank' })).toEqual(['lot']);
    expect(await found({ q: 'under 200k', sleeps: '2' })).toEqual(['stay in a flat']);
  });

  test('turn a room into a property of any size with a minimum of bedrooms', async () => {
    expect(await found({ q: 'room', minBedrooms: '3' })).toEqual(['rented house']);
    expect(await found({ q: 'room' })).toEqual([]);
  });

  test('apply guests to stays only', async () => {
    const { items, search } = await read({ q: 'flat to rent 4 guests' });
    expect(items).toHaveLength(2);
    expect(search.understood.map(({ kind }: { kind: string }) => kind)).toEqual(['type', 'category']);
    expect(await found({ q: 'bnb 5 guests' })).toEqual(['stay in a house']);
    expect(await found({ q: '5 guests', category: 'rental_units' })).toHaveLength(5);
  });
});

describe('words that are left out', () => {
  const statusOf = async (query: Record<string, string>) =>
    (await world.inject({ url: `/api/properties/page?${new URLSearchParams(query)}` })).statusCode;

  test.each([
    [{ q: 'no constructor' }, 200],
    [{ not: 'text:constructor' }, 200],
    [{ not: 'text:valueOf' }, 200],
    [{ not: 'text:__proto__' }, 200],
    [{ q: 'not !!!' }, 200],
    [{ q: 'no дом' }, 200],
    [{ not: 'text:!!!' }, 400],
    [{ not: 'text:дом' }, 400],
  ])('answer %j with the status %i', async (query, status) => expect(await statusOf(query)).toBe(status));

  test('are whole words and their plurals', async () => {
    const draft = { location: 'Lubowa, Kampala', category: 'rental_units' as const };
    for (const title of ['Bargain', 'Bar', 'Bars']) await createTestProperty(world.kit, { ...draft, title });
    const { items } = await read({ area: 'lubowa', q: 'no bar' });
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Bargain']);
  });
});
