import { describe, expect, test } from 'vitest';
import type { ReadAddress } from '#app/rendered-page.ts';
import { findRoute } from '#app/web/find-route.ts';
import { withoutFooterReads } from '#app/web/testing/apart-from-footer.ts';
import { renderPage } from '#app/web/testing/render-page.ts';

const card = {
  title: 'Flat over the valley',
  location: 'Muyenga, Kampala',
  area: { slug: 'muyenga', name: 'Muyenga' },
  price: 900_000,
  currency: 'UGX',
  monthlyPrice: 900_000,
  bedrooms: 2,
  bathrooms: 1,
  squareMeters: 80,
  picture: { key: 'b'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'The living room' },
  rating: '4.5',
  reviewCount: 9,
  propertyType: 'Apartment',
  category: 'rental_units',
  hasTour: true,
  isAvailable: true,
};
const pageOf = (...ids: number[]) => ({
  items: ids.map((id) => ({ ...card, id })),
  nextCursor: null,
  total: ids.length,
  totalIsMore: false,
});
const page = pageOf(1, 2, 3, 4);
/** The lists of the home page by their addresses. */
const lists = {
  'featured=true': page,
  'sort=popular': pageOf(11, 12, 13, 14),
  'available=true&limit=12&sort=newest': pageOf(21, 22, 23, 24),
};
const featured = {
  ...card,
  id: 77,
  title: 'House with the walk',
  description: 'A house of three rooms, each of which can be walked through.',
  tourUrl: 'http://v1.localhost:3001/index.htm',
  amenities: ['Parking', 'Garden'],
};
const tour = {
  tourUrl: featured.tourUrl,
  startBytes: 2_000_000,
  totalBytes: 40_000_000,
  files: 9,
  rooms: [],
  posterUrl: null,
  sample: false,
};

const amenities = [
  { id: 1, name: 'Pool', icon: 'waves', description: 'A swimming pool' },
  { id: 2, name: 'Solar Power', icon: 'sun', description: 'Panels' },
];

const contacts = {
  areSamples: true,
  agent: {
    phone: '+256700000003',
    chats: [
      { name: 'the rentals desk', phone: '+256700000004' },
      { name: 'the sales desk', phone: '+256700000005' },
    ],
  },
};

const counts = {
  total: 40,
  isApproximate: false,
  facets: {
    category: [
      { value: 'rental_units', count: 35 },
      { value: 'bank_sales', count: 5 },
    ],
    area: [{ value: 'muyenga', count: 40 }],
  },
};

/** Replies as with a full catalogue. `over` replaces the replies from addresses that begin with its keys. */
function catalogue(over: Record<string, unknown> = {}): ReadAddress {
  return async (address) => {
    const replaced = Object.keys(over).find((start) => address.startsWith(start));
    if (replaced && over[replaced] === 'fails') throw { status: 500, message: 'It broke.' };
    if (replaced) return over[replaced];
    if (address === '/api/contacts') return contacts;
    if (address.endsWith('/tour')) return tour;
    if (address.startsWith('/api/amenities')) return amenities;
    if (address.startsWith('/api/properties/facets')) return counts;
    if (!address.startsWith('/api/properties/page')) return [featured];
    return Object.entries(lists).find(([part]) => address.includes(part))?.[1] ?? pageOf(31, 32, 33, 34);
  };
}

async function home(over?: Record<string, unknown>, address = '/') {
  const asked: string[] = [];
  const answer = catalogue(over);
  const read = withoutFooterReads((one) => {
    asked.push(one);
    return answer(one);
  });
  const { status, html, state } = await renderPage(address, read);
  const sections = [...html.matchAll(/<section[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);
  return { status, html, state, asked, sections, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const faultOfTour = 'Unable to load featured tour. Please try again later.';

test('renders the whole page without a script: every section, each card as a link, and the tour link', async () => {
  const { status, html, sections, words } = await home();
  expect(status).toBe(200);
  expect(sections).toEqual([
    'Featured Virtual Tour',
    'Featured Properties',
    'Popular Properties',
    'Recently Added Properties',
    'Browse Properties',
    'Popular Amenities',
    'How Virtual Tours Work',
    'Mobile app',
  ]);
  expect(html).toContain('href="/property/1"');
  expect(html).toContain(`href="${tour.tourUrl}"`);
  expect(html).toMatch(/<a href="#featured"[^>]*>Start Exploring</);
  expect(words).not.toContain(faultOfTour);
});

test('loads the cover first, but not on a phone, which does not show it', async () => {
  const { html } = await home();
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures.every((picture) => picture.includes('loading="lazy"'))).toBe(true);
  expect(pictures.map((picture) => picture.includes('fetchPriority="high"')).lastIndexOf(true)).toBe(0);
});

test.each([
  ['the tour cannot be had', { '/api/properties?': 'fails' }],
  ['no home has a tour', { '/api/properties?': [] }],
])('shows an error in a section when %s, and the other sections', async (_, over) => {
  const { status, words } = await home(over);
  expect(status).toBe(200);
  expect(words).toContain(faultOfTour);
  expect(words).toContain('Popular Properties');
});

test.each([
  ['fail', 'fails', ['Popular Amenities']],
  // An amenity that no home has gets no link.
  ['are empty', { ...page, items: [], total: 0 }, []],
])('leaves out the sections when the lists %s, without a loading state', async (_, answer, amenities) => {
  const { status, html, sections } = await home({ '/api/properties/page': answer });
  expect(status).toBe(200);
  expect(sections).toEqual([
    'Featured Virtual Tour',
    'Browse Properties',
    ...amenities,
    'How Virtual Tours Work',
    'Mobile app',
  ]);
  expect(html).not.toContain('Loading');
});

test.each([
  ['fail', 'fails', 'Error loading properties. Please try again later.'],
  ['are empty', { ...page, items: [], total: 0 }, 'No properties found in this category.'],
])('shows a message in its section when the properties to browse %s', async (_, answer, sentence) => {
  expect((await home({ '/api/properties/page': answer })).words).toContain(sentence);
});

test.each([
  ['fail', 'fails'],
  ['are none', []],
])('leaves out the section when the amenities %s', async (_, answer) => {
  const { sections } = await home({ '/api/amenities': answer });
  expect(sections).not.toContain('Popular Amenities');
  expect(sections).toContain('How Virtual Tours Work');
});

test('links amenities to the properties that have them', async () => {
  const { html } = await home();
  expect(html).toContain('href="/explore?feature=solar%20power"');
});

test('labels boys’ quarters in English and searches by the name in the data', async () => {
  const { html } = await home({ '/api/amenities': [{ id: 3, name: 'Servants Quarter' }] });
  expect(html).toMatch(/<a [^>]*href="\/explore\?feature=servants%20quarter"[^>]*>Servants Quarter/);
});

test('opens tab and order from the address, without a script', async () => {
  const { html, asked } = await home({}, '/?category=for_sale&sort=price_asc&utm=x');
  expect(asked).toContain('/api/properties/page?category=for_sale&limit=8&sort=price_asc');
  const tab = html.match(/<a [^>]*href="\/\?category=for_sale&amp;sort=price_asc#browse"[^>]*>/)?.[0];
  expect(tab).toContain('aria-current="true"');
  expect(html).toMatch(/<a [^>]*href="\/\?sort=price_asc#browse"/);
  expect(html).toMatch(/<form [^>]*action="\/#browse"/);
  expect(html).toContain('<input type="hidden" name="category" value="for_sale"/>');
  expect(html).toContain('<option value="price_asc" selected="">');
});

test('ignores unknown parameters', async () => {
  const { status, asked } = await home({}, '/?category=castles&sort=prettiest&cursor=');
  expect(status).toBe(200);
  expect(asked).toContain('/api/properties/page?limit=8');
});

test('links to more properties by address, in the order and category of the list', async () => {
  const { html } = await home(
    { '/api/properties/page': { ...page, nextCursor: 'abc' } },
    '/?category=for_sale&sort=newest',
  );
  expect(html).toMatch(
    /<a href="\/\?category=for_sale&amp;sort=newest&amp;cursor=abc#browse" rel="next"[^>]*>Load More Properties/,
  );
});

test('keeps the page when one row fails', async () => {
  const { status, words } = await home({
    '/api/properties?': [{ ...featured, amenities: null, price: null }],
  });
  expect(status).toBe(200);
  expect(words).toContain('Popular Properties');
  expect(words).toContain(faultOfTour);
});

test('links only to pages that are not the 404', async () => {
  const { html } = await home();
  const paths = [...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path as string);
  const own = [...new Set(paths)];
  expect(own.length).toBeGreaterThan(12);
  expect(own.filter((path) => findRoute(path)[0].status === 404)).toEqual([]);
});

test('shows the specified 404 page for an unknown address', async () => {
  const { status, html } = await renderPage('/no-such-page', withoutFooterReads(catalogue()));
  expect(status).toBe(404);
  expect(html).toContain('Page Not Found');
  expect(html).toContain('find the page you were looking for. It might have been moved or doesn');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
});

describe('the featured home', () => {
  const words = async (over: object) =>
    (await home({ '/api/properties?': [{ ...featured, ...over }] })).words;

  test('shows its place, facts and price, and links to its page and the agents', async () => {
    const { html } = await home();
    expect(await words({})).toContain(
      'UGX 900,000 / month House with the walk Muyenga, Kampala 4.5 out of 5 (9) reviews 2 beds · 1 bath · 80 m² A house of three rooms, each of which can be walked through. Parking Garden View Details Schedule Visit Share Save to favorites Call Agent',
    );
    expect(html).toMatch(/<a [^>]*href="\/property\/77"[^>]*>View Details/);
    expect(html).toMatch(/<a href="tel:\+256700000003"[^>]*>Call Agent/);
    expect(html).toMatch(
      /<a href="https:\/\/wa\.me\/256700000004\?text=Hello%2C%20I%20would%20like%20to%20know%20more%20about%20House%20with%20the%20walk\."[^>]*>Message the rentals desk/,
    );
    expect(html).toMatch(
      /<a href="https:\/\/wa\.me\/\d+\?text=Hello%2C%20I%20would%20like[^"]+"[^>]*>Message the sales desk/,
    );
  });

  test('links to the dialogs of its page: a visit, the nights of a stay, and sharing', async () => {
    expect((await home()).html).toMatch(/<a [^>]*href="\/property\/77#visit"[^>]*>Schedule Visit/);
    // A button here would not work until the code of this part is loaded.
    expect((await home()).html).toMatch(/<a [^>]*href="\/property\/77#share"[^>]*>Share</);
    const { html } = await home({ '/api/properties?': [{ ...featured, category: 'furnished_houses' }] });
    expect(html).toMatch(/<a [^>]*href="\/property\/77#book"[^>]*>Book Now/);
  });

  test('offers the sales desk first for a property for sale', async () => {
    const said = await words({ category: 'for_sale' });
    expect(said).toContain(
      'Call Agent Message the sales desk Message the rentals desk These are sample numbers.',
    );
  });

  test('lists six amenities at most', async () => {
    const amenities = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'];
    const said = await words({ amenities });
    expect(said).toContain('A1 A2 A3 A4 A5 A6 View Details');
    expect(said).not.toContain('A7');
  });
});

const lot = {
  ...card,
  id: 91,
  category: 'bank_sales',
  monthlyPrice: null,
  startingBid: 300_000_000,
  currentBid: 310_000_000,
  auctionStatus: 'active',
  auctionDate: '2999-01-01T08:00:00.000Z',
};

test.each([
  [{}, 'UGX 310,000,000 Current bid', Date.parse(lot.auctionDate)],
  [{ auctionDate: '2020-01-01T08:00:00.000Z' }, 'UGX 310,000,000 Last bid', null],
])(
  'shows for a lot with %j %s, and caches the page no longer than that is true',
  async (over, words, until) => {
    const answer = catalogue({
      '/api/properties/page?available=true&limit=12': { ...page, items: [{ ...lot, ...over }] },
    });
    const { html, changesAt } = await renderPage('/', withoutFooterReads(answer));
    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(words);
    expect(changesAt).toBe(until);
  },
);

test('shows the known risks of a sale on its card', async () => {
  const items = [{ ...lot, risks: ['caveat', 'occupied'] }];
  const { html } = await home({ '/api/properties/page?available=true&limit=12': { ...page, items } });
  expect(html).toContain('>Risk: caveat, occupied</span></p>');
});

test('sends only the visible part of a long description, cut at the end of a word', async () => {
  const description = `${'A house with rooms. '.repeat(20)}The end.`;
  const { html } = await home({ '/api/properties?': [{ ...featured, description }] });
  expect(html).toContain('rooms. A house with…</p>');
  expect(html).not.toContain('The end.');
});

test('links each section to more of it', async () => {
  const { html } = await home();
  const more = [...html.matchAll(/<a ([^>]*)>View all(?: 4)?<span[^>]*>: ([^<]+)/g)].map(
    ([, attributes = '', title]) => [title, attributes.match(/href="([^"]*)"/)?.[1]],
  );
  expect(more).toEqual([
    ['Featured Properties', '/featured-properties'],
    ['Popular Properties', '/properties/popular'],
    ['Recently Added Properties', '/explore?sort=newest'],
    ['Browse Properties', '/explore'],
    ['Popular Amenities', '/explore'],
  ]);
});

test('requests available properties only, and few of each kind', async () => {
  const { asked } = await home();
  expect(asked.toSorted()).toEqual([
    '/api/amenities?limit=8',
    '/api/contacts',
    '/api/properties/77/tour',
    '/api/properties/facets',
    '/api/properties/page?available=true&featured=true&limit=12&sort=newest',
    '/api/properties/page?available=true&limit=12&sort=newest',
    '/api/properties/page?available=true&limit=12&sort=popular',
    '/api/properties/page?limit=8',
    '/api/properties?available=true&hasTour=true&limit=1&sort=most_reviewed',
  ]);
});

test('shows no property more than twice, and does not send those left out', async () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 77];
  const { html, state } = await home({
    '/api/properties/page?available=true&limit=12&sort=popular': pageOf(77, 2, 11, 3, 12, 13, 14, 15),
    '/api/properties/page': pageOf(...eight),
  });
  const places = new Map<string, number>();
  // The link around the pictures of a card repeats its address.
  for (const [, id = ''] of html.matchAll(
    /<a (?!tabindex)[^>]*href="\/property\/(\d+)"(?! tabindex)[^>]*>/gi,
  )) {
    places.set(id, (places.get(id) ?? 0) + 1);
  }
  expect([...places.values()].filter((count) => count > 2)).toEqual([]);
  const [, , popular] = JSON.parse(state) as [string, { items: { id: number }[] }][];
  expect(popular?.[1].items.map(({ id }) => id)).toEqual([11, 12, 13, 14]);
});

test('has one search for each size of screen, in the hero, and names the categories once', async () => {
  const { html, state } = await home();
  const boxes = [...html.matchAll(/<form [^>]*role="search"[^>]* class="([^"]*)".*?placeholder="([^"]+)"/gs)];
  expect(boxes.map(([, layout = '', placeholder]) => [layout.split(' ').at(-1), placeholder])).toEqual([
    ['md:hidden', 'Search properties'],
    ['max-md:hidden', 'Search for virtual tours by location or property type'],
  ]);
  expect(html.indexOf('Search properties')).toBeLessThan(html.indexOf('popoverTarget="explore"'));
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('For Rent 35 BnBs For Sale Bank Sales 5 Filters');
  // Only the counts that are shown are sent.
  expect(state).not.toContain('"muyenga","count"');
});

test('shows the first property with rooms on the cover, with a link and its price', async () => {
  const plot = { ...card, id: 50, title: 'Plot', bedrooms: 0 };
  const { html } = await home({
    '/api/properties/page?available=true&featured=true': { ...page, items: [plot, { ...card, id: 51 }] },
  });
  const cover = html.match(/<a [^>]*href="\/property\/\d+"[^>]*class="hero-picture".*?<\/a>/s)?.[0] ?? '';
  expect(cover).toContain('href="/property/51"');
  expect(cover.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
    'Flat over the valley UGX 900,000 / month',
  );
});

test('has the specified tabs and orders, and links the first screen to the tour and the filters', async () => {
  const { html, words } = await home();
  expect(words).toContain('All For Rent BnBs For Sale Bank Sales Apply Sort by');
  const select = html.match(/<select [^>]*name="sort".*?<\/select>/s)?.[0] ?? '';
  expect(
    [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)/g)].map(([, ...one]) => one.join(': ')),
  ).toEqual([
    'recommended: Recommended',
    'price_asc: Price low to high',
    'price_desc: Price high to low',
    'newest: Newest first',
  ]);
  expect(html).toMatch(/<a href="#featured"[^>]*>Featured Properties<\/a>/);
  expect(html).toContain('id="featured" aria-label="Featured Virtual Tour"');
  expect(html).toMatch(/<button type="button" popoverTarget="explore"[^>]*>Explore Properties/);
  expect(words).toMatch(
    /Coming soon The Ennyumba app We will tell you when the app is in the app stores\. .* Join the iOS waitlist Join the Android waitlist/,
  );
});
