import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import type { KindOfSettings } from '#features/settings/schema.ts';

let world: TestApp;
const names = new Map<number, string>();
beforeAll(async () => {
  world = await createTestApp();
  for (const area of ['Kamwokya', 'Ntinda', 'Kireka', 'Entebbe'])
    names.set(await createTestProperty(world.kit, { location: `${area}, Kampala` }), area);
  const far = await createTestProperty(world.kit, { location: 'Kamwokya, Kampala' });
  await world.kit.pool.query('update properties set lat = 1.2, lng = 33.4 where id = $1', [far]);
  names.set(far, 'outside of the map');
});
afterAll(() => world.close());

const ask = (path: string, query: Record<string, string>) =>
  world.inject({ url: `/api/properties${path}?${new URLSearchParams(query)}` });
async function page(query: Record<string, string>): Promise<PropertyPage> {
  const reply = await ask('/page', query);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
}
const found = async (query: Record<string, string>) =>
  (await page(query)).items.map(({ id }) => names.get(id) ?? id);

describe('a travel time', () => {
  test('finds homes from which the way is not longer, the quickest first', async () => {
    expect(await found({ reach: 'mulago-hospital:120' })).toEqual(['Kamwokya', 'Ntinda', 'Kireka']);
    expect(await found({ reach: 'mulago-hospital:25' })).toEqual(['Kamwokya', 'Ntinda']);
    expect(await found({ reach: 'Mulago:25:taxi' })).toEqual(['Kamwokya']);
    expect(await found({ reach: 'mulago:40,kireka:20' })).toEqual(['Kireka', 'Ntinda']);
    expect(await found({ reach: 'mulago:40,kireka:20', sort: 'newest' })).toEqual(['Kireka', 'Ntinda']);
  });

  test('is read in a sentence, and shown with the usual fare', async () => {
    const { items, search } = await page({ q: 'within 25 minutes of Mulago' });
    expect(search?.understood).toMatchObject([{ kind: 'reach', value: 'mulago-hospital:25' }]);
    expect(items.map(({ trips }) => trips)).toEqual([
      [
        {
          slug: 'mulago-hospital',
          name: 'Mulago Hospital',
          mode: 'boda',
          minutes: 9,
          fare: 2_000,
          isEstimate: true,
        },
      ],
      [
        {
          slug: 'mulago-hospital',
          name: 'Mulago Hospital',
          mode: 'boda',
          minutes: 21,
          fare: 3_000,
          isEstimate: true,
        },
      ],
    ]);
    expect(items[0]?.asked).toBe('?reach=mulago-hospital%3A25%3Aboda');
    const { items: others } = await page({ reach: 'kireka:25', q: 'within 25 minutes of Mulago' });
    expect(others[0]?.trips).toMatchObject([{ slug: 'kireka' }]);
  });

  test('counts the same homes for the filters and on the map', async () => {
    const query = { reach: 'mulago-hospital:25' };
    expect((await ask('/facets', query)).json()).toMatchObject({ total: 2 });
    expect((await ask('/facets', { reach: 'mulago-hospital:10' })).json()).toMatchObject({ total: 1 });
    expect((await ask('/pins', query)).json()).toMatchObject({ total: 2 });
  });

  test('continues after its first page, and refuses the cursor of another time', async () => {
    const first = await page({ reach: 'mulago:120', limit: '1' });
    const cursor = first.nextCursor ?? '';
    expect(
      (await page({ reach: 'mulago:120', limit: '1', cursor })).items.map(({ id }) => names.get(id)),
    ).toEqual(['Ntinda']);
    expect((await ask('/page', { reach: 'mulago:90', limit: '1', cursor })).statusCode).toBe(400);
  });

  test.each(['atlantis:20', 'mulago:300', 'mulago:3', 'mulago:20,ntinda:20,kireka:20'])(
    'refuses %s',
    async (reach) => {
      const reply = await ask('/page', { reach });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['reach']]);
    },
  );

  test('is known for one home however long the way is, for its page', async () => {
    const [id] = [...names].find(([, name]) => name === 'Entebbe') ?? [];
    const { items } = await page({ q: `#${id}`, reach: 'mulago:240' });
    expect(items.map((home) => home.trips?.[0]?.minutes)).toEqual([expect.any(Number)]);
  });

  test('shows the fares that an admin has set, and never less than the lowest', async () => {
    const { cookies } = await signInAs(world, 'admin');
    async function setBoda(fares: Record<string, number>) {
      const kinds = await world.inject({ url: '/api/settings?part=places', cookies });
      const kind = kinds.json<KindOfSettings[]>().find(({ kind: name }) => name === 'travel-fares');
      const boda = kind?.settings.find(({ key }) => key === 'boda');
      const value = { ...boda?.value, ...fares };
      const changed = await world.inject({
        method: 'POST',
        url: '/api/settings/travel-fares/changes',
        cookies,
        payload: { key: 'boda', version: boda?.version, reason: 'Fuel costs more', value },
      });
      expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
      return boda;
    }
    const fares = async () =>
      (await page({ reach: 'mulago-hospital:25' })).items.map(({ trips }) => trips?.[0]?.fare);
    expect(await setBoda({ baseAmount: 10_000 })).toMatchObject({
      title: 'Boda',
      value: { baseAmount: 1_000, amountPerKm: 350 },
    });
    await expect.poll(fares).toEqual([11_000, 12_000]);
    await setBoda({ minimumAmount: 11_500 });
    await expect.poll(fares).toEqual([11_500, 12_000]);
  });

  test('suggests homes that are a little farther when there are few', async () => {
    const { total, nearMisses = [] } = await page({ reach: 'mulago-hospital:16' });
    expect([total, nearMisses.map(({ id, missed }) => [names.get(id), missed])]).toEqual([
      1,
      [['Ntinda', { kind: 'reach', values: ['mulago-hospital:16'] }]],
    ]);
  });
});
