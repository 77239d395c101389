// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { categories } from '#features/properties/categories.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import { readHome, renderedListings } from '../../../../demo/catalogue/rendered-homes.ts';
import { fillDemo } from './demo.ts';
import { addDemoTours } from './demo-tours.ts';
import { startDemo } from './start-demo.ts';

/** Enough tours that the import can be interrupted between two of them. */
const few = renderedListings.filter(({ tour }) => tour).slice(-5);

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
});
afterAll(() => app.close());

async function takenIn(from: TestApp = app): Promise<Taken[]> {
  const { rows } = await from.kit.pool.query(`
    select title, category, filename, is_sample, warnings, rooms
    from tour_versions join properties on properties.id = property_id
    where published_tour like tour_versions.id || '/%' order by title`);
  return rows;
}

describe('demo tours', () => {
  test('shows the tour of every rendered property on its own page without a warning', async () => {
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

  test('adds a sample tour, labelled as a sample, to a category without tours', async () => {
    const taken = await takenIn();
    for (const category of categories) {
      const here = taken.filter((one) => one.category === category);
      expect([category, here.length]).not.toEqual([category, 0]);
      const isCrowded = here.length > 1 && here.some(({ is_sample: isSample }) => isSample);
      expect([category, isCrowded]).toEqual([category, false]);
    }
    for (const { filename, is_sample: isSample } of taken) {
      expect(isSample).toBe(filename === 'sample-tour.zip');
    }
  });

  test('adds no demo tours where tours were imported before', async () => {
    const before = await takenIn();
    await app.kit.pool.query(
      'update properties set published_tour = null where id = (select max(id) from properties where published_tour is not null)',
    );
    await addDemoTours(app.kit);
    expect(await takenIn()).toHaveLength(before.length - 1);
  });
});

describe('a first start interrupted while importing tours', () => {
  let world: TestApp;
  const said: string[] = [];
  const start = (files = world.kit.files) =>
    startDemo(
      { ...world.kit, files },
      { password: null, pictures: false, listings: few, say: (line) => void said.push(line) },
    );
  const diskFor = (tours: number) => {
    let room = tours;
    const keep: typeof world.kit.files.keep = (...file) =>
      room-- > 0 ? world.kit.files.keep(...file) : Promise.reject(new Error('the disk is full'));
    return { ...world.kit.files, keep };
  };
  const versions = async () => {
    const { rows } = await world.kit.pool.query(
      'select title, count(*) from tour_versions join properties on properties.id = property_id group by title order by title',
    );
    return rows;
  };
  beforeAll(async () => {
    world = await createTestApp();
  });
  afterAll(() => world.close());

  test('prints the password even when the first start is interrupted', async () => {
    await start(diskFor(2));
    expect(await takenIn(world)).toHaveLength(2);
    const [, password] = /^Sign in to the demonstration as admin, with the password (\S+)$/.exec(
      said.join('\n'),
    ) as RegExpExecArray;
    const payload = { username: 'admin', password };
    expect((await world.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200);
  });

  test('imports each tour once after an interruption, except tours that were removed meanwhile', async () => {
    await world.kit.pool.query(
      'update properties set published_tour = null where id = (select min(property_id) from tour_versions)',
    );
    await start(diskFor(1));
    expect(await takenIn(world)).toHaveLength(2);
    await Promise.all([start(), start()]);
    const whole = await versions();
    expect(whole.length).toBeGreaterThanOrEqual(few.length);
    expect(whole).toEqual(whole.map(({ title }) => ({ title, count: 1 })));
    expect(await takenIn(world)).toHaveLength(whole.length - 1);
    expect(said).toHaveLength(1);
  });

  test('never repeats a completed import, even when no tour is left', async () => {
    await world.kit.pool.query('update properties set published_tour = null; delete from tour_versions');
    await start();
    expect(await versions()).toEqual([]);
  });
});

test('does not block a stop during the import, and continues at the next start', async () => {
  const world = await createTestApp();
  try {
    const settings = { password: null, pictures: false, listings: few, say: () => undefined };
    const given: Promise<void>[] = [];
    const meanwhile = (tours: Promise<void>, stop: () => void) => {
      given.push(tours);
      stop();
    };
    await startDemo(world.kit, { ...settings, meanwhile });
    await Promise.all(given);
    expect(given).toHaveLength(1);
    expect((await takenIn(world)).length).toBeLessThan(few.length);
    await startDemo(world.kit, settings);
    const rest = await takenIn(world);
    expect(rest.length).toBeGreaterThanOrEqual(few.length);
  } finally {
    await world.close();
  }
});

test('adds no demo tour to properties outside the demo data', async () => {
  const own = await createTestApp();
  try {
    await createTestProperty(own.kit);
    await startDemo(own.kit, { password: null, pictures: false, say: expect.unreachable });
    expect(await takenIn(own)).toEqual([]);
  } finally {
    await own.close();
  }
});
