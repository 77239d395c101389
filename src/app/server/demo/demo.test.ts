// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#app/server/boot/config.ts';
import { requireUsableSettings } from '#app/server/boot/usable-settings.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import type { LotDetail, LotResults } from '#features/auctions/schema.ts';
import { enqueueOutbidEmails } from '#features/auctions/server/bidding/outbid.ts';
import { categories, priceTiers } from '#features/properties/categories.ts';
import { auctionState, priceTier } from '#features/properties/rules.ts';
import type { ListedProperty, Property } from '#features/properties/schema.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import type { DemoListing } from '../../../../demo/catalogue/listing.ts';
import { people } from '../../../../demo/catalogue/people.ts';
import { drawnScenes, pictureScenes } from '../../../../demo/catalogue/picture-keys.ts';
import { picturesOf, renderedListings } from '../../../../demo/catalogue/rendered-homes.ts';
import { fillDemo } from './demo.ts';
import { planOf } from './demo-homes.ts';

let app: TestApp;
let all: Property[];
const filled: boolean[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const fill = () => fillDemo(app.kit, { pictures: false });
  filled.push(...(await Promise.all([fill(), fill()])), await fill());
  const { items } = (await read('/api/properties/page?limit=100')) as PropertyPage;
  all = await Promise.all(items.map(({ id }) => read(`/api/properties/${id}`) as Promise<Property>));
});
afterAll(() => app.close());

async function read(url: string): Promise<unknown> {
  const reply = await app.inject({ method: 'GET', url });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('fills an empty database once, even when two processes start together', () => {
  expect(filled.filter(Boolean)).toHaveLength(1);
  expect(filled.at(-1)).toBe(false);
  expect(all).toHaveLength(allListings.length);
});

test('stores the dollar rate of the day on which the demo data is filled', async () => {
  const { rows } = await app.kit.pool.query(
    `select as_of = (now() at time zone 'Africa/Kampala')::date as "isToday" from exchange_rates`,
  );
  expect(rows).toEqual([{ isToday: true }]);
});

test('leaves a database that already has a property unchanged', async () => {
  const other = await createTestApp();
  try {
    await createTestProperty(other.kit);
    expect(await fillDemo(other.kit)).toBe(false);
    const { rows } = await other.kit.pool.query('select count(*) from properties');
    expect(rows[0].count).toBe(1);
  } finally {
    await other.close();
  }
});

test('lets demo accounts sign in only if a password was given', async () => {
  const other = await createTestApp();
  const statusFor = async (from: TestApp, password: string) => {
    const reply = await from.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'admin', password },
    });
    return reply.statusCode;
  };
  try {
    await fillDemo(other.kit, { pictures: false, password: 'matooke and groundnuts' });
    expect(await statusFor(other, 'matooke and groundnuts')).toBe(200);
    expect(await statusFor(other, 'matooke')).toBe(401);
    expect(await statusFor(app, '')).not.toBe(200);
    expect(await statusFor(app, 'matooke and groundnuts')).toBe(401);
  } finally {
    await other.close();
  }
});

test.each([
  ['kampala123', 'DEMO_PASSWORD: is easy to guess because of "kampala"'],
  ['kampala-hills-2026!', 'DEMO_PASSWORD: is easy to guess because of "kampala" and "hills"'],
  ['abcabcabc', 'DEMO_PASSWORD: is easy to guess because it is a pattern'],
  ['hot-tea', 'DEMO_PASSWORD: must have at least 8 characters'],
])(
  'refuses %s as the demo password of the accounts, including an admin, and fills nothing',
  async (password, reason) => {
    const other = await createTestApp();
    try {
      await expect(fillDemo(other.kit, { pictures: false, password })).rejects.toThrow(reason);
      const settings = { ...readConfig({ DEMO_PASSWORD: 'x'.repeat(8) }), demoPassword: password };
      await expect(requireUsableSettings(settings)).rejects.toThrow(reason);
      await expect(requireUsableSettings({ ...settings, demo: false })).resolves.toBeUndefined();
      const { rows } = await other.kit.pool.query('select count(*)::int from users');
      expect(rows[0].count).toBe(0);
    } finally {
      await other.close();
    }
  },
);

test('gives each property pictures that load, with the cover first', async () => {
  const illustrated = await createTestApp();
  try {
    await fillDemo(illustrated.kit);
    const reply = await illustrated.inject({ method: 'GET', url: '/api/properties?limit=1000' });
    const homes: ListedProperty[] = reply.json();
    expect(homes.filter(({ picture }) => picture === null)).toEqual([]);
    for (const { title, picture, imageUrl } of homes) {
      const { pictures: key } = allListings.find((listing) => listing.title === title) as DemoListing;
      const isRendered = renderedListings.some(({ listing }) => listing === key);
      expect(imageUrl).toBe(`/pictures/${picture?.key}/720.webp`);
      expect(picture).toMatchObject({ width: 1600, height: 1200 });
      expect(picture?.alt).toMatch(isRendered ? /^Rendering: \S/ : /^Drawing: \S/);
    }
    expect(new Set(homes.map(({ picture }) => picture?.key)).size).toBe(homes.length);
    const { rows } = await illustrated.kit.pool.query('select count(*) from property_pictures');
    const drawn = drawnScenes.reduce((sum, scene) => sum + scene.subjects.length, 0);
    const rendered = renderedListings.reduce((sum, listing) => sum + picturesOf(listing).length, 0);
    const plans = renderedListings.filter((listing) => planOf(listing) !== null).length;
    expect(rows[0]).toEqual({ count: drawn + rendered + plans });
    const last = await illustrated.kit.pool.query(
      `select alt, file_key from property_pictures p
       where alt = 'Floor plan' and position = (select max(position) from property_pictures where property_id = p.property_id)`,
    );
    expect(last.rows).toHaveLength(plans);
    const marked = await illustrated.kit.pool.query(
      `select p.id from property_pictures i join properties p on p.id = i.property_id
       where i.alt = 'Floor plan' and jsonb_array_length(i.plan_pins) > 0`,
    );
    expect(marked.rows).toHaveLength(plans);
    const plan = await illustrated.inject({ url: `/pictures/${last.rows[0].file_key}/720.webp` });
    expect(plan.statusCode).toBe(200);
    for (const home of [homes[0], homes.at(-1)]) {
      const seen = await illustrated.inject({ method: 'GET', url: home?.imageUrl ?? '' });
      expect(seen.statusCode).toBe(200);
      expect(seen.headers['content-type']).toBe('image/webp');
    }
  } finally {
    await illustrated.close();
  }
});

describe('demo catalogue', () => {
  test('has at least 64 properties in all categories and 25 areas, each with its area', () => {
    expect(all.length).toBeGreaterThanOrEqual(64);
    for (const category of categories) {
      expect(all.filter((home) => home.category === category).length).toBeGreaterThanOrEqual(12);
    }
    expect(all.filter((home) => home.area === null).map(({ title }) => title)).toEqual([]);
    expect(new Set(all.map((home) => home.area?.slug)).size).toBeGreaterThanOrEqual(25);
  });

  test('places each property in the area that its address begins with', () => {
    const elsewhere = all.filter(({ area, location }) => !location.includes(area?.name as string));
    expect(elsewhere.map(({ area, location }) => [location, area?.name])).toEqual([]);
  });

  test('finds every property with an address in Kira under Kira', async () => {
    const { items } = (await app.inject({ url: '/api/properties/page?area=kira&limit=50' })).json();
    const found = new Set(items.map(({ id }: { id: number }) => id));
    const there = all.filter(({ location }) => /(^|, )Kira( Town)?(,|$)/.test(location));
    expect(there.length).toBeGreaterThan(8);
    expect(there.filter(({ id }) => !found.has(id)).map(({ location }) => location)).toEqual([]);
  });

  test.each([
    ['rental_units', ['Kololo', 'Nakasero', 'Bugolobi', 'Ntinda', 'Muyenga', 'Kira']],
    [
      'furnished_houses',
      ['Kololo', 'Nakasero', 'Munyonyo', 'Central Business District', 'Entebbe', 'Lubowa'],
    ],
    ['for_sale', ['Munyonyo', 'Naguru', 'Bugolobi', 'Central Business District', 'Naalya', 'Entebbe']],
  ])('has results for every area of %s', (category, areas) => {
    const there = new Set(all.filter((home) => home.category === category).map((home) => home.area?.name));
    expect(areas.filter((area) => !there.has(area))).toEqual([]);
  });

  test.each(categories)('has properties of %s in each price tier', (category) => {
    const dollar = 3_570;
    const tiers = all
      .filter((home) => home.category === category)
      .map((home) => priceTier(category, home.currency === 'USD' ? home.price * dollar : home.price));
    expect(new Set(tiers)).toEqual(new Set(priceTiers));
  });

  test('has open, upcoming, ended and postponed bank sales, and offers bids only on the open lot', () => {
    const badges = all
      .filter((home) => home.category === 'bank_sales')
      .map((sale) => auctionState(new Date(), sale));
    expect(new Set(badges)).toEqual(
      new Set(['Bidding Open', 'Upcoming Auction', 'Auction Ended', 'Sale Postponed']),
    );
    expect(badges.filter((badge) => badge === 'Bidding Open')).toHaveLength(1);
  });

  test('has featured, taken and sparsely described properties', () => {
    expect(all.filter((home) => home.isFeatured).length).toBeGreaterThanOrEqual(8);
    expect(all.filter((home) => !home.isAvailable).length).toBeGreaterThanOrEqual(4);
    expect(
      all.filter((home) => home.facts.power === null && home.facts.water === null).length,
    ).toBeGreaterThanOrEqual(4);
  });

  test('rates properties by their reviews, and rates none for sale', async () => {
    const { rows } = await app.kit.pool.query<{ id: number; count: number; mean: string }>(
      `select property_id as id, count(*)::int as count, round(avg(rating), 1)::text as mean from reviews
       where about = 'home' and published_at is not null group by 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const { rows: early } = await app.kit.pool.query(
      'select r.id from reviews r join properties p on p.id = r.property_id where r.created_at < p.created_at',
    );
    expect(early).toEqual([]);
    const reviewed = all.filter((home) => home.reviewCount > 0);
    expect(new Set(reviewed.map(({ category }) => category))).toEqual(
      new Set(['rental_units', 'furnished_houses']),
    );
    expect(reviewed.map(({ id, reviewCount, rating }) => [id, reviewCount, rating]).toSorted()).toEqual(
      rows.map(({ id, count, mean }) => [id, count, mean]).toSorted(),
    );
  });

  test('describes each property individually, in two to ten sentences or lines', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
    const sentences = (text: string) => text.split(/(?<=[.?!])\s+|\n/).length;
    const odd = all.filter(({ description }) => sentences(description) < 2 || sentences(description) > 10);
    expect(odd.map(({ title }) => title)).toEqual([]);
  });

  test('has twelve rentals for 300,000 shillings a month or less, in eight areas or more', () => {
    const cheap = all.filter(
      (home) => home.category === 'rental_units' && home.currency === 'UGX' && home.price <= 300_000,
    );
    expect(cheap.length).toBeGreaterThanOrEqual(12);
    expect(new Set(cheap.map(({ area }) => area?.slug)).size).toBeGreaterThanOrEqual(8);
  });

  test('names the rooms that a tour leaves out, where a property has a tour', () => {
    const flat = allListings.find(({ pictures }) => pictures === 'cbd-apartment-stay');
    const stated = all.filter(({ facts }) => facts.tourLeavesOut !== null);
    expect(stated.length).toBeGreaterThan(20);
    expect(stated.find(({ title }) => title === flat?.title)?.facts.tourLeavesOut).toBe('kitchen, bathroom');
    const walked = renderedListings.filter(({ tour }) => tour).map(({ listing }) => listing);
    const titles = allListings.flatMap(({ pictures, title }) => (walked.includes(pictures) ? [title] : []));
    expect(titles).toEqual(expect.arrayContaining(stated.map(({ title }) => title)));
  });

  test('lists rentals unfurnished and stays furnished, with the facts that guests ask about first', () => {
    for (const home of allListings.filter(({ category }) => category === 'rental_units')) {
      expect([home.title, home.isFurnished]).toEqual([home.title, false]);
    }
    for (const home of allListings.filter(({ category }) => category === 'furnished_houses')) {
      expect([home.title, home.isFurnished]).toEqual([home.title, true]);
      const { sleeps, beds, minNights, checkInFrom, checkOutBy } = home;
      expect(Object.values({ sleeps, beds, minNights, checkInFrom, checkOutBy })).not.toContain(undefined);
      expect(beds).toBeGreaterThanOrEqual(home.bedrooms as number);
    }
  });

  test('has stays for four in Entebbe, houses with a land title, and cheap two-bedrooms with their own meter', () => {
    const sleepFour = allListings.filter(
      ({ category, location, sleeps }) =>
        category === 'furnished_houses' && location.includes('Entebbe') && Number(sleeps) >= 4,
    );
    expect(sleepFour.length).toBeGreaterThanOrEqual(3);
    const titled = allListings.filter(
      ({ category, propertyType, landTenure }) =>
        category === 'for_sale' &&
        propertyType !== 'Land' &&
        ['mailo', 'freehold', 'leasehold'].includes(String(landTenure)),
    );
    expect(titled.length).toBeGreaterThanOrEqual(10);
    for (const area of ['kisaasi', 'ntinda']) {
      const own = all.filter(
        (home) =>
          home.area?.slug === area &&
          home.category === 'rental_units' &&
          home.bedrooms === 2 &&
          home.price <= 900_000 &&
          home.facts.meter === 'own',
      );
      expect([area, own.length]).not.toEqual([area, 0]);
    }
  });

  test('has reviews of rentals and stays only, and none of houses for sale', () => {
    const reviewed = all.filter(({ reviewCount }) => reviewCount > 0).map(({ category }) => category);
    expect([...new Set(reviewed)].sort()).toEqual(['furnished_houses', 'rental_units']);
  });

  test('gives the source and year of each price', () => {
    const silent = allListings.filter(({ priceSource }) => !/\(20[12]\d\)/.test(priceSource));
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  test('gives each property its own scene and renders no unused scene', () => {
    expect(allListings.map(({ pictures }) => pictures).sort()).toEqual(
      pictureScenes.map(({ key }) => key).sort(),
    );
    expect(new Set(pictureScenes.map(({ seed }) => seed)).size).toBe(pictureScenes.length);
  });

  test('marks banks and auctioneers as samples, and gives people unreachable numbers', () => {
    for (const home of all.filter((listed) => listed.category === 'bank_sales')) {
      expect(home.bankName).toMatch(/\(sample\)$/);
      expect(home.bankSale?.auctioneerName).toMatch(/\(sample\)$/);
    }
    for (const { fullName } of people) expect(fullName).toMatch(/(Sample|Example)$/);
    for (const contact of people.flatMap((person) => person.contact ?? [])) {
      expect(contact).toMatch(/\+256 700 000 0\d\d, [a-z-]+@example\.com$/);
    }
  });

  test('orders recent homes by their date', () => {
    const newestFirst = [...all].sort((one, other) => other.id - one.id).map(({ listedAt }) => listedAt);
    expect(newestFirst).toEqual([...newestFirst].sort().reverse());
  });
});

describe('demo auctions', () => {
  test('has one open lot with bids and one announced lot, both with every legal requirement met', async () => {
    const lots = await Promise.all(
      all
        .filter(({ category }) => category === 'bank_sales')
        .map(async ({ id }) => (await read(`/api/properties/${id}/lot`)) as LotDetail | null),
    );
    const stated = (state: string) => lots.filter((lot) => lot?.state === state) as LotDetail[];
    const [[open], [announced]] = [stated('open'), stated('announced')];
    expect([stated('open').length, stated('announced').length]).toEqual([1, 1]);
    expect([open?.bids, open?.price, announced?.bids]).toEqual([7, 168_000_000, 0]);
    for (const lot of [open, announced])
      expect(lot?.steps.map(({ doneOn, fault }) => [doneOn !== null, fault])).toEqual(
        lot?.steps.map(() => [true, null]),
      );
    const home = all.find(({ id }) => id === open?.propertyId);
    expect([home?.currentBid, home?.auctionDate]).toEqual([open?.price, open?.closesAt]);
  });

  test('has no outbid bidder in the open lot, so that a first start sends no email', async () => {
    await enqueueOutbidEmails(app.kit, 'http://localhost:3000');
    const { rows } = await app.kit.pool.query('select subject from emails');
    expect(rows).toEqual([]);
  });

  test('shows every outcome in past auctions, with bids that can be verified', async () => {
    const { results } = (await read('/api/auctions/results')) as LotResults;
    expect(new Set(results.map(({ state }) => state))).toEqual(
      new Set(['completed', 'below_reserve', 'no_bid', 'stopped', 'postponed']),
    );
    for (const { id } of results)
      expect(await verifyLedger((await read(`/api/lots/${id}/ledger`)) as Ledger)).toEqual([]);
  });
});
