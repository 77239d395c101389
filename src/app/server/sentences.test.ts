import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#app/server/demo/demo.ts';
import { type JudgedListing, readJudgedListings } from '#app/testing/tenant-query-judge.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { roads } from '#features/search/roads.ts';
import type { PropertyPage, SearchReading } from '#features/search/schema.ts';

let world: TestApp;
let homes: ReadonlyMap<
  number,
  JudgedListing & { bathrooms: number; hasCaveat: boolean; plot: number | null }
>;

beforeAll(async () => {
  world = await createTestApp();
  await fillDemo(world.kit, { pictures: false });
  await world.search.index.settled();
  const { rows } = await world.kit.pool.query<{
    id: number;
    bathrooms: number;
    hasCaveat: boolean;
    plot: number;
  }>(
    `select id, bathrooms::float8, coalesce(has_caveat, false) as "hasCaveat", plot_square_meters::float8 as plot
     from properties`,
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  const judged = await readJudgedListings(world.kit.pool);
  homes = new Map(
    judged.map((home) => [home.id, { ...home, ...(facts.get(home.id) as (typeof rows)[number]) }]),
  );
});
afterAll(() => world.close());

type Home = JudgedListing & { bathrooms: number; hasCaveat: boolean; plot: number | null };
type Wish = {
  /** True for every home of the answer. */
  each?: (home: Home) => boolean;
  /** True for the first home. */
  first?: (home: Home) => boolean;
  /** True when the page says what it must beside the homes. */
  says?: (reading: SearchReading, page: PropertyPage) => boolean;
  isEmpty?: boolean;
  path?: string;
};

const anything = () => true;
const isRental = ({ category }: Home) => category === 'rental_units';
const isSale = ({ category }: Home) => category === 'for_sale' || category === 'bank_sales';
const isHouse = ({ type }: Home) => ['House', 'Bungalow', 'Villa', 'Townhouse'].includes(type);
const isFlat = ({ type }: Home) => type === 'Apartment' || type === 'Condo';
const hasOwnBath = ({ bathrooms }: Home) => bathrooms >= 1;
const inArea =
  (...slugs: string[]) =>
  ({ area }: Home) =>
    area !== null && slugs.includes(area);
const notIn =
  (...slugs: string[]) =>
  (home: Home) =>
    !inArea(...slugs)(home);
const beds =
  (count: number) =>
  ({ bedrooms }: Home) =>
    bedrooms === count;
const upTo =
  (max: number) =>
  ({ price }: Home) =>
    price <= max;
const all =
  (...tests: Array<(home: Home) => boolean>) =>
  (home: Home) =>
    tests.every((item) => item(home));
const along = (road: string) => inArea(...(roads.find(({ slug }) => slug === road)?.areas ?? []));
const saysUnrecorded = (fact: string) => (reading: SearchReading) =>
  reading.notRecorded?.some((item) => item === fact) ?? false;
const isOnFloor =
  (choice: 'ground' | 'upper') =>
  ({ floor }: Home) =>
    floor !== null && (choice === 'ground') === (floor === 0);
const plotUpTo =
  (decimals: number) =>
  ({ plot }: Home) =>
    plot !== null && plot <= decimals * 40.47 + 1;
const isLand = ({ type }: Home) => type === 'Land';
const partsOfKira = ['kira', 'najjera', 'bulindo', 'kyaliwajjala', 'namugongo'];

const wishes: Record<string, Wish> = {
  'not sharing bathroom': { each: hasOwnBath },
  'no sharing toilet 200k': { each: all(isRental, hasOwnBath, upTo(200_000)) },
  'self contained not shared 250k': { each: all(isRental, hasOwnBath, upTo(250_000)) },
  'no stairs': {
    each: ({ text }) => !/stair|upstairs/.test(text),
    first: ({ type, text }) => type === 'Bungalow' || text.includes('ground floor'),
  },
  'titled house not on mailo': {
    each: all(isSale, ({ tenure }) => tenure === 'freehold' || tenure === 'leasehold'),
  },
  'house no caveat': { each: all(isSale, isHouse, ({ hasCaveat }) => !hasCaveat) },
  'no flood': { says: (reading) => saysUnrecorded('flood')(reading) && reading.words.length === 0 },
  'no pets': { each: ({ features }) => !features.includes('pet friendly') },
  'no kibanja': { each: ({ tenure }) => ['mailo', 'freehold', 'leasehold'].includes(tenure ?? '') },
  'no murram road kira': { each: all(inArea(...partsOfKira), ({ road }) => road === 'tarmac') },
  'not in kira 2 bedroom': { each: all(beds(2), notIn(...partsOfKira)), first: isRental },
  'anything except najjera 2br under 1m': { each: all(isRental, beds(2), upTo(1e6), notIn('najjera')) },
  '2bed in kira but not bulindo': { each: all(beds(2), inArea(...partsOfKira), notIn('bulindo')) },
  '2 bedroom not in ntinda or kisaasi': { each: all(beds(2), notIn('ntinda', 'kisaasi')) },
  '2 bedroom not upstairs': {
    each: all(beds(2), ({ text }) => !text.includes('upstairs')),
    first: all(isRental, ({ type, text }) => type === 'Bungalow' || text.includes('ground')),
  },
  'flat not ground floor': { each: all(isFlat, ({ text }) => !text.includes('ground floor')) },
  'rental not along entebbe road': { each: all(isRental, (home) => !along('entebbe-road')(home)) },
  'house without generator to rent': {
    each: all(isRental, ({ power }) => power !== null && power !== 'generator'),
  },
  'entebbe road house for sale': {
    each: all(isHouse, along('entebbe-road'), ({ category }) => category === 'for_sale'),
  },
  '4 bed house entebbe road 600m with title': {
    isEmpty: true,
    says: (_, { nearMisses = [] }) =>
      nearMisses.length > 0 && nearMisses.every(({ area }) => inRoad('entebbe-road', area)),
  },
  'bombo road room': { each: all(isRental, along('bombo-road')) },
  'houses along gayaza road': { each: along('gayaza-road') },
  'jinja road apartments': { each: all(isFlat, along('jinja-road')) },
  'Ggaba road': { each: along('ggaba-road') },
  'Kisaasi-Kyanja road': { each: inArea('kisaasi', 'kyanja') },
  'cheapest 2 bedroom': { each: all(isRental, beds(2)), says: (_, page) => isAscending(page) },
  'cheap house': { each: isRental, says: (_, page) => isAscending(page) },
  'ground floor kireka': { each: all(inArea('kireka'), isOnFloor('ground')) },
  'top floor': { each: isOnFloor('upper'), first: ({ text }) => /top|penthouse/.test(text) },
  '2 bedroom upstairs': { each: all(beds(2), isOnFloor('upper')) },
  'house with own compound to rent': { each: all(isRental, ({ compound }) => compound === 'own') },
  'room shared compound': { each: all(isRental, ({ compound }) => compound === 'shared') },
  '12 decimals namugongo': {
    each: all(isLand, inArea('namugongo')),
    first: ({ plot }) => Math.abs((plot ?? 0) - 486) < 1,
  },
  '50x100 plots 12 decimals': { each: ({ plot }) => plot !== null && plot < 750 },
  '1 acre gayaza': { isEmpty: true, says: (_, page) => (page.nearMisses?.length ?? 0) > 0 },
  'rent 3 months upfront max': { each: isRental },
  'pay monthly no deposit': {
    each: all(isRental, ({ firstPayment, price }) => firstPayment !== null && firstPayment <= price),
  },
  'furnished apartment monthly kololo': {
    each: ({ furnished }) => furnished === true,
    first: inArea('kololo'),
    says: (_, { items }) =>
      items.every(({ category, monthTotal }) => category !== 'furnished_houses' || monthTotal !== undefined),
  },
  'fully furnished 1bed ntinda monthly 1.5m': {
    isEmpty: true,
    says: (_, { nearMisses = [] }) => nearMisses.length > 0,
  },
  'nyumba za kuuza entebbe': { each: all(inArea('entebbe'), ({ category }) => category === 'for_sale') },
  'plot ya ssente bukadde 40': { each: all(isLand, isSale, upTo(40e6)) },
  'obukadde 40 poloti': { each: all(isLand, isSale, upTo(40e6)) },
  'nfuna ennyumba e kisaasi eya ssente mitwalo 80': { each: all(isRental, inArea('kisaasi'), upTo(800_000)) },
  'nyumba ya kupanga ntinda laki nane': { each: all(isRental, inArea('ntinda'), upTo(800_000)) },
  '£300 flat': {
    each: isFlat,
    says: ({ foreignAmounts, words }) => foreignAmounts?.[0] === '£300' && words.length === 0,
  },
  'mansion kololo in dollars': {
    each: inArea('kololo'),
    first: ({ bedrooms }) => bedrooms >= 4,
    says: saysUnrecorded('dollars'),
  },
  'near Ndejje university kampala campus': {
    isEmpty: true,
    says: ({ unknown }) => unknown.includes('ndejje'),
  },
  asdfgh: { isEmpty: true, says: ({ unknown }) => unknown.includes('asdfgh') },
  zzqqxx: { isEmpty: true, path: 'category=for_sale' },
  mango: { isEmpty: true, path: 'category=for_sale' },
  'near mall': { isEmpty: true, says: ({ corrected }) => corrected.length === 0 },
  '2 bathrms naalya': { each: all(inArea('naalya'), ({ bathrooms }) => bathrooms >= 2) },
  'wheelchair accessible': { each: ({ features }) => features.includes('wheelchair access') },
  'no more than 2 bathrooms': { each: ({ bathrooms }) => bathrooms <= 2 },
  'plots at most 15 decimals': { each: all(isLand, plotUpTo(15)) },
  'at least half an acre': { each: all(isLand, ({ plot }) => (plot ?? 0) >= 2023) },
  '3 bedrooms, compound not shared': { each: all(beds(3), ({ compound }) => compound === 'own') },
  'flat not above the second floor': { each: isFlat, says: ({ unwanted }) => unwanted?.length === 1 },
  'room near mulago hospital for a midwife and a zither': {
    each: isRental,
    says: ({ words, unknown }, { near }) =>
      near?.slug === 'mulago-hospital' && words.length === 0 && unknown.includes('zither'),
  },
  '2 bedroom zither': {
    isEmpty: true,
    says: (_, { nearMisses = [] }) => nearMisses.every(({ missed }) => missed.kind === 'word'),
  },
  'single room kira': { each: all(isRental, ({ bedrooms }) => bedrooms <= 1) },
  studio: { each: ({ type, bedrooms }) => type === 'Studio' && bedrooms === 0 },
  'next to kabira': { says: (_, { near }) => near?.slug === 'kabira' },
  'next weekend entebbe bnb for 4': {
    each: all(inArea('entebbe'), ({ sleeps }) => (sleeps ?? 0) >= 4),
    says: (_, { stay, items }) =>
      stay?.nights === 2 && items.every(({ stayTotal }) => stayTotal !== undefined),
  },
};

const areasAlong = (road: string): readonly string[] => roads.find(({ slug }) => slug === road)?.areas ?? [];

const inRoad = (road: string, area: { slug: string } | null) =>
  area !== null && areasAlong(road).includes(area.slug);

function isAscending({ items }: PropertyPage): boolean {
  const prices = items.map(({ price, priceInShillings }) => priceInShillings ?? price);
  return prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
}

test.each(Object.entries(wishes))(
  'answers “%s”',
  async (q, { each = anything, first = anything, says = anything, isEmpty = false, path = '' }) => {
    const { body } = await world.app.inject({
      url: `/api/properties/page?limit=100&q=${encodeURIComponent(q)}&${path}`,
    });
    const page = JSON.parse(body) as PropertyPage;
    const found = page.items.map(({ id }) => homes.get(id) as Home);
    const named = (list: readonly Home[]) => list.map(({ text }) => text.slice(0, 40));
    expect([page.total, found.length === 0]).toEqual([found.length, isEmpty]);
    expect(named(found.filter((home) => !each(home)))).toEqual([]);
    expect(named(found.slice(0, 1).filter((home) => !first(home)))).toEqual([]);
    expect(says(page.search as SearchReading, page)).toBe(true);
    const facets = () =>
      world.app.inject({ url: `/api/properties/facets?q=${encodeURIComponent(q)}&${path}` });
    // The counts lag behind the list until the index has every home.
    await expect.poll(async () => (await facets()).json().total).toBe(page.total);
  },
);
