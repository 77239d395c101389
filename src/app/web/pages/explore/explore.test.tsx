import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadAddress } from '#app/rendered-page.ts';
import { prepare, renderPage } from '#app/web/entry-server.tsx';

beforeAll(prepare);

const home = {
  id: 12,
  title: 'Flat in Ntinda',
  location: 'Ntinda, Kampala',
  area: null,
  price: 900_000,
  currency: 'UGX',
  monthlyPrice: null,
  bedrooms: 2,
  bathrooms: 1,
  squareMeters: 70,
  picture: null,
  rating: '0',
  reviewCount: 0,
  propertyType: 'House',
  category: 'rental_units',
  hasTour: false,
  isAvailable: true,
};
const one = { items: [home], nextCursor: null as string | null, total: 1, totalIsMore: false };
const none = { ...one, items: [], total: 0 };
const areas = [
  { slug: 'ntinda', name: 'Ntinda', lat: 0.35, lng: 32.6 },
  { slug: 'kira', name: 'Kira', lat: 0.4, lng: 32.65 },
];

type Over = { page?: object; facets?: object | null };
const refused = { status: 400, message: 'no' };

async function explore(address: string, { page = one, facets = null }: Over = {}) {
  const asked: string[] = [];
  const answer: ReadAddress = async (call) => {
    asked.push(call);
    if (call.startsWith('/api/properties/page')) {
      if ('status' in page) throw page;
      return page;
    }
    if (call.startsWith('/api/properties/facets')) return { facets };
    if (call.startsWith('/api/areas')) return areas;
    if (call.startsWith('/api/property-types')) return [{ id: 1, name: 'House' }];
    return [
      { id: 1, name: 'Pool' },
      { id: 2, name: 'Servants Quarter' },
    ];
  };
  const { html } = await renderPage(address, answer);
  const main = html.slice(html.indexOf('<h1'), html.indexOf('<footer'));
  const select = (name: string) => {
    const inner = main.match(new RegExp(`<select name="${name}".*?</select>`, 's'))?.[0] ?? '';
    return [...inner.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(
      ([, value, isSelected, words]) => `${isSelected ? '*' : ''}${value}: ${words}`,
    );
  };
  const boxes = [...main.matchAll(/<input type="checkbox"([^>]*)>([^<]*)/g)].map(
    ([, attributes = '', words]) => {
      const [name, value] = ['name', 'value'].map(
        (one) => attributes.match(new RegExp(`${one}="([^"]*)"`))?.[1],
      );
      return `${attributes.includes(' checked=""') ? '*' : ''}${name}=${value}: ${words}`;
    },
  );
  const hidden = [...main.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  const list = (label: string) => {
    const inner = main.match(new RegExp(`<ul aria-label="${label}".*?</ul>`, 's'))?.[0] ?? '';
    return [...inner.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes, words]) => [
      textOf(words as string),
      (attributes as string).match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&'),
    ]);
  };
  return { asked, main, words: textOf(main), select, boxes, hidden, list };
}

function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the choices', () => {
  test('without counts are shown in full, areas by name', async () => {
    const { select } = await explore('/explore');
    expect(select('category')).toEqual([
      '*: All categories',
      'rental_units: Rental Units',
      'furnished_houses: BnBs and Vacation Rentals',
      'for_sale: Properties For Sale',
      'bank_sales: Bank Property Auctions',
    ]);
    expect(select('area')).toEqual(['*: All areas', 'kira: Kira', 'ntinda: Ntinda']);
    expect(select('bedrooms')).toEqual([
      '*: Any number',
      '1: 1 bedroom',
      '2: 2 bedrooms',
      '3: 3 bedrooms',
      '4: 4 bedrooms',
      '5: 5 bedrooms',
      '6: 6 bedrooms',
    ]);
    expect(select('sort')).toEqual([
      '*: Default',
      'price_asc: Price low to high',
      'price_desc: Price high to low',
      'newest: Newest first',
    ]);
    expect(select('type')).toEqual(['*: Any type', 'House: House']);
    expect(select('price')).toEqual(['*: Any price', 'low: Budget', 'medium: Mid-range', 'high: Luxury']);
    expect(select('maxFirstPayment')).toEqual([
      '*: Any amount',
      '1000000: Up to UGX 1,000,000',
      '2000000: Up to UGX 2,000,000',
      '3000000: Up to UGX 3,000,000',
      '5000000: Up to UGX 5,000,000',
      '10000000: Up to UGX 10,000,000',
    ]);
    expect(select('power')).toEqual([
      '*: Any',
      'any: Any power backup',
      'solar: Solar',
      'inverter: Inverter',
      'generator: Generator',
      'none: No backup',
    ]);
    expect(select('water')).toEqual(['*: Any', 'nwsc: NWSC water', 'tank: Water tank', 'borehole: Borehole']);
    expect(select('meter')).toEqual(['*: Any', 'own: Own Yaka meter', 'shared: Shared Yaka meter']);
    expect(select('road')).toEqual(['*: Any', 'tarmac: Tarmac road', 'murram: Murram road']);
    expect(select('tenure').slice(1)).toEqual([
      'mailo: Mailo',
      'freehold: Freehold',
      'leasehold: Leasehold',
      'customary: Customary',
      'kibanja: Kibanja',
    ]);
    expect(select('furnished')).toEqual(['*: Any', 'true: Furnished', 'false: Unfurnished']);
  });

  test('a price range is in shillings once the category is known', async () => {
    expect((await explore('/explore?category=furnished_houses')).select('price')).toEqual([
      '*: Any price',
      'low: Under 100,000',
      'medium: 100,000 to 300,000',
      'high: 300,000 and above',
    ]);
  });

  const facets = Object.fromEntries(
    [
      'category',
      'area',
      'type',
      'bedrooms',
      'price',
      'firstPayment',
      'feature',
      'power',
      'water',
      'meter',
      'road',
      'tenure',
      'furnished',
      'hasTour',
      'available',
    ].map((name): [string, { value: string; count: number }[]] => [name, []]),
  );

  test('show how many homes each would find, and those with none are left out', async () => {
    const counts = {
      ...facets,
      category: [{ value: 'for_sale', count: 4 }],
      bedrooms: [
        { value: '2', count: 3 },
        { value: '6', count: 9 },
      ],
      power: [
        { value: 'solar', count: 2 },
        { value: 'generator', count: 3 },
        { value: 'none', count: 1 },
      ],
      firstPayment: [{ value: '2000000', count: 7 }],
      feature: [{ value: 'Servants Quarter', count: 5 }],
      hasTour: [{ value: 'true', count: 8 }],
    };
    const { select, boxes } = await explore('/explore', { facets: counts });
    expect(select('category')).toEqual(['*: All categories', 'for_sale: Properties For Sale (4)']);
    expect(select('bedrooms')).toEqual(['*: Any number', '2: 2 bedrooms (3)', '6: 6 bedrooms']);
    expect(select('power')).toEqual([
      '*: Any',
      'any: Any power backup (5)',
      'solar: Solar (2)',
      'generator: Generator (3)',
      'none: No backup (1)',
    ]);
    expect(select('maxFirstPayment')).toEqual(['*: Any amount', '2000000: Up to UGX 2,000,000 (7)']);
    expect(select('road')).toEqual(['*: Any']);
    expect(boxes).toEqual([
      'hasTour=true: 360° tour (8)',
      'available=true: Available now',
      'feature=servants quarter: Boys’ quarters (5)',
    ]);
  });

  test('six bedrooms are offered if a home has six or more, or if they are chosen', async () => {
    const few = { ...facets, bedrooms: [{ value: '1', count: 2 }] };
    expect((await explore('/explore', { facets: few })).select('bedrooms')).toEqual([
      '*: Any number',
      '1: 1 bedroom (2)',
    ]);
    expect((await explore('/explore?bedrooms=6', { facets: few })).select('bedrooms')).toEqual([
      ': Any number',
      '1: 1 bedroom (2)',
      '*6: 6 bedrooms',
    ]);
  });

  test('a selected choice stays, even with no home or beyond the list', async () => {
    const { select, boxes } = await explore(
      '/explore?area=old-kampala&type=Castle&road=murram&maxFirstPayment=700000&price=low&feature=sauna,POOL&hasTour=1',
      { facets },
    );
    expect(select('area')).toEqual([': All areas', '*old-kampala: Old Kampala (0)']);
    expect(select('type')).toEqual([': Any type', '*Castle: Castle (0)']);
    expect(select('road')).toEqual([': Any', '*murram: Murram road (0)']);
    expect(select('price')).toEqual([': Any price', '*low: Budget (0)']);
    expect(select('maxFirstPayment')).toEqual([': Any amount', '*700000: Up to UGX 700,000 (0)']);
    expect(boxes).toEqual([
      '*hasTour=true: 360° tour',
      'available=true: Available now',
      '*feature=pool: Pool',
      '*feature=sauna: Sauna',
    ]);
  });

  test('the form carries the filters that it has no field for, and the amounts', async () => {
    const { hidden, main } = await explore(
      '/explore?q=quiet&box=32,0,33,1&minBedrooms=2&bank=Lake+Bank&view=map&minPrice=5&maxPrice=7&cursor=abc',
    );
    expect(hidden).toEqual(['q=quiet', 'box=32,0,33,1', 'minBedrooms=2', 'bank=Lake Bank', 'view=map']);
    expect(main).toMatch(/<input [^>]*name="minPrice"[^>]* value="5"/);
    expect(main).toMatch(/<input [^>]*name="maxPrice"[^>]* value="7"/);
    expect((await explore('/explore')).hidden).toEqual([]);
  });
});

describe('the active filters', () => {
  test('each kind of filter is a chip with a plain label, which removes it', async () => {
    const filters = {
      category: 'rental_units',
      area: 'kira',
      price: 'medium',
      minPrice: '500000',
      maxPrice: '900000',
      bedrooms: '1',
      minBedrooms: '2',
      minBathrooms: '3',
      type: 'House',
      power: 'solar',
      water: 'tank',
      meter: 'shared',
      road: 'tarmac',
      tenure: 'mailo',
      maxFirstPayment: '2000000',
      furnished: 'no',
      hasTour: 'yes',
      available: '1',
      featured: 'true',
      bank: 'Lake Bank',
      box: '32,0,33,1',
    };
    const { list } = await explore(`/explore?${new URLSearchParams(filters)}`);
    const chips = list('What you are looking for');
    expect(chips.map(([words]) => words)).toEqual(
      [
        'Rental Units',
        'Kira',
        'Mid-range',
        'From UGX 500,000',
        'Up to UGX 900,000',
        '1 bedroom',
        '2 or more bedrooms',
        '3 or more bathrooms',
        'House',
        'Solar',
        'Water tank',
        'Shared Yaka meter',
        'Tarmac road',
        'Mailo tenure',
        'First payment up to UGX 2,000,000',
        'Unfurnished',
        '360° tour',
        'Available now',
        'Featured',
        'Lake Bank',
        'This part of the map',
      ].map((words) => `Remove ${words}`),
    );
    const names = Object.keys(filters);
    for (const [at, [, address]] of chips.entries()) {
      const left = [...new URL(address as string, 'http://x').searchParams.keys()];
      expect(left).toEqual(names.filter((name) => name !== names[at]));
    }
  });

  test('negated filters have chips of their own', async () => {
    const { list } = await explore('/explore?hasTour=false&available=no&bedrooms=2&area=mutungo-hill');
    expect(list('What you are looking for').map(([words]) => words)).toEqual([
      'Remove Mutungo Hill',
      'Remove 2 bedrooms',
      'Remove Without a tour',
      'Remove Not available now',
    ]);
  });

  test('the list, the counts and the first page request the same homes', async () => {
    const { asked } = await explore('/explore?q=a&sort=newest&cursor=abc&hasTour=1');
    expect(asked).toContain('/api/properties/page?cursor=abc&hasTour=true&q=a&sort=newest');
    expect(asked).toContain('/api/properties/facets?hasTour=true&q=a');
    expect(asked).toContain('/api/amenities?limit=40');
  });

  test('a corrected or changed search says so', async () => {
    const search = {
      understood: [
        { kind: 'bedrooms', text: '2 bed', at: 0, value: 2 },
        { kind: 'area', text: 'kira', at: 6, value: 'kira' },
      ],
      words: ['quiet'],
      corrected: [{ typed: 'queit', used: 'quiet' }],
      unknown: ['zebra'],
      ignored: ['3 bed'],
    };
    const { words, select, main } = await explore('/explore?q=2+bed+kira+queit+zebra+3+bed', {
      page: { ...one, search },
    });
    expect(words).toContain(
      'No home mentions “queit”, so these mention “quiet”. No home mentions “zebra”. One at a time: “3 bed” was left out.',
    );
    expect(select('bedrooms')[0]).toBe('*: 2 bedrooms (as typed)');
    expect(select('area')[0]).toBe('*: Kira (as typed)');
    expect(main).toContain('title="You wrote “2 bed”"');
    expect((await explore('/explore')).words).not.toContain('No home mentions');
  });
});

describe('the results', () => {
  test('the total, the cards, and the next page of the same search', async () => {
    const { words, main } = await explore('/explore?area=kira&sort=newest', {
      page: { ...one, total: 30, nextCursor: 'next' },
    });
    expect(words).toContain('Showing 30 properties');
    expect(main).toContain('href="/property/12"');
    expect(main).toMatch(
      /<a href="\/explore\?area=kira&amp;sort=newest&amp;cursor=next" rel="next"[^>]*>Load more/,
    );
  });

  test.each([
    ['nothing fits', none],
    ['it cannot be searched for so', refused],
  ])('when %s, each filter can be removed by itself, or all', async (_, page) => {
    const { words, list, main } = await explore('/explore?area=kira&meter=own', { page });
    expect(words).toContain('No properties found Try adjusting your search criteria');
    expect(list('Search again without')).toEqual([
      ['Remove Kira', '/explore?meter=own'],
      ['Remove Own Yaka meter', '/explore?area=kira'],
    ]);
    expect(main).toMatch(/<a href="\/explore"[^>]*>Clear all filters/);
  });

  test('with one filter there is no choice of which to remove', async () => {
    const { words } = await explore('/explore?area=kira', { page: none });
    expect(words).not.toContain('Search again without');
    expect(words).toContain('Clear all filters');
  });

  test('an empty market says so, and links to the home page', async () => {
    const { words, main } = await explore('/explore', { page: none });
    expect(words).toContain('No properties found Nothing is listed yet. Please check back soon.');
    expect(main).toMatch(/<a href="\/"[^>]*>Return to Home/);
    expect(main).not.toContain('href="/explore?view=map"');
  });

  test('a search that failed can be retried', async () => {
    const { words } = await explore('/explore?area=kira', { page: { status: 503, message: 'x' } });
    expect(words).toContain('Error loading properties. Please try again later. Try again');
    expect(words).not.toContain('No properties found');
  });

  test('a phone shows the list or the map, and switches between them', async () => {
    const seen = async (address: string) => {
      const { main } = await explore(address);
      const [, href, words] = main.match(/<a href="(\/explore[^"]*)"[^>]*>(List|Map)<\/a>/) ?? [];
      return [href, words, main.match(/<div class="beside-map ?([^"]*)"/)?.[1]];
    };
    expect(await seen('/explore?area=kira')).toEqual(['/explore?area=kira&amp;view=map', 'Map', '']);
    expect(await seen('/explore?area=kira&view=map')).toEqual([
      '/explore?area=kira',
      'List',
      'max-lg:hidden',
    ]);
  });

  test('with Save-Data the size of the map is shown first', async () => {
    const light = async (saveData: boolean) =>
      (await renderPage('/explore', async (call) => (call.includes('/page') ? one : []), { saveData })).html;
    expect(textOf(await light(true))).toContain('Show the map (about 400 kB)');
    expect(textOf(await light(false))).not.toContain('Show the map');
  });
});
