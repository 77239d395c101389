import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { AreaChips } from '#features/search/web/explore/area-chips.tsx';
import { BankTabs } from '#features/search/web/explore/bank-tabs.tsx';
import type { Facets } from '#features/search/web/explore/facets.ts';
import { FilterChipBar } from '#features/search/web/explore/filter-chip-bar.tsx';
import { MapSelection } from '#features/search/web/explore/map/map-selection.tsx';
import { quickFilters } from '#features/search/web/explore/quick-filters.ts';
import SearchInterpretation from '#features/search/web/explore/search-interpretation.tsx';
import type { ExploreFilters, Search } from '#features/search/web/explore/search-url.ts';
import type { Pin } from '#features/search/web/queries.ts';
import { textContent } from '#kit/web/testing/render-to-string.tsx';
import { AreaField } from './area-field.tsx';
import { MainFields } from './main-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { SortField } from './sort-field.tsx';
import { StayFields } from './stay-fields.tsx';

/** Creates a client with the given data, which sends no requests. */
const someClient = () =>
  new QueryClient({
    defaultOptions: { queries: { queryFn: () => null, staleTime: Number.POSITIVE_INFINITY } },
  });
const draw = (part: ReactNode, client = someClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/explore">{part}</Router>
    </QueryClientProvider>,
  );
const howOften = (html: string, part: string) => html.split(part).length - 1;

const among = (filters: ExploreFilters, category: Category | null = null): Search => ({
  path: category ? `/${category}` : '/explore',
  category,
  filters: category ? { ...filters, category } : filters,
  isMapShown: false,
});
const said = (...understood: [kind: string, text: string, at: number, value: string | number][]) =>
  ({
    understood: understood.map(([kind, text, at, value]) => ({ kind, text, at, value })),
    words: [],
    corrected: [],
    unknown: [],
    ignored: [],
  }) satisfies SearchReading;
const fieldsOf = (
  search: Search,
  more: { facets?: Facets; reading?: SearchReading; unread?: string[] } = {},
) => ({
  search,
  facets: more.facets,
  reading: more.reading,
  unread: new Set(more.unread),
});
const counts = (count: number, name: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), count - at]));

/** Returns each chip with its change to the search that the visitor is opening. */
const choicesIn = (html: string) =>
  [...html.matchAll(/<a data-choice="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, choice = '', words]) => [
    words,
    Object.fromEntries(new URLSearchParams(choice.replaceAll('&amp;', '&'))),
  ]);

describe('the areas beside the list', () => {
  test('label the effect of each: add, remove or none, with areas from the text written out', () => {
    const areas = { kololo: 3, ntinda: 2 };
    const chips = (filters: ExploreFilters, reading?: SearchReading) =>
      choicesIn(draw(<AreaChips search={among(filters)} reading={reading} counts={areas} />));
    expect(chips({ area: 'ntinda' })).toEqual([
      ['All Areas', { area: '' }],
      ['Ntinda', { area: ',-ntinda' }],
      ['Kololo', { area: ',kololo' }],
    ]);
    const written = said(['area', 'in kira', 6, 'kira']);
    expect(chips({ area: 'ntinda', q: '2 bed in kira' }, written)).toEqual([
      ['All Areas', { q: '2 bed', area: '' }],
      ['Ntinda', { q: '2 bed', area: ',-ntinda' }],
      ['Kira', { q: '2 bed', area: ',-kira' }],
      ['Kololo', { q: '2 bed', area: ',kira,kololo' }],
    ]);
    const two = said(['area', 'naalya', 0, 'naalya'], ['area', 'kira', 7, 'kira']);
    expect(chips({ q: 'naalya kira 2 bed' }, two)).toContainEqual([
      'Kololo',
      { q: '2 bed', area: ',naalya,kira,kololo' },
    ]);
  });

  test('show thirty on a category page, seven of them when wide, and seven in mixed categories', () => {
    const areas = counts(40, (at) => `area-${at}`);
    const chips = (search: Search) => {
      const html = draw(<AreaChips search={search} reading={undefined} counts={areas} />);
      return [howOften(html, 'class="chip"'), howOften(html, 'contents md:hidden')];
    };
    expect(chips(among({}, 'rental_units'))).toEqual([31, 23]);
    expect(chips(among({}))).toEqual([8, 0]);
    expect(chips(among({ area: 'far-away' }, 'rental_units'))).toEqual([32, 24]);
  });
});

test('show the effect of each bank', () => {
  const html = draw(<BankTabs search={among({ bank: 'Lake Bank' }, 'bank_sales')} known={['Lake Bank']} />);
  expect(choicesIn(html)).toEqual([
    ['All Banks', { bank: '' }],
    ['Lake Bank', { bank: 'Lake Bank' }],
  ]);
});

describe('the list of all areas', () => {
  const areaField = (filters: ExploreFilters, area: Record<string, number> | undefined) =>
    draw(<AreaField search={among(filters)} facets={area && { area }} />);

  test('has a filter field for more than twelve', () => {
    expect(
      areaField(
        {},
        counts(12, (at) => `a${at}`),
      ),
    ).not.toContain('Find an area');
    expect(
      areaField(
        {},
        counts(13, (at) => `a${at}`),
      ),
    ).toContain('aria-label="Find an area"');
  });

  test('shows nine of more than twelve areas, and the chosen ones', () => {
    const shown = (length: number, filters: ExploreFilters = {}) => {
      const html = areaField(
        filters,
        counts(length, (at) => `a${at}`),
      );
      return [length - howOften(html, 'hidden=""'), html.includes(`All ${length} areas`)];
    };
    expect(shown(12)).toEqual([12, false]);
    expect(shown(13)).toEqual([9, true]);
    const ten = Array.from({ length: 10 }, (_, at) => `a${at}`).join();
    expect(shown(13, { area: ten })).toEqual([10, true]);
  });

  test('starts with selected areas, also empty ones, and shows the number of properties of each', () => {
    const html = areaField({ area: 'Old Kampala,zana' }, { kira: 5, 'old-kampala': 2 });
    expect(textContent(html)).toBe('Areas Old Kampala (2) Zana Kira (5)');
    expect([...html.matchAll(/value="([^"]+)"\/>|checked="" value="([^"]+)"/g)]).toHaveLength(3);
    expect(howOften(html, 'checked=""')).toBe(2);
    expect(textContent(areaField({ area: 'zana' }, undefined))).toBe('Areas Zana');
  });
});

describe('the filters', () => {
  test('offer the most common features, and more of them on a category page', () => {
    const feature = { ...counts(30, (at) => `Feature ${at}`), Borehole: 99, Furnished: 98 };
    const offered = (search: Search) =>
      howOften(draw(<MoreFields {...fieldsOf(search, { facets: { feature } })} />), 'name="feature"');
    expect([offered(among({})), offered(among({}, 'rental_units'))]).toEqual([8, 24]);
    const html = draw(<MoreFields {...fieldsOf(among({}, 'rental_units'), { facets: { feature } })} />);
    // Boreholes and furniture have their own fields.
    expect(html).not.toMatch(/name="feature" value="(borehole|furnished)"/);
  });

  test('offer the surroundings that the imported streets tell, and a chosen one without homes', () => {
    const offered = (surroundings: Record<string, number>, filters: ExploreFilters = {}) => {
      const html = draw(<MoreFields {...fieldsOf(among(filters), { facets: { surroundings } })} />);
      return [...html.matchAll(/<input[^>]*name="surroundings"[^>]*>/g)].map(([input]) => [
        /value="([^"]*)"/.exec(input)?.[1],
        input.includes('checked'),
      ]);
    };
    expect(offered({})).toEqual([]);
    expect(offered({ 'no-valley': 9, 'stage:500': 2 }, { surroundings: 'tarmac:200,stage:500' })).toEqual([
      ['stage:500', true],
      ['no-valley', false],
      ['tarmac:200', true],
    ]);
  });

  test('show a price per night only where nights are sold', () => {
    const label = (category: Category) => draw(<MainFields {...fieldsOf(among({ category }, category))} />);
    expect(label('furnished_houses')).toContain('<legend>Price per night, UGX</legend>');
    expect(label('rental_units')).toContain('<legend>Price range, UGX</legend>');
  });

  test('show guests once: with the nights where these are shown, else among the other filters', () => {
    const asked = (search: Search) =>
      [MainFields, MoreFields].map((Fields) =>
        howOften(draw(<Fields {...fieldsOf(search)} />), 'name="sleeps"'),
      );
    expect(asked(among({}, 'furnished_houses'))).toEqual([1, 0]);
    expect(asked(among({ checkOut: '2026-12-08' }))).toEqual([1, 0]);
    expect(asked(among({ checkIn: '2026-12-05' }))).toEqual([1, 0]);
    expect(asked(among({}))).toEqual([0, 1]);
    expect(asked(among({}, 'rental_units'))).toEqual([0, 0]);
  });

  test('keep a number of guests that is not offered', () => {
    expect(draw(<MoreFields {...fieldsOf(among({ sleeps: '7' }))} />)).toContain(
      '<option value="7" selected="">7 guests</option>',
    );
  });

  test('show the move-in date of a rental, and an unreadable first payment', () => {
    const search = among({ freeFrom: '2027-01-01', maxFirstPayment: 'lots' }, 'rental_units');
    const html = draw(<MoreFields {...fieldsOf(search, { unread: ['maxFirstPayment'] })} />);
    expect(html).toMatch(/<input type="date"[^>]* name="freeFrom" value="2027-01-01"/);
    expect(html).toMatch(/aria-invalid="true" aria-describedby="maxFirstPayment-unread"/);
    expect(html).toContain('id="maxFirstPayment-unread" class="text-danger">Enter an amount such as');
    const readable = draw(<MoreFields {...fieldsOf(search, { unread: ['minPrice'] })} />);
    expect(readable).not.toContain('aria-invalid=');
  });

  test('offer neither backup power nor a title where no property has one', () => {
    const facets = { power: { none: 3 }, tenure: { kibanja: 2 } };
    const html = draw(<MoreFields {...fieldsOf(among({}), { facets })} />);
    expect(html).not.toMatch(/value="(any|titled)"/);
    expect(html).toContain('No power backup (3)');
  });
});

describe('the nights of a stay', () => {
  const notes = (filters: ExploreFilters, more: Parameters<typeof fieldsOf>[1] = {}) => {
    const html = draw(<StayFields {...fieldsOf(among(filters, 'furnished_houses'), more)} />);
    return ['checkIn', 'checkOut'].map((name) => {
      const [, look, words] = new RegExp(`<span id="${name}-note" class="([^"]*)">([^<]*)<`).exec(html) ?? [];
      const [input = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? [];
      expect(input.includes('aria-invalid="true"')).toBe(look === 'text-danger');
      expect(input.includes(`aria-describedby="${name}-note"`)).toBe(words !== undefined);
      return words && [words, look];
    });
  };

  test('show dates from the text below the fields, without an error', () => {
    const written = said(['checkIn', '5-8 dec', 4, '2026-12-05'], ['checkOut', '5-8 dec', 4, '2026-12-08']);
    expect(notes({}, { reading: written })).toEqual([
      ['From 5 Dec 2026 (from your search)', ''],
      ['To 8 Dec 2026 (from your search)', ''],
    ]);
  });

  test('show an error for one missing date, whether sent or in the address', () => {
    const leave = ['Choose the day you leave as well', 'text-danger'];
    expect(notes({}, { unread: ['checkIn'] })).toEqual([
      ['Choose the day you arrive as well', 'text-danger'],
      undefined,
    ]);
    expect(notes({ checkIn: '2026-12-05' })).toEqual([undefined, leave]);
    expect(notes({ checkIn: '2026-12-05', checkOut: '2026-12-08' })).toEqual([undefined, undefined]);
    expect(notes({ checkIn: '2026-12-05', checkOut: '2027-12-08' })).toEqual([
      undefined,
      ['Choose at most 365 nights', 'text-danger'],
    ]);
  });
});

describe('the differences from the typed search', () => {
  test('are listed in one sentence each', () => {
    const reading: SearchReading = {
      ...said(['feature', 'veranda', 0, 'Balcony'], ['feature', 'pool', 8, 'Pool']),
      corrected: [{ typed: 'queit', used: ['quiet', 'quilt'] }],
      unknown: ['zebra'],
      preferred: ['spacious'],
      ignored: ['3 bed'],
      dates: ['next weekend'],
    };
    const html = draw(<SearchInterpretation reading={reading} unread={{ minPrice: 'cheap' }} />);
    expect([...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, note]) => note)).toEqual([
      'We ignored “cheap” because it is not a valid amount. Enter an amount such as 900k, 1.2m or $800.',
      'No home mentions “queit”. The search used “quiet” or “quilt” instead.',
      'No home here mentions “zebra”.',
      '“veranda” was read as “Balcony”.',
      'Homes that mention “spacious” come first.',
      'We ignored “next weekend” because it is not an exact date. Choose your dates in the filters.',
      'We ignored “3 bed” because your search already has another value for this.',
    ]);
  });

  test('are empty if everything was parsed', () => {
    const reading = said(['bedrooms', '2 bed', 0, 2]);
    expect(draw(<SearchInterpretation reading={reading} unread={undefined} />)).toBe('');
  });
});

describe('a quick choice', () => {
  const facets: Facets = {
    bedrooms: { 2: 3, 6: 1 },
    meter: { own: 1 },
    price: { low: 1 },
    category: { for_sale: 2 },
    tenure: { leasehold: 1 },
  };
  const offered = (search: Search, reading?: SearchReading, of = facets) =>
    quickFilters(search, reading, of).map(({ words }) => words);

  test('replaces minimum and maximum bedrooms, and is hidden where the text contains them', () => {
    const search = among({ minBedrooms: '3', maxBedrooms: '4' }, 'rental_units');
    const [two] = quickFilters(search, undefined, facets);
    expect([two?.words, two?.href, Object.fromEntries(new URLSearchParams(two?.['data-choice']))]).toEqual([
      '2 beds',
      '/rental_units?bedrooms=2',
      { bedrooms: '2', minBedrooms: '', maxBedrooms: '' },
    ]);
    const written = said(['minBedrooms', '3+ bed', 0, 3]);
    expect(offered(among({}, 'rental_units'), written)).not.toContain('2 beds');
  });

  test('switches between studios and a number of bedrooms', () => {
    const counts: Facets = { bedrooms: { 2: 3 }, type: { Studio: 4 } };
    const change = (filters: ExploreFilters, words: string) =>
      quickFilters(among(filters, 'rental_units'), undefined, counts).find((quick) => quick.words === words)
        ?.href;
    expect(change({ bedrooms: '2' }, 'Studio')).toBe('/rental_units?type=Studio');
    expect(change({ type: 'Studio' }, '2 beds')).toBe('/rental_units?bedrooms=2');
    expect(change({ type: 'House' }, '2 beds')).toBe('/rental_units?bedrooms=2&type=House');
  });

  test('starts prices at what some property costs', () => {
    const prices = (price: Record<string, number>) =>
      offered(among({}, 'rental_units'), undefined, { price }).map((words) => words.replace('Up to ', ''));
    expect(prices({ low: 1 })).toEqual(['300K', '500K', '700K', '900K', '1.5M']);
    expect(prices({ medium: 1 })).toEqual(['700K', '900K', '1.5M']);
    expect(prices({ high: 1 })).toEqual([]);
  });

  test('offers guests up to the largest property, counting six bedrooms and more', () => {
    const guests = (bedrooms: Record<string, number>) =>
      offered(among({}, 'furnished_houses'), undefined, { bedrooms }).filter((words) => /guest/.test(words));
    expect(guests({ 1: 2, 3: 0 })).toEqual(['2 guests']);
    expect(guests({ 3: 1 })).toEqual(['2 guests', '4 guests', '6 guests']);
  });

  test('matches the category: titles for land, no Yaka meter for stays, and none for bank sales', () => {
    expect(offered(among({}, 'for_sale'))).toContain('With a land title');
    expect(offered(among({}))).not.toContain('With a land title');
    expect(offered(among({}, 'furnished_houses'))).not.toContain('Own Yaka');
    expect(offered(among({}, 'bank_sales'))).toEqual([]);
    expect(offered(among({ category: 'for_sale' }))[0]).toBe('Properties For Sale');
  });

  test('stays selected even if no property matches it any more', () => {
    expect(offered(among({ meter: 'own' }, 'rental_units'), undefined, {})).toEqual(['Own Yaka']);
  });
});

test('shows the order of the address', () => {
  const chosen = (sort?: string) =>
    /<option value="([^"]*)" selected="">/.exec(
      draw(<SortField search={among(sort === undefined ? {} : { sort })} reading={undefined} />),
    )?.[1];
  expect([chosen(), chosen('newest'), chosen('price_desc')]).toEqual(['', 'newest', 'price_desc']);
});

test('names the order near a place, and keeps another choice', () => {
  const orders = (filters: Record<string, string>) =>
    [
      ...draw(<SortField search={among(filters)} reading={undefined} isNearPlace />).matchAll(
        /<option value="([^"]*)"( selected="")?>([^<]*)/g,
      ),
    ].map(([, value, selected, name]) => [value, !!selected, name]);
  expect(orders({ near: 'kira' })[0]).toEqual(['', true, 'Nearest first']);
  expect(orders({ near: 'kira', sort: 'price_asc' })[0]).toEqual(['', false, 'Nearest first']);
});

test('shows the order that the text states', () => {
  const reading = {
    ...{ words: [], corrected: [], unknown: [], ignored: [] },
    understood: [{ kind: 'sort', text: 'cheapest', at: 0, value: 'price_asc' }],
  };
  const html = draw(<SortField search={among({ q: 'cheapest house' })} reading={reading} />);
  expect(/<option value="" selected="">([^<]*)/.exec(html)?.[1]).toBe('Price low to high');
  expect(textContent(html)).not.toContain('Default');
});

test('renders no empty row', () => {
  const row = (search: Search) =>
    draw(<FilterChipBar search={search} reading={undefined} facets={undefined} />);
  expect(row(among({}))).toBe('');
  expect(textContent(row(among({ area: 'kira' })))).toBe('Remove Kira');
});

describe('the properties of a pin', () => {
  const home = {
    title: 'Flat above the bakery',
    price: 120_000,
    currency: 'UGX',
    category: 'furnished_houses',
    propertyType: 'House',
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    picture: null,
    location: 'Kyanja Road, Kisaasi',
  };
  const pin = (id: number, more: Partial<Pin> = {}): Pin => ({
    id,
    lat: 0.3,
    lng: 32.6,
    price: 120_000,
    currency: 'UGX',
    category: 'furnished_houses',
    hasTour: false,
    ...more,
  });
  const picked = (pins: Pin[], homes: Record<number, object>) => {
    const client = someClient();
    for (const [id, more] of Object.entries(homes))
      client.setQueryData(propertyQuery(id).queryKey, { ...home, id: Number(id), ...more } as never);
    return draw(<MapSelection pins={pins} nights={3} isRestored={false} onClose={() => {}} />, client);
  };

  test('link with the requested nights, and show their total', () => {
    const stay = { stayTotal: 360_000, asked: '?checkIn=2026-12-05' };
    const html = picked([pin(7, stay), pin(8)], { 7: { area: { name: 'Kisaasi' } }, 8: { area: null } });
    expect([...html.matchAll(/href="(\/[^"]*)" class="row-link"/g)].map(([, href]) => href)).toEqual([
      '/property/7?checkIn=2026-12-05',
      '/property/8',
    ]);
    const [with3Nights = '', without = ''] = html.split('</li>').map(textContent);
    expect(with3Nights).toContain(
      'UGX 120,000 / day Flat above the bakery Kisaasi · 2 beds · 1 bath · 70 m² UGX 360,000 for 3 nights',
    );
    expect(without).toContain(
      'UGX 120,000 / day Flat above the bakery Kyanja Road, Kisaasi · 2 beds · 1 bath · 70 m²',
    );
  });

  test('are six at most with the rest in the list, and have placeholders while loading', () => {
    const pins = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => pin(id));
    const html = picked(pins, { 1: {} });
    expect([howOften(html, '<li'), howOften(html, 'animate-pulse')]).toEqual([6, 5]);
    expect(textContent(html)).toContain('And 2 more in the list.');
    expect(textContent(picked(pins.slice(0, 6), {}))).not.toContain('more in the list');
  });
});

describe('studios', () => {
  const drawn = (filters: ExploreFilters, facets?: Facets) =>
    draw(<MainFields {...fieldsOf(among(filters, 'rental_units'), { ...(facets && { facets }) })} />);
  const chosenRoom = (html: string) =>
    [...html.matchAll(/<input [^>]*name="bedrooms"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);

  test('are a choice of the bedrooms, with their count while no number is chosen', () => {
    const facets: Facets = { bedrooms: { 0: 3, 1: 5 }, type: { Studio: 4 } };
    expect(textContent(drawn({}, facets))).toContain('Studio (4)');
    expect(chosenRoom(drawn({ type: 'Studio' }, facets))).toEqual(['studio']);
    expect(chosenRoom(drawn({ type: 'Studio', bedrooms: '1' }, facets))).toEqual(['1']);
    const without: Facets = { bedrooms: { 1: 5 }, type: { House: 4 } };
    expect(drawn({}, without)).not.toContain('Studio');
    expect(textContent(drawn({ bedrooms: '1' }, without))).toMatch(/Studio(?! \()/);
  });

  test('have no other type', () => {
    const more = (filters: ExploreFilters) =>
      draw(<MoreFields {...fieldsOf(among(filters), { facets: { type: { Studio: 4, House: 2 } } })} />);
    expect(more({})).toContain('House (2)');
    expect(more({})).not.toContain('Studio');
    expect(more({ type: 'Studio' })).not.toContain('name="type"');
  });
});
