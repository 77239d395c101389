import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '#app/server/demo.ts';
import { addDemoTours } from '#app/server/demo-tours.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { categories } from '#features/properties/categories.ts';
import { allListings } from '../../../demo/catalogue/all-listings.ts';
import { readHome, renderedListings } from '../../../demo/catalogue/rendered-homes.ts';

type Taken = {
  title: string;
  category: string;
  filename: string;
  is_sample: boolean;
  warnings: string[];
  rooms: string[];
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await fillDemo(app.kit, { pictures: false });
  await addDemoTours(app.kit);
}, 120_000);
afterAll(() => app.close());

async function takenIn(): Promise<Taken[]> {
  const { rows } = await app.kit.pool.query(`
    select title, category, filename, is_sample, warnings, rooms
    from tour_versions join properties on properties.id = property_id
    where published_tour like tour_versions.id || '/%' order by title`);
  return rows;
}

describe('the tours of the demonstration', () => {
  test('every rendered home that has a tour is walked through on its own page, without a warning', async () => {
    const taken = await takenIn();
    for (const { listing, home } of renderedListings.filter(({ tour }) => tour)) {
      const { title } = allListings.find(({ pictures }) => pictures === listing) ?? { title: listing };
      const rooms = readHome(home).rooms.filter(({ panorama }) => panorama);
      expect(taken.find((one) => one.title === title)).toMatchObject({
        filename: `${home}.zip`,
        is_sample: false,
        warnings: [],
        rooms: rooms.map(({ name }) => name),
      });
    }
  });

  test('the sample stands where a category has no other tour, and says that it is one', async () => {
    const taken = await takenIn();
    for (const category of categories) {
      const here = taken.filter((one) => one.category === category);
      expect([category, here.length]).not.toEqual([category, 0]);
      if (here.some(({ is_sample: isSample }) => isSample)) expect(here).toHaveLength(1);
    }
    for (const { filename, is_sample: isSample } of taken) {
      expect(isSample).toBe(filename === 'sample-tour.zip');
    }
  });

  test('nothing is added where tours were taken in before', async () => {
    const before = await takenIn();
    await app.kit.pool.query(
      'update properties set published_tour = null where id = (select max(id) from properties where published_tour is not null)',
    );
    await addDemoTours(app.kit);
    expect(await takenIn()).toHaveLength(before.length - 1);
  });
});
