import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Category } from '#features/properties/categories.ts';
import { isWithin } from '#features/search/server/results/distance.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { resolveRequest } from './resolved-request.ts';

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

  test('replace the order that the text states', async () => {
    const cheapest = { q: 'cheapest to rent' };
    const kinds = async (more: object) =>
      (await read({ ...cheapest, ...more })).search.understood.map(({ kind }: { kind: string }) => kind);
    expect(await kinds({})).toContain('sort');
    expect(await kinds({ sort: 'newest' })).not.toContain('sort');
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

  test('are read from the tables again if the cached vocabulary lacks their names', async () => {
    const stale = { ...(await world.search.vocabulary()), areas: [] };
    const kit = { ...world.kit, search: { ...world.search, vocabulary: async () => stale } };
    const { filters } = await resolveRequest(kit, { not: ['area:ntinda'] });
    expect(filters.not).toEqual([{ area: ['ntinda'] }]);
    await expect(resolveRequest(kit, { not: ['area:nowhere'] })).rejects.toThrow('Area not found');
  });

  test('are whole words and their plurals', async () => {
    const draft = { location: 'Lubowa, Kampala', category: 'rental_units' as const };
    for (const title of ['Bargain', 'Bar', 'Bars']) await createTestProperty(world.kit, { ...draft, title });
    const { items } = await read({ area: 'lubowa', q: 'no bar' });
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Bargain']);
  });
});

describe('a road beside an area', () => {
  test.each([
    [{ q: 'along entebbe road', area: 'lubowa' }, ['Bar', 'Bargain', 'Bars']],
    [{ q: 'along entebbe road', area: 'ntinda' }, []],
    [{ q: 'ntinda', along: 'entebbe-road' }, []],
  ])('narrows %j to the homes in both', async (query, titles) => {
    const { items } = await read({ category: 'rental_units', ...query });
    expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(titles);
    await world.search.index.settled();
    const { total } = (
      await world.inject({ url: `/api/properties/facets?${new URLSearchParams({ ...query })}` })
    ).json();
    expect(total).toBe(titles.length);
  });

  test('counts only areas along it', async () => {
    await world.search.index.settled();
    const query = new URLSearchParams({ q: 'along entebbe road', area: 'ntinda' });
    const { facets } = (await world.inject({ url: `/api/properties/facets?${query}` })).json();
    expect(facets.area).toEqual([{ value: 'lubowa', count: 3 }]);
  });
});

describe('close matches', () => {
  const missesOf = async (query: Record<string, string>) =>
    (await read(query)).nearMisses?.map(
      ({ title, missed }: { title: string; missed: { kind: string; values: string[] } }) =>
        [title, missed.kind, ...missed.values].join(': '),
    ) ?? [];

  beforeAll(async () => {
    const draft = { location: 'Kireka, Kampala', category: 'rental_units' as const, price: 3_000_000 };
    const list = (title: string, more: object) => createTestProperty(world.kit, { ...draft, title, ...more });
    await list('Pool only', { amenities: ['Pool'], roadSurface: 'murram' });
    await list('Gym only', { amenities: ['Gym'] });
    await list('Upstairs', { floor: 2 });
    await list('Stay', { category: 'furnished_houses', price: 150_000, sleeps: 2, amenities: ['Pool'] });
  });

  test('miss one feature each', async () =>
    expect(
      (await missesOf({ area: 'kireka', category: 'rental_units', feature: 'Pool,Gym' })).toSorted(),
    ).toEqual(['Gym only: feature: pool', 'Pool only: feature: gym']));
  test('are up to eight kilometres from a place, also if only their area is known', async () => {
    const { areas } = await world.search.vocabulary();
    const kireka = areas.filter(({ slug }) => slug === 'kireka');
    const place = areas.find((area) => isWithin(7_900, area, kireka) && !isWithin(5_100, area, kireka));
    const query = { near: place?.slug ?? '', category: 'rental_units', feature: 'Gym' };
    expect(await missesOf(query)).toContain(`Gym only: near: ${place?.slug}`);
  });
  test('of a place are listed nearest first, each with its distance', async () => {
    const { nearMisses } = await read({ near: 'kireka', category: 'rental_units', feature: 'Pool,Gym' });
    const meters = nearMisses.map(({ distanceMeters }: { distanceMeters: number }) => distanceMeters);
    expect(meters.length).toBeGreaterThan(1);
    expect(meters).toEqual(meters.toSorted((a: number, b: number) => a - b));
  });
  test('of an area may be in the areas around it', async () => {
    const query = { area: 'bweyogerere', category: 'rental_units', feature: 'Gym' };
    expect(await missesOf(query)).toEqual(['Gym only: area: bweyogerere']);
  });
  test('state a maximum in dollars as it was entered', async () =>
    expect(await missesOf({ area: 'kireka', category: 'rental_units', maxPrice: '$100' })).toEqual(
      expect.arrayContaining(['Pool only: maxPrice: $100']),
    ));
  test('are no homes that do not record the fact', async () =>
    expect(await missesOf({ area: 'kireka', category: 'rental_units', road: 'tarmac' })).toEqual([
      'Pool only: road: tarmac',
    ]));
  test('are on another floor only if their floor is recorded', async () => {
    const query = { area: 'kireka', category: 'rental_units', floor: 'ground' };
    expect(await missesOf(query)).toEqual(['Upstairs: floor: ground']);
  });
  test('keep the requested nights', async () => {
    const checkIn = addDays(kampalaDay(world.kit.clock()), 10);
    const query = { area: 'kireka', feature: 'Pool,Gym', checkIn, checkOut: addDays(checkIn, 2) };
    const [miss] = (await read(query)).nearMisses ?? [];
    expect(miss).toMatchObject({ title: 'Stay', stayTotal: 300_000 });
    expect(miss.asked).toContain(`checkIn=${checkIn}`);
  });
});

test.each([
  [{ q: '3 bedrooms', bedrooms: '2' }, ['3 bedrooms']],
  [{ q: '2 bedrooms', bedrooms: '2' }, []],
  [{ q: 'in kira', area: 'ntinda' }, ['in kira']],
])('reports what of %j an explicit filter overrides', async (query, ignored) =>
  expect((await read(query as Record<string, string>)).search.ignored).toEqual(ignored),
);
