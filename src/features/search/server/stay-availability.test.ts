import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import {
  bookStayAs,
  createStayProperty,
  dayAhead,
  endHold,
  type HouseFixture,
  postStayAction,
  setTerms,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { addDays, weekdayOf } from '#kit/calendar-day.ts';
import { idOf, kindOf } from '#kit/topic.ts';

let world: TestApp;
/** The same homes in a process without the index. */
let alone: Awaited<ReturnType<TestApp['startAnother']>>;

/** A Thursday, with a weekend after it. */
let thursday: string;
/** The numbers of the last change made here and of the last change received. */
let [asked, heard] = [0, 0];
const day = (days: number) => addDays(thursday, days);

beforeAll(async () => {
  world = await createTestApp();
  world.search.index.minListings = 0;
  const { search } = openSearchKit(world.kit, { usesIndex: false });
  alone = await world.startAnother({}, { search });
  world.kit.content.listen((topic) => {
    if (kindOf(topic) === 'test-sentinel') heard = Number(idOf(topic));
  });
  const ahead = dayAhead(world, 30);
  thursday = addDays(ahead, (3 - weekdayOf(ahead) + 7) % 7);
});
afterAll(() => world.close());

const soon = <Found>(look: () => Found | Promise<Found>) => vi.waitFor(look, 60_000);

type Query = Record<string, string>;
const searchOf = (query: Query) => new URLSearchParams(query).toString();

/** Returns the same response from the process with the index and from the one without it. */
async function both(path: string, query: Query) {
  await world.kit.pool.query("select pg_notify('content', $1)", [`test-sentinel:${++asked}`]);
  await soon(() => expect(heard).toBe(asked));
  await soon(() => expect(world.search.index.current() && world.search.index.changing()).toEqual([]));
  const url = `${path}?${searchOf(query)}`;
  const [led, plain] = [await world.inject({ url }), await alone.inject({ url })];
  expect([plain.statusCode, plain.json()]).toEqual([led.statusCode, led.json()]);
  return led;
}
const page = async (query: Query) => (await both('/api/properties/page', query)).json();
const idsFor = async (query: Query) => (await page(query)).items.map(({ id }: { id: number }) => id);
const nights = (from: number, to: number): Query => ({ checkIn: day(from), checkOut: day(to) });

const inArea = (name: string) => ({ location: `${name}, Kampala` });
const take = async (house: HouseFixture, from: number, count: number) => {
  const stay = await bookStayAs(world, await createVisitor(world), house, {
    checkIn: day(from),
    nights: count,
  });
  expect(stay.statusCode, stay.body).toBe(201);
  return stay.json().mark as string;
};

describe('a search with nights', () => {
  test('finds only properties with all nights free, also after a hold expired', async () => {
    const [free, other] = [
      await createStayProperty(world, inArea('Ntinda')),
      await createStayProperty(world, inArea('Ntinda')),
    ];
    await take(other, 0, 3);
    const idsIn = (from: number, to: number) => idsFor({ area: 'ntinda', ...nights(from, to) });
    expect(await idsIn(0, 3)).toEqual([free.id]);
    expect(await idsIn(2, 4)).toEqual([free.id]);
    // The day of departure is available for the next arrival, and the day of arrival for a departure.
    expect(await idsIn(3, 5)).toEqual([other.id, free.id]);
    expect(await idsIn(-2, 0)).toEqual([other.id, free.id]);
    const mark = await take(free, 3, 1);
    await soon(async () => expect(await idsIn(3, 5)).toEqual([other.id]));
    await endHold(world, mark);
    await soon(async () => expect(await idsIn(3, 5)).toEqual([other.id, free.id]));
  });

  test('finds only properties on the market whose terms allow the stay', async () => {
    const area = 'bukoto';
    const house = (draft: object = {}, terms: object = {}) =>
      createStayProperty(world, { ...inArea('Bukoto'), ...draft }, terms);
    const [any] = [
      await house(),
      await house({ minNights: 4 }),
      await house({}, { maxNights: 2 }),
      await house({}, { arrivalDays: [5] }),
      await house({}, { noticeDays: 60 }),
      await house({ sleeps: 1 }),
      await house({ isAvailable: false }),
    ];
    expect(await idsFor({ area, ...nights(0, 3), sleeps: '2' })).toEqual([any.id]);
    expect(await idsFor({ area, ...nights(0, 4), sleeps: '2' })).toHaveLength(2);
    expect(await idsFor({ area, ...nights(2, 4), sleeps: '2' })).toHaveLength(3);
    expect(await idsFor({ area, ...nights(0, 3) })).toHaveLength(2);
    expect(await idsFor({ area, category: 'rental_units', ...nights(0, 3) })).toEqual([]);
  });

  test('returns the total of the booking, whatever each night costs, and a link with the nights', async () => {
    const area = 'kololo';
    const house = (draft: object = {}, terms: object = {}) =>
      createStayProperty(world, { ...inArea('Kololo'), ...draft }, terms);
    const plain = await house();
    const season = await house({ price: 80_000 }, { weekendPrice: 120_000 });
    const dollars = await house({ price: 45.5, currency: 'USD' });
    const priced = await world.inject({
      method: 'POST',
      url: `/api/desk/properties/${season.id}/night-prices`,
      cookies: season.host.cookies,
      payload: { from: day(0), to: day(1), price: 50_000, label: 'Quiet week' },
    });
    expect(priced.statusCode, priced.body).toBe(200);
    const { items, stay } = await page({ area, ...nights(0, 3), sleeps: '2' });
    expect(stay).toEqual({ ...nights(0, 3), nights: 3 });
    const totals = new Map(items.map((one: { id: number; stayTotal: number }) => [one.id, one.stayTotal]));
    expect([plain, season, dollars].map(({ id }) => totals.get(id))).toEqual([300_000, 290_000, 136.5]);
    for (const { id, stayTotal, asked } of items) {
      const quote = await world.inject({
        url: `/api/properties/${id}/stay-quote?checkIn=${day(0)}&nights=3&guests=2`,
      });
      expect([stayTotal, asked]).toEqual([
        quote.json().total,
        `?checkIn=${day(0)}&checkOut=${day(3)}&guests=2`,
      ]);
    }
    const { items: pins } = (
      await both('/api/properties/pins', { area, ...nights(0, 3), sleeps: '2' })
    ).json();
    expect(new Map(pins.map((pin: { id: number; stayTotal: number }) => [pin.id, pin.stayTotal]))).toEqual(
      totals,
    );
    expect((await page({ area })).items[0]).not.toHaveProperty('stayTotal');
  });

  test('lists the cheapest stay first over all pages, whatever one night costs', async () => {
    const area = 'kamwokya';
    const made = [];
    for (const [price, weekendPrice] of [
      [90_000, 300_000],
      [110_000, null],
      [100_000, 120_000],
      [110_000, null],
      [60, null],
    ] as const)
      made.push(
        await createStayProperty(
          world,
          { ...inArea('Kamwokya'), price, ...(price === 60 && { currency: 'USD' }) },
          { weekendPrice },
        ),
      );
    const [dear, one, cheap, other, dollars] = made.map(({ id }) => id);
    const query = { area, ...nights(0, 3), limit: '2' };
    const pages = async (sort: string) => {
      const first = await page({ ...query, sort });
      const second = await page({ ...query, sort, cursor: first.nextCursor });
      const third = await page({ ...query, sort, cursor: second.nextCursor });
      expect([first.total, second.total, third.total, third.nextCursor]).toEqual([5, 5, 5, null]);
      return [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: number }) => id));
    };
    expect(await pages('price_asc')).toEqual([one, other, cheap, dollars, dear]);
    expect(await pages('price_desc')).toEqual([dear, dollars, cheap, other, one]);
    expect(await pages('newest')).toEqual([dollars, other, cheap, one, dear]);
    const { nextCursor } = await page({ ...query, sort: 'price_asc' });
    const elsewhere = await both('/api/properties/page', {
      ...query,
      ...nights(1, 3),
      sort: 'price_asc',
      cursor: nextCursor,
    });
    expect(elsewhere.statusCode).toBe(400);
  });

  test('finds as many properties as the counts beside each choice and the suggestions', async () => {
    const [one, two] = [
      await createStayProperty(world, { ...inArea('Muyenga'), bedrooms: 2 }),
      await createStayProperty(world, { ...inArea('Muyenga'), bedrooms: 3 }),
    ];
    await take(one, 0, 3);
    const counted = async (query: Query) => (await both('/api/properties/facets', query)).json();
    await soon(async () => {
      const { total, facets } = await counted({ area: 'muyenga', ...nights(0, 3) });
      expect([total, facets.bedrooms]).toEqual([1, [{ value: '3', count: 1 }]]);
    });
    expect((await counted({ area: 'muyenga', ...nights(3, 5) })).total).toBe(2);
    // Both homes are available for the first night, but only one of them for longer.
    expect((await counted({ area: 'muyenga', ...nights(-1, 0) })).total).toBe(2);
    expect((await counted({ area: 'muyenga', ...nights(-1, 2) })).total).toBe(1);
    expect((await counted({ area: 'muyenga' })).total).toBe(2);
    const suggested = (await both('/api/places', { q: 'bnb tonight muyeng' })).json();
    expect(suggested[0]).toMatchObject({ value: 'muyenga', count: 2 });
    expect(await idsFor({ area: 'muyenga', ...nights(0, 3) })).toEqual([two.id]);
  });
});

describe('a search without free nights', () => {
  test('offers the nearest nights with properties, or neighbouring areas', async () => {
    const house = await createStayProperty(world, inArea('Naalya'));
    await take(house, 0, 4);
    const empty = await soon(async () => {
      const found = await page({ area: 'naalya', ...nights(1, 3) });
      expect(found.total).toBe(0);
      return found;
    });
    expect(empty.otherNights).toEqual([
      { ...nights(4, 6), count: 1 },
      { ...nights(-2, 0), count: 1 },
      { ...nights(8, 10), count: 1 },
    ]);
    await createStayProperty(world, inArea('Kyaliwajjala'));
    await soon(async () => {
      const { neighbours } = await page({ area: 'naalya', ...nights(1, 3) });
      expect(neighbours).toContainEqual({ slug: 'kyaliwajjala', name: 'Kyaliwajjala', count: 1 });
    });
    // The nights are not the reason for the empty result.
    expect(await page({ area: 'naalya', bedrooms: '9', ...nights(1, 3) })).not.toHaveProperty('otherNights');
  });

  test('offers nights from today on, and none before', async () => {
    const at = world.kit.clock();
    const still = await world.startAnother({ clock: () => at });
    const [today, area] = [dayAhead(world, 0), 'kansanga'];
    const from = (days: number) => ({ checkIn: addDays(today, days), checkOut: addDays(today, days + 1) });
    const house = await createStayProperty(world, inArea('Kansanga'));
    await bookStayAs(world, await createVisitor(world), house, { checkIn: from(1).checkIn, nights: 2 });
    await soon(async () => {
      const url = `/api/properties/page?${searchOf({ area, ...from(1) })}`;
      const { total, otherNights } = (await still.inject({ url })).json();
      expect([total, otherNights]).toEqual([0, [0, 3, 4].map((days) => ({ ...from(days), count: 1 }))]);
    });
    await still.close();
  });

  test.each([
    ['over', -40, -37, 'This date has passed. Choose a later one'],
    ['too far away', 600, 603, 'You can book up to 540 days in advance'],
  ])('reports nights that are %s', async (_, from, to, fault) => {
    const checkIn = dayAhead(world, from);
    const found = await page({ checkIn, checkOut: dayAhead(world, to) });
    expect([found.total, found.nightsFault, found.otherNights]).toEqual([0, fault, undefined]);
  });
});

describe('the dates of a search', () => {
  test.each([
    ['one day only', { checkIn: '2026-12-05' }, 'checkOut', 'Choose the day you leave as well'],
    ['the other only', { checkOut: '2026-12-05' }, 'checkIn', 'Choose the day you arrive as well'],
    [
      'no night',
      { checkIn: '2026-12-05', checkOut: '2026-12-05' },
      'checkOut',
      'The day you leave must be after the day you arrive',
    ],
    [
      'more than a year',
      { checkIn: '2026-12-05', checkOut: '2027-12-06' },
      'checkOut',
      'Choose at most 365 nights',
    ],
    [
      'a departure before the arrival',
      { checkIn: '2026-12-06', checkOut: '2026-12-05' },
      'checkOut',
      'The day you leave must be after the day you arrive',
    ],
    ['no day', { checkIn: '2026-02-30', checkOut: '2026-03-02' }, 'checkIn', 'Please select a date'],
    ['no day to be free by', { freeFrom: 'soon' }, 'freeFrom', 'Please select a date'],
  ])('return 400 for %s', async (_, query, field, message) => {
    for (const path of ['/api/properties', '/api/properties/page', '/api/properties/facets']) {
      const reply = await both(path, query);
      expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
    }
  });

  test('may be typed in the text, which chosen dates override', async () => {
    const tonight = { checkIn: dayAhead(world, 0), checkOut: dayAhead(world, 1) };
    expect((await page({ q: 'bnb tonight' })).stay).toEqual({ ...tonight, nights: 1 });
    const chosen = await page({ q: 'bnb tonight', ...nights(0, 3) });
    expect([chosen.stay.nights, chosen.search.dates]).toEqual([3, undefined]);
    const rental = await page({ q: 'tonight', category: 'rental_units' });
    expect([rental.stay, rental.search.dates]).toEqual([undefined, ['tonight']]);
    const stay = await page({ q: 'from january', category: 'furnished_houses' });
    expect([stay.search.understood, stay.search.dates]).toEqual([[], ['from january']]);
  });

  test('match a rental free from a day on, or now without a day', async () => {
    const boss = await signInAs(world, 'admin');
    const rental = async (draft: object) => {
      const made = await world.inject({
        method: 'POST',
        url: '/api/properties/create',
        cookies: boss.cookies,
        payload: { ...buildDraft(inArea('Makindye')), ...draft },
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json().id as number;
    };
    const year = Number(dayAhead(world, 0).slice(0, 4)) + 1;
    const now = await rental({});
    const later = await rental({ availableFrom: `${year}-03-15` });
    await rental({ isAvailable: false });
    const byDay = (freeFrom: string) => idsFor({ area: 'makindye', freeFrom });
    expect(await byDay(`${year}-03-14`)).toEqual([now]);
    expect(await byDay(`${year}-03-15`)).toEqual([later, now]);
    const said = await page({ area: 'makindye', q: `from 1 march ${year}` });
    expect(said.items.map(({ id }: { id: number }) => id)).toEqual([now]);
    const { facts } = (await world.inject({ url: `/api/properties/${later}` })).json();
    expect(facts.freeFrom).toBe(`${year}-03-15`);
  });
});

describe('a booking', () => {
  test('invalidates responses with nights, and no others', async () => {
    const house = await createStayProperty(world, inArea('Bugolobi'));
    const asked = `/api/properties/page?${searchOf({ area: 'bugolobi', ...nights(0, 3) })}`;
    const without = '/api/properties/page?area=bugolobi';
    const totalOf = async () => (await world.inject({ url: asked })).json().total;
    await soon(async () => expect(await totalOf()).toBe(1));
    const topicsOf = async (url: string) =>
      String((await world.inject({ url })).headers['topics']).split(' ');
    expect(await topicsOf(asked)).toContain('stay-nights');
    expect(await topicsOf(without)).not.toContain('stay-nights');
    expect(await topicsOf('/api/properties/page?q=bnb+tonight')).toContain('stay-nights');
    expect(await topicsOf('/api/properties/page?q=bnb+ntinda')).not.toContain('stay-nights');
    const mark = await take(house, 0, 3);
    await soon(async () => expect(await totalOf()).toBe(0));
    expect((await postStayAction(world, mark, 'cancel', { refund: 0 })).statusCode).toBe(200);
    await soon(async () => expect(await totalOf()).toBe(1));
    expect((await setTerms(world, house, { maxNights: 2 })).statusCode).toBe(200);
    await soon(async () => expect(await totalOf()).toBe(0));
  });
});
