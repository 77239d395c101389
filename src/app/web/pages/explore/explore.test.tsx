import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { ReadAddress } from '#app/rendered-page.ts';
import { withoutFooterReads } from '#app/web/testing/apart-from-footer.ts';
import { renderPage } from '#app/web/testing/render-page.ts';
import { readSearch, searchQueryOf } from '#features/search/web/explore/search-url.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
import GroupedCards from './grouped-cards.tsx';
import { ResultList } from './result-list.tsx';

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
const one = {
  items: [home],
  nextCursor: null as string | null,
  total: 1,
  totalIsMore: false,
  near: null,
  neighbours: [],
};
const none = { ...one, items: [], total: 0 };
type Over = { page?: object | ((call: string) => object); facets?: object | null };
const refused = { status: 400, message: 'no' };

async function explore(address: string, { page = one, facets = null }: Over = {}) {
  const asked: string[] = [];
  const answer: ReadAddress = async (call) => {
    asked.push(call);
    if (call.startsWith('/api/properties/page')) {
      if (typeof page === 'function') return page(call);
      if ('status' in page) throw page;
      return page;
    }
    if (call.startsWith('/api/properties/facets')) return { facets };
    return ['Hill Bank', 'Lake Bank'];
  };
  const { html } = await renderPage(address, withoutFooterReads(answer));
  const main = html.slice(html.indexOf('<h1'), html.indexOf('<footer'));
  const select = (name: string) => {
    const inner = main.match(new RegExp(`<select name="${name}".*?</select>`, 's'))?.[0] ?? '';
    return [...inner.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(
      ([, value, isSelected, words]) => `${isSelected ? '*' : ''}${value}: ${words}`,
    );
  };
  const inputs = (type: string) =>
    [...main.matchAll(new RegExp(`<input type="${type}"([^>]*)>([^<]*)`, 'g'))].map(
      ([, attributes = '', words]) => {
        const [name, value] = ['name', 'value'].map(
          (one) => attributes.match(new RegExp(`${one}="([^"]*)"`))?.[1],
        );
        return `${attributes.includes(' checked=""') ? '*' : ''}${name}=${value}: ${words}`;
      },
    );
  const boxes = inputs('checkbox');
  const radios = (name: string) =>
    inputs('radio').filter((one) => one.replace('*', '').startsWith(`${name}=`));
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
  const chips = (label: string) => {
    const inner = main.match(new RegExp(`<nav aria-label="${label}".*?</nav>`, 's'))?.[0] ?? '';
    return [...inner.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', words = '']) => [
      textOf(words),
      attributes.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&'),
      ...(attributes.includes('aria-current') ? ['current'] : []),
    ]);
  };
  return { asked, main, words: textOf(main), select, boxes, radios, hidden, list, chips };
}

function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('the choices', () => {
  test('shows all choices without counts', async () => {
    const { select, radios, boxes } = await explore('/explore');
    expect(select('category')).toEqual([
      '*: All categories',
      'rental_units: Rental Units',
      'furnished_houses: BnBs and Vacation Rentals',
      'for_sale: Properties For Sale',
      'bank_sales: Bank Property Auctions',
    ]);
    expect(radios('bedrooms')).toEqual([
      '*bedrooms=: Any',
      'bedrooms=studio: Studio',
      ...['1', '2', '3', '4', '5', '6'].map((rooms) => `bedrooms=${rooms}: ${rooms}`),
    ]);
    expect(boxes[0]).toBe('bedrooms=+: or more');
    expect(select('sort')).toEqual([
      '*: Default',
      'price_asc: Price low to high',
      'price_desc: Price high to low',
      'newest: Newest first',
      'size_desc: Largest first',
    ]);
    expect(radios('price')).toEqual([
      '*price=: Any price',
      'price=low: Budget',
      'price=medium: Mid-range',
      'price=high: Luxury',
    ]);
    expect(select('power')).toEqual([
      '*: Any',
      'any: Any power backup',
      'solar: Solar',
      'inverter: Inverter',
      'generator: Generator',
      'none: No power backup',
    ]);
    expect(select('water')).toEqual(['*: Any', 'nwsc: NWSC water', 'tank: Water tank', 'borehole: Borehole']);
    expect(radios('meter')).toEqual(['*meter=: Any', 'meter=own: Own', 'meter=shared: Shared']);
    expect(select('road')).toEqual(['*: Any', 'tarmac: Tarmac road', 'murram: Murram road']);
    expect(select('tenure').slice(1)).toEqual([
      'mailo: Mailo',
      'freehold: Freehold',
      'leasehold: Leasehold',
      'customary: Customary',
      'kibanja: Kibanja',
      'titled: With a land title',
    ]);
    expect(select('furnished')).toEqual(['*: Any', 'true: Furnished', 'false: Unfurnished']);
    expect(select('sleeps').slice(0, 3)).toEqual(['*: Any number', '1: 1 guest', '2: 2 guests']);
  });

  test.each([
    ['/rental-units', ['meter', 'furnished', 'maxFirstPayment']],
    ['/bnbs', ['sleeps']],
    ['/for-sale', ['meter', 'tenure', 'furnished']],
    ['/bank-sales', ['tenure']],
  ])('shows for %s only the filters that apply to its properties', async (address, own) => {
    const { main } = await explore(address);
    const asked = ['sleeps', 'meter', 'tenure', 'furnished', 'maxFirstPayment', 'category'];
    expect(asked.filter((name) => main.includes(`name="${name}"`))).toEqual(
      asked.filter((name) => own.includes(name)),
    );
    for (const name of ['q', 'price', 'minPrice', 'maxPrice', 'bedrooms', 'water', 'power', 'road', 'type'])
      expect([name, main.includes(`name="${name}"`)]).toEqual([name, true]);
  });

  test('shows a price range in shillings once the category is known', async () => {
    expect((await explore('/explore?category=furnished_houses')).radios('price')).toEqual([
      '*price=: Any price',
      'price=low: Under 100,000',
      'price=medium: 100,000 to 300,000',
      'price=high: 300,000 and above',
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

  test('shows the number of properties of each choice, and hides those with none', async () => {
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
      area: [
        { value: 'kira', count: 5 },
        { value: 'old-kampala', count: 2 },
      ],
      tenure: [
        { value: 'kibanja', count: 4 },
        { value: 'mailo', count: 2 },
      ],
      feature: [
        { value: 'Servants Quarter', count: 5 },
        { value: 'borehole', count: 4 },
      ],
      hasTour: [{ value: 'true', count: 8 }],
    };
    const { select, boxes, radios } = await explore('/explore', { facets: counts });
    expect(select('category')).toEqual(['*: All categories', 'for_sale: Properties For Sale (4)']);
    expect(radios('bedrooms')).toEqual(['*bedrooms=: Any', 'bedrooms=2: 2 (3)', 'bedrooms=6: 6']);
    expect(select('tenure')).toEqual([
      '*: Any',
      'mailo: Mailo (2)',
      'kibanja: Kibanja (4)',
      'titled: With a land title (2)',
    ]);
    expect(select('power')).toEqual([
      '*: Any',
      'any: Any power backup (5)',
      'solar: Solar (2)',
      'generator: Generator (3)',
      'none: No power backup (1)',
    ]);
    expect(select('road')).toEqual(['*: Any']);
    expect(boxes).toEqual([
      'bedrooms=+: or more',
      'area=kira: Kira (5)',
      'area=old-kampala: Old Kampala (2)',
      'hasTour=true: 360° tour (8)',
      'available=true: Available now',
      'feature=servants quarter: Servants Quarter (5)',
    ]);
  });

  test('offers six bedrooms if a property has six or more, or if they are chosen', async () => {
    const few = { ...facets, bedrooms: [{ value: '1', count: 2 }] };
    const offered = async (search: string) => (await explore(search, { facets: few })).radios('bedrooms');
    expect(await offered('/explore')).toEqual(['*bedrooms=: Any', 'bedrooms=1: 1 (2)']);
    expect(await offered('/explore?bedrooms=6')).toEqual([
      'bedrooms=: Any',
      'bedrooms=studio: Studio',
      'bedrooms=1: 1 (2)',
      '*bedrooms=6: 6 (0)',
    ]);
  });

  test('includes higher numbers in each count beside a number `or more`', async () => {
    const counts = {
      ...facets,
      bedrooms: [
        { value: '1', count: 2 },
        { value: '3', count: 5 },
        { value: '6', count: 1 },
      ],
    };
    const { radios, boxes } = await explore('/explore?minBedrooms=3', { facets: counts });
    expect(boxes[0]).toBe('*bedrooms=+: or more');
    expect(radios('bedrooms')).toEqual([
      'bedrooms=: Any',
      'bedrooms=studio: Studio',
      'bedrooms=1: 1 (8)',
      'bedrooms=2: 2 (6)',
      '*bedrooms=3: 3 (6)',
      'bedrooms=4: 4 (1)',
      'bedrooms=5: 5 (1)',
      'bedrooms=6: 6 (1)',
    ]);
  });

  test('keeps a selected choice without properties or beyond the list', async () => {
    const { select, radios, boxes, main } = await explore(
      '/explore?area=old-kampala&type=Castle&road=murram&maxFirstPayment=700000&price=low&feature=sauna,POOL&hasTour=1',
      { facets },
    );
    expect(select('type')).toEqual([': Any type', '*Castle: Castle (0)']);
    expect(select('road')).toEqual([': Any', '*murram: Murram road (0)']);
    expect(radios('price')).toEqual(['price=: Any price', '*price=low: Budget (0)']);
    expect(main).toMatch(/<input [^>]*name="maxFirstPayment"[^>]* value="700,000"/);
    expect(boxes).toEqual([
      'bedrooms=+: or more',
      '*area=old-kampala: Old Kampala',
      '*hasTour=true: 360° tour',
      'available=true: Available now',
      '*feature=sauna: Sauna',
      '*feature=pool: Pool',
    ]);
  });

  test('shows an amount as typed, and an error beside its field when it is unreadable', async () => {
    const { main, words, asked } = await explore('/rental-units?maxPrice=900k&minPrice=cheap&meter=own');
    expect(main).toMatch(/<input [^>]*name="maxPrice"[^>]* value="900k"/);
    expect(main).toMatch(/<input [^>]*aria-invalid="true"[^>]* name="minPrice" value="cheap"/);
    expect(words).toContain(
      'We ignored “cheap” because it is not a valid amount. Enter an amount such as 900k, 1.2m or $800.',
    );
    expect(words).toContain('Up to 900k');
    expect(words).not.toContain('From cheap');
    expect(asked[0]).toContain('maxPrice=900k&meter=own');
    expect(asked[0]).not.toContain('minPrice');
  });

  test('carries filters without a field and the amounts in the form', async () => {
    const { hidden, main } = await explore(
      '/explore?q=quiet&box=32,0,33,1&minBedrooms=2&bank=Lake+Bank&view=map&minPrice=5&maxPrice=7&cursor=abc',
    );
    expect(hidden).toEqual(['box=32,0,33,1', 'bank=Lake Bank', 'view=map']);
    expect(main).toMatch(/<input type="search"[^>]* name="q" value="quiet"/);
    expect(main).toMatch(/<input [^>]*name="minPrice"[^>]* value="5"/);
    expect(main).toMatch(/<input [^>]*name="maxPrice"[^>]* value="7"/);
    expect((await explore('/explore')).hidden).toEqual([]);
  });
});

describe('the active filters', () => {
  test('shows each kind of filter as a chip with a plain label, which removes it', async () => {
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
    const chips = list('Your filters');
    expect(chips.map(([words]) => words)).toEqual(
      [
        'Rental Units',
        'Kira',
        'Mid-range',
        'From UGX 500,000',
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
        'Selected map area',
        // The quick filters show these two as chips.
        '1 bedroom',
        'Up to UGX 900,000',
      ].map((words) => `Remove ${words}`),
    );
    const quick = ['bedrooms', 'maxPrice'];
    const names = Object.keys(filters);
    const shown = [...names.filter((name) => !quick.includes(name)), ...quick];
    for (const [at, [, address]] of chips.entries()) {
      const left = [...new URL(address as string, 'http://x').searchParams.keys()];
      expect(left).toEqual(names.filter((name) => name !== shown[at]));
    }
  });

  test('shows negated filters as chips of their own', async () => {
    const { list } = await explore('/explore?hasTour=false&available=no&bedrooms=2&area=mutungo-hill');
    expect(list('Your filters').map(([words]) => words)).toEqual([
      'Remove Mutungo Hill',
      'Remove Without a tour',
      'Remove Not available now',
      'Remove 2 bedrooms',
    ]);
  });

  test('requests the same properties for the list, the counts and the first page', async () => {
    const { asked } = await explore('/explore?q=a&sort=newest&cursor=abc&hasTour=1');
    expect(asked).toContain('/api/properties/page?cursor=abc&hasTour=true&q=a&sort=newest');
    expect(asked).toContain('/api/properties/facets?hasTour=true&q=a');
  });

  test('shows that a search was corrected or changed', async () => {
    const search = {
      understood: [
        { kind: 'bedrooms', text: '2 bed', at: 0, value: 2 },
        { kind: 'area', text: 'kira', at: 6, value: 'kira' },
        { kind: 'meter', text: 'yaka', at: 11, value: 'own' },
        { kind: 'maxPrice', text: '900k', at: 16, value: 900_000 },
      ],
      words: ['quiet'],
      corrected: [{ typed: 'queit', used: ['quiet'] }],
      unknown: ['zebra'],
      ignored: ['3 bed'],
    };
    const { words, radios, main } = await explore('/explore?q=2+bed+kira+yaka+900k+queit+zebra+3+bed', {
      page: { ...one, search },
    });
    expect(words).toContain(
      'No home mentions “queit”. The search used “quiet” instead. No home here mentions “zebra”. We ignored “3 bed” because your search already has another value for this.',
    );
    expect(radios('bedrooms')[0]).toBe('*bedrooms=: 2 bedrooms (from your search)');
    expect(radios('meter')[0]).toBe('*meter=: Own Yaka meter (from your search)');
    expect(main).toContain('placeholder="Up to UGX 900,000 (from your search)"');
    expect(main).toContain('title="You wrote “2 bed”"');
    expect((await explore('/explore')).words).not.toContain('No home mentions');
  });
});

describe('the quick filters', () => {
  const facets = {
    category: [
      { value: 'rental_units', count: 9 },
      { value: 'for_sale', count: 2 },
    ],
    bedrooms: [
      { value: '2', count: 5 },
      { value: '1', count: 3 },
    ],
    meter: [{ value: 'own', count: 4 }],
    price: [{ value: 'medium', count: 4 }],
    tenure: [],
  };
  const quick = async (address: string, page: object = one) =>
    (await explore(address, { facets, page })).list('Your filters');

  test('are shown beside the list of rentals, if a property matches', async () => {
    expect(await quick('/rental-units?minBedrooms=3&area=kira')).toEqual([
      ['Remove Kira', '/rental-units?minBedrooms=3'],
      ['Remove 3 or more bedrooms', '/rental-units?area=kira'],
      ['1 bed', '/rental-units?area=kira&bedrooms=1'],
      ['2 beds', '/rental-units?area=kira&bedrooms=2'],
      ['Own Yaka', '/rental-units?area=kira&minBedrooms=3&meter=own'],
      ['Up to 700K', '/rental-units?area=kira&maxPrice=700000&minBedrooms=3'],
      ['Up to 900K', '/rental-units?area=kira&maxPrice=900000&minBedrooms=3'],
      ['Up to 1.5M', '/rental-units?area=kira&maxPrice=1500000&minBedrooms=3'],
    ]);
  });

  test('offer guest numbers for stays up to the available bedrooms, and a title for sales', async () => {
    expect((await quick('/bnbs?area=entebbe')).slice(1, 4)).toEqual([
      ['2 guests', '/bnbs?area=entebbe&sleeps=2'],
      ['4 guests', '/bnbs?area=entebbe&sleeps=4'],
      ['1 bed', '/bnbs?area=entebbe&bedrooms=1'],
    ]);
    const titled = { ...facets, tenure: [{ value: 'mailo', count: 2 }] };
    const { list } = await explore('/for-sale', { facets: titled });
    expect(list('Your filters')[0]).toEqual(['With a land title', '/for-sale?tenure=titled']);
  });

  test('start with the category where categories mix, without a price', async () => {
    const words = async (address: string) => (await quick(address)).map(([text]) => text);
    expect(await words('/explore')).toEqual([
      'Rental Units',
      'Properties For Sale',
      '1 bed',
      '2 beds',
      'Own Yaka',
    ]);
    expect(await words('/explore?category=for_sale')).toEqual([
      'Remove Properties For Sale',
      '1 bed',
      '2 beds',
      'Own Yaka',
      'Up to 300M',
      'Up to 450M',
    ]);
    expect(await words('/bnbs')).toEqual([
      '2 guests',
      '4 guests',
      '1 bed',
      '2 beds',
      'Up to 200K',
      'Up to 300K',
    ]);
  });

  test('keep their place when chosen, and another number of bedrooms replaces it', async () => {
    expect((await quick('/rental-units?bedrooms=2')).slice(0, 3)).toEqual([
      ['1 bed', '/rental-units?bedrooms=1'],
      ['Remove 2 bedrooms', '/rental-units'],
      ['Own Yaka', '/rental-units?bedrooms=2&meter=own'],
    ]);
  });

  test('are not shown where the search text contains them', async () => {
    const understood = [{ kind: 'bedrooms', text: '2 bed', at: 0, value: 2 }];
    const search = { understood, words: [], corrected: [], unknown: [], ignored: [] };
    const offered = await quick('/rental-units?q=2+bed', { ...one, search });
    expect(offered.map(([text]) => text).slice(0, 2)).toEqual(['Remove 2 bedrooms', 'Own Yaka']);
  });
});

describe('the results', () => {
  test('shows the total, the cards, and the next page of the same search', async () => {
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
  ])('offers when %s to remove each filter separately, or all', async (_, page) => {
    const { words, list, main } = await explore('/explore?area=kira&meter=own', { page });
    expect(words).toContain('No properties found Try adjusting your search criteria');
    expect(list('Your filters')).toEqual([
      ['Remove Kira', '/explore?meter=own'],
      ['Remove Own Yaka meter', '/explore?area=kira'],
    ]);
    expect(main).toMatch(/<a href="\/explore"[^>]*>Clear all filters/);
  });

  test('leaves out values that are not understood, with one notice, and shows the other homes', async () => {
    const page = (call: string) => {
      const search = new URL(call, 'http://test').searchParams;
      if (!search.has('type')) return one;
      const fields = { type: 'Unknown property type', q: 'Too long', power: 'No such power' };
      throw { ...refused, problem: { status: 400, code: 'invalid', message: 'no', fields } };
    };
    const address = `/explore?q=${'a'.repeat(201)}&area=kira&type=castle&power=blue`;
    const { words, main, asked } = await explore(address, { page });
    expect(words).toContain('We ignored “castle” or “blue” because no filter has this value.');
    expect(words).toContain('It can have at most 200 characters.');
    expect(main).toContain('href="/property/12"');
    expect(main).not.toMatch(/Castle|href="[^"]*(castle|aaaa)/);
    expect(asked.at(-1)).toBe('/api/properties/facets?area=kira');
  });

  test('names words that no home mentions once, without an offer to save them', async () => {
    const search = { understood: [], words: ['castle', 'gulu'], corrected: [], ignored: [] };
    const address = '/explore?q=castle+in+gulu';
    const { words } = await explore(address, {
      page: { ...none, search: { ...search, unknown: ['castle', 'gulu'] } },
    });
    expect(words).toContain('No home here mentions “castle” or “gulu”.');
    expect(words.match(/Remove “castle”/g)).toHaveLength(1);
    expect(words).not.toContain('Save this search');
    const known = await explore(address, { page: { ...none, search: { ...search, unknown: [] } } });
    expect(known.words).toContain('Save this search');
  });

  test('shows an empty state with a link to the home page for an empty market', async () => {
    const { words, main } = await explore('/explore', { page: none });
    expect(words).toContain('No properties found Nothing is listed yet. Please check back soon.');
    expect(main).toMatch(/<a href="\/"[^>]*>Return to Home/);
    expect(main).not.toContain('href="/explore?view=map"');
  });

  test.each([
    ['few results', one],
    ['none', none],
  ])('shows homes that miss one filter beside %s, and which', async (_, page) => {
    const close = {
      ...home,
      id: 13,
      title: 'Bungalow in Kyanja',
      missed: { kind: 'road', values: ['tarmac'] },
    };
    const { words } = await explore('/explore?road=tarmac', { page: { ...page, nearMisses: [close] } });
    expect(words).toMatch(/Close matches .*Bungalow in Kyanja .*Does not match “Tarmac road”/);
    expect((await explore('/explore?road=tarmac', { page })).words).not.toContain('Close matches');
  });

  test('shows how far a close match is from the place, and which word it does not mention', async () => {
    const near = { slug: 'acacia-mall', name: 'Acacia Mall' };
    const missed = { kind: 'word', values: ['jacuzzi'] };
    const close = { ...home, id: 13, title: 'Bungalow in Kyanja', distanceMeters: 6_400, missed };
    const { words } = await explore('/explore?q=near+acacia+mall+jacuzzi', {
      page: { ...one, near, nearMisses: [close] },
    });
    expect(words).toMatch(/6\.4 km from Acacia Mall .*Does not mention “jacuzzi”/);
  });

  test('names the order of a search near a place', async () => {
    const near = { slug: 'acacia-mall', name: 'Acacia Mall' };
    const { select } = await explore('/explore?near=acacia-mall', { page: { ...one, near } });
    expect(select('sort')[0]).toBe('*: Nearest first');
  });

  test.each([
    [{ notRecorded: ['flood'] }, 'Flood risk is not recorded.'],
    [{ foreignAmounts: ['£300'] }, 'We ignored “£300”. Enter amounts in shillings or dollars.'],
    [{ unwanted: ['not too big'] }, 'We ignored “not too big” because no filter can express it.'],
    [{ ignored: ['3 bedrooms'] }, 'We ignored “3 bedrooms” because your search already has another value'],
    [
      { understood: [{ kind: 'not', text: 'no murram', at: 0, value: 'road:murram' }] },
      'Homes that do not state this fact are left out too.',
    ],
    [{}, 'Nothing in your text narrows the search.'],
  ])('says what of a text has no effect: %j', async (over, note) => {
    const search = { understood: [], words: [], corrected: [], unknown: [], ignored: [], ...over };
    const { words } = await explore('/explore?q=text', { page: { ...one, search } });
    expect(words).toContain(note);
    expect(words.match(/Nothing in your text/g)?.length ?? 0).toBe(Object.keys(over).length === 0 ? 1 : 0);
  });

  test('says which homes an exclusion of the address leaves out too', async () => {
    const note = 'Homes that do not state this fact are left out too.';
    expect((await explore('/explore?not=area:kira,road:murram')).words).toContain(note);
    expect((await explore('/explore?not=area:kira')).words).not.toContain(note);
  });

  test('keeps the exclusions of an address in the form without a script', async () => {
    const { hidden } = await explore('/explore?not=area:kira,road:murram&along=jinja-road');
    expect(hidden).toEqual(expect.arrayContaining(['not=area:kira,road:murram', 'along=jinja-road']));
  });

  test('offers a retry for a failed search', async () => {
    const { words } = await explore('/explore?area=kira', { page: { status: 503, message: 'x' } });
    expect(words).toContain(
      'Error loading properties. Please try again later. Network response was not ok: 503 Try again',
    );
    expect(words).not.toContain('No properties found');
  });

  test('keeps the chips of a failed search', async () => {
    const failed = { page: { status: 503, message: 'x' } };
    const { list } = await explore('/explore?q=quiet+flat&area=kira', failed);
    expect(list('Your filters')).toEqual([
      ['Remove “quiet flat”', '/explore?area=kira'],
      ['Remove Kira', '/explore?q=quiet+flat'],
    ]);
  });

  test('shows the list or the map on a phone, and switches between them', async () => {
    const seen = async (address: string) => {
      const { main, words } = await explore(address);
      const [, attributes, text] = main.match(/<a ([^>]*)>(List|Map)</) ?? [];
      const href = attributes?.match(/href="([^"]*)"/)?.[1];
      return [
        href,
        text,
        main.match(/<div class="beside-map ?([^"]*)"/)?.[1]?.trim(),
        words.includes('needs JavaScript'),
      ];
    };
    expect(await seen('/bnbs?area=kira')).toEqual(['/bnbs?area=kira&amp;view=map', 'Map', '', false]);
    expect(await seen('/bnbs?area=kira&view=map')).toEqual(['/bnbs?area=kira', 'List', 'behind-map', true]);
  });

  test('shows the size of the map first with Save-Data', async () => {
    const light = async (saveData: boolean) =>
      (await renderPage('/explore', async (call) => (call.includes('/page') ? one : []), { saveData })).html;
    expect(textOf(await light(true))).toContain('Map (about 400 kB)');
    expect(textOf(await light(false))).not.toContain('400 kB)');
  });
});

describe('the area chips of a page', () => {
  const facets = { area: ['kira', 'ntinda', 'old-kampala'].map((value, at) => ({ value, count: 9 - at })) };

  test.each([
    ['/bnbs', 'Kololo, Nakasero, Munyonyo, Central Business District, Entebbe, Lubowa'],
    ['/rental-units', 'Kololo, Nakasero, Bugolobi, Ntinda, Muyenga, Kira'],
    ['/for-sale', 'Munyonyo, Naguru, Bugolobi, Central Business District, Naalya, Entebbe'],
  ])('are first the six of %s, also in an empty market, then those with properties', async (address, six) => {
    const names = async (of: object) =>
      (await explore(address, { facets: of })).chips('Areas').map(([name]) => name);
    expect((await names({ area: [] })).join(', ')).toBe(`All Areas, ${six}`);
    expect((await names(facets)).slice(1, 7).join(', ')).toBe(six);
    expect((await names(facets)).at(-1)).toBe('Old Kampala');
  });

  test('can be combined, and start with those selected on arrival', async () => {
    expect(
      (await explore('/rental-units?sort=newest&cursor=a', { facets })).chips('Areas').slice(0, 2),
    ).toEqual([
      ['All Areas', '/rental-units?sort=newest', 'current'],
      ['Kololo', '/rental-units?area=kololo&sort=newest'],
    ]);
    expect((await explore('/explore?area=ntinda,Kira', { facets })).chips('Areas')).toEqual([
      ['All Areas', '/explore'],
      ['Ntinda', '/explore?area=kira', 'current'],
      ['Kira', '/explore?area=ntinda', 'current'],
      ['Old Kampala', '/explore?area=ntinda%2Ckira%2Cold-kampala'],
    ]);
  });

  test('include the areas named in the text, and never select more than six', async () => {
    const search = {
      understood: [{ kind: 'area', text: 'in kira', at: 6, value: 'kira' }],
      words: [],
      corrected: [],
      unknown: [],
      ignored: [],
    };
    const page = { ...one, search };
    expect((await explore('/explore?q=2+bed+in+kira', { facets, page })).chips('Areas').slice(0, 3)).toEqual([
      ['All Areas', '/explore?q=2+bed'],
      ['Kira', '/explore?q=2+bed', 'current'],
      ['Ntinda', '/explore?q=2+bed&area=kira%2Cntinda'],
    ]);
    const six = await explore('/explore?area=a,b,c,d,e,f', { facets });
    expect(six.chips('Areas')[7]).toEqual(['Kira', '/explore?area=b%2Cc%2Cd%2Ce%2Cf%2Ckira']);
  });

  test('filter to properties with tours', async () => {
    const link = async (address: string) =>
      (await explore(address)).main.match(
        /<a [^>]*href="([^"]*)"[^>]*><svg[^>]*><use href="#i-tour"><\/use><\/svg><span>360° tours</,
      )?.[1];
    expect(await link('/for-sale')).toBe('/for-sale?hasTour=true');
    expect(await link('/for-sale?hasTour=true&area=kira')).toBe('/for-sale?area=kira');
  });

  test('are the banks on bank sales, always with the selected one', async () => {
    expect((await explore('/bank-sales')).chips('Banks')).toEqual([
      ['All Banks', '/bank-sales', 'current'],
      ['Hill Bank', '/bank-sales?bank=Hill+Bank'],
      ['Lake Bank', '/bank-sales?bank=Lake+Bank'],
    ]);
    const names = async (address: string) =>
      (await explore(address)).chips('Banks').map(([name, , current]) => [name, current]);
    expect(await names('/bank-sales?bank=Lake+Bank')).toEqual([
      ['All Banks', undefined],
      ['Hill Bank', undefined],
      ['Lake Bank', 'current'],
    ]);
    expect((await names('/bank-sales?bank=Old+Bank')).slice(0, 2)).toEqual([
      ['All Banks', undefined],
      ['Old Bank', 'current'],
    ]);
  });
});

describe('the page of a category', () => {
  test.each([
    ['/rental-units', 'Rental Units', 'Unfurnished homes in and around Kampala, rented by the month.'],
    ['/bnbs', 'BnBs and Vacation Rentals', 'Furnished houses for short stays, priced per night.'],
    [
      '/for-sale',
      'Properties For Sale',
      'Houses, apartments and plots, with tenure and plot size where the seller provides them.',
    ],
    [
      '/bank-sales',
      'Bank Property Auctions',
      'Homes that banks are selling at auction. A sale can be stopped or postponed at any time, and the outcome is not guaranteed.',
    ],
  ])(
    'shows the heading of %s and searches its category without adding it to the address',
    async (address, ...said) => {
      const { words, asked, main, list } = await explore(`${address}?meter=own`);
      expect(words.startsWith(said.join(' '))).toBe(true);
      expect(asked[0]).toMatch(/^\/api\/properties\/page\?category=[a-z_]+&limit=12&meter=own$/);
      expect(main).toContain(`action="${address}" method="get"`);
      expect(list('Your filters')).toEqual([['Remove Own Yaka meter', address]]);
    },
  );

  test('shows marked examples without links in a category without listings', async () => {
    const { main, words } = await explore('/bnbs', { page: none });
    expect(main.match(/>Example</g)).toHaveLength(6);
    expect(main).not.toContain('/property/');
    expect(words).toContain('Planning your next stay?');
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Explore More Options/);
  });

  test('links examples of a sale to an agent', async () => {
    const { main, words } = await explore('/for-sale', { page: none });
    expect(main).toMatch(/<a [^>]*href="\/membership"[^>]*>Contact an Agent/);
    expect(words).toContain('UGX 780,000,000');
    const rentals = await explore('/rental-units', { page: none });
    expect(rentals.words).not.toContain('Contact an Agent');
    expect(rentals.words).toContain(' / month');
  });

  test('shows no examples for bank sales, but a next step', async () => {
    const { main, words } = await explore('/bank-sales', { page: none });
    expect(words).toContain('No properties found in this category.');
    expect(main).toMatch(/<a [^>]*href="\/for-sale"[^>]*>Properties For Sale/);
  });

  test('shows no examples when a filter matches nothing', async () => {
    const { main, words } = await explore('/rental-units?area=kololo', { page: none });
    expect(main).not.toContain('>Example<');
    expect(words).toContain('No properties found Try adjusting your search criteria');
    expect(main).toMatch(/<a [^>]*href="\/rental-units"[^>]*>Clear all filters/);
  });
});

describe('a search with nights', () => {
  const asked = '/bnbs?checkIn=2026-12-05&checkOut=2026-12-08&sleeps=2';
  const stay = { checkIn: '2026-12-05', checkOut: '2026-12-08', nights: 3 };

  test('shows on each card the total price of the nights, and opens the property with them', async () => {
    const items = [
      { ...home, category: 'furnished_houses', stayTotal: 540_000, asked: '?checkIn=2026-12-05' },
    ];
    const { words, main, asked: reads } = await explore(asked, { page: { ...one, items, stay } });
    expect(words).toContain('UGX 540,000 for 3 nights');
    expect(main).toContain('href="/property/12?checkIn=2026-12-05"');
    expect(reads[0]).toContain('checkIn=2026-12-05&checkOut=2026-12-08');
    expect(main).toContain('name="checkIn" value="2026-12-05"');
    expect((await explore('/rental-units')).main).not.toContain('name="checkIn"');
  });

  test('offers the nearest nights where none are free, instead of the chosen or typed ones', async () => {
    const otherNights = [{ checkIn: '2026-12-06', checkOut: '2026-12-09', count: 2 }];
    const page = { ...none, stay, otherNights };
    const links = async (address: string, more: object = {}) =>
      (await explore(address, { page: { ...page, ...more } })).chips('Other available dates');
    expect(await links(asked)).toEqual([
      ['6 Dec 2026 to 9 Dec 2026: 2 homes', '/bnbs?sleeps=2&checkIn=2026-12-06&checkOut=2026-12-09'],
    ]);
    const understood = [
      { kind: 'checkIn', text: '5-8 dec', at: 4, value: '2026-12-05' },
      { kind: 'checkOut', text: '5-8 dec', at: 4, value: '2026-12-08' },
    ];
    const search = { understood, words: [], corrected: [], unknown: [], ignored: [] };
    expect((await links('/bnbs?q=bnb+5-8+dec', { search }))[0]?.[1]).toBe(
      '/bnbs?q=bnb&checkIn=2026-12-06&checkOut=2026-12-09',
    );
  });

  test('shows an error for past nights and for a missing date', async () => {
    const over = await explore(asked, {
      page: { ...none, stay, nightsFault: 'This date has passed. Select a later one' },
    });
    expect(over.words).toContain('No properties found This date has passed. Select a later one');
    const half = await explore('/bnbs?checkIn=2026-12-05', { page: refused });
    expect(half.words).toContain('No properties found Choose the day you leave as well');
    expect(half.main).toMatch(/<input type="date" aria-invalid="true"[^>]* name="checkOut"/);
  });
});

describe('the search results', () => {
  test('show the distance to a landmark', async () => {
    const near = { slug: 'acacia-mall', name: 'Acacia Mall' };
    const items = [
      { ...home, distanceMeters: 999 },
      { ...home, id: 13, distanceMeters: 1000 },
      { ...home, id: 14, distanceMeters: 1200 },
    ];
    const { words } = await explore('/explore?near=acacia-mall', { page: { ...one, items, near } });
    expect(words).toContain('999 m from Acacia Mall');
    expect(words).toContain('1.0 km from Acacia Mall');
    expect(words).toContain('1.2 km from Acacia Mall');
  });

  test('are grouped by category when sorted by price in mixed categories only', async () => {
    const items = [home, { ...home, id: 13, category: 'for_sale' }];
    const headings = async (address: string) => {
      const { main } = await explore(address, { page: { ...one, items } });
      return [...main.matchAll(/<h2 [^>]*>([^<]*)/g)].map(([, text]) => text);
    };
    expect(await headings('/explore?sort=price_asc')).toEqual([
      'Filters',
      'Rental Units',
      'Properties For Sale',
    ]);
    const titles = ['Filters', home.title, home.title];
    expect(await headings('/explore?sort=newest')).toEqual(titles);
    expect(await headings('/explore?category=for_sale&sort=price_asc')).toEqual(titles);
  });

  test('offer the neighbours of an area without properties', async () => {
    const neighbours = [{ slug: 'old-kampala', name: 'Old Kampala', count: 3 }];
    const { chips } = await explore('/rental-units?area=kira&meter=own', { page: { ...none, neighbours } });
    expect(chips('Nearby')).toEqual([['Old Kampala (3)', '/rental-units?area=old-kampala&meter=own']]);
  });

  test('offer properties from the lowest price when none is as cheap, without the typed or chosen amounts', async () => {
    const understood = [
      { kind: 'minPrice', text: 'from 50k', at: 0, value: 50_000 },
      { kind: 'bedrooms', text: '2 bed', at: 9, value: 2 },
      { kind: 'maxPrice', text: 'under 90k', at: 15, value: 90_000 },
    ];
    const search = { understood, words: [], corrected: [], unknown: [], ignored: [] };
    const offer = async (address: string, cheapest: object, more = {}) =>
      (await explore(address, { page: { ...none, cheapest, ...more } })).main
        .replaceAll('<!-- -->', '')
        .match(/<a [^>]*href="([^"]+)"[^>]*>([^<]+ from UGX [^<]+)/)
        ?.slice(1);
    const rental = { category: 'rental_units', price: 350_000, count: 2 };
    expect(
      await offer('/explore?q=from+50k+2+bed+under+90k&maxPrice=90000&area=kira', rental, { search }),
    ).toEqual([
      '/explore?q=2+bed&amp;category=rental_units&amp;area=kira&amp;sort=price_asc',
      '2 homes from UGX 350,000 / month',
    ]);
    expect(await offer('/for-sale?price=low', { category: 'for_sale', price: 9_000_000, count: 1 })).toEqual([
      '/for-sale?sort=price_asc',
      '1 home from UGX 9,000,000',
    ]);
  });

  test('offer neighbours without the name of a typed area that has no properties', async () => {
    const understood = [
      { kind: 'near', text: 'near acacia mall', at: 0, value: 'acacia-mall' },
      { kind: 'meter', text: 'yaka', at: 17, value: 'own' },
      { kind: 'area', text: 'kololo', at: 22, value: 'kololo' },
    ];
    const search = { understood, words: [], corrected: [], unknown: [], ignored: [] };
    const neighbours = [{ slug: 'naguru', name: 'Naguru', count: 1 }];
    const { chips } = await explore('/rental-units?q=near+acacia+mall+yaka+kololo&box=32,0,33,1', {
      page: { ...none, neighbours, search },
    });
    expect(chips('Nearby')).toEqual([['Naguru (1)', '/rental-units?q=yaka&area=naguru']]);
  });

  test('show the heading of a group that continues from the previous page once', () => {
    const draw = (after?: object) =>
      renderToStaticMarkup(
        <Router ssrPath="/explore">
          <GroupedCards
            properties={[home, { ...home, id: 13, category: 'for_sale' }] as never}
            after={after as never}
          />
        </Router>,
      );
    const names = (html: string) => [...html.matchAll(/<h2 [^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(names(draw())).toEqual(expect.arrayContaining(['Rental Units', 'Properties For Sale']));
    expect(names(draw({ category: 'rental_units' }))).not.toContain('Rental Units');
    expect(names(draw({ category: 'rental_units' }))).toContain('Properties For Sale');
  });

  test('stay visible when a later refetch fails', () => {
    const search = readSearch('/explore', new URLSearchParams('area=kira'), null);
    const query = propertyPageQuery(searchQueryOf(search.filters));
    const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null, staleTime: 1e9 } } });
    const { queryKey } = query;
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({
        status: 'error',
        data: one,
        dataUpdatedAt: Date.now(),
        error: new CallError(503, '503: Not just now.', null),
        errorUpdateCount: 1,
        errorUpdatedAt: Date.now(),
      });
    const Found = () => <ResultList search={search} page={useQuery(query)} />;
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router ssrPath="/explore">
          <Found />
        </Router>
      </QueryClientProvider>,
    );
    expect(html).toContain('Showing 1 property');
    expect(html).toContain('href="/property/12"');
    expect(html).not.toContain('Error loading properties');
  });
});
