import { parse } from 'regexparam';
import { expect, test } from 'vitest';
import type { ReadAddress } from '#app/rendered-page.ts';
import { findRoute } from '#app/web/app.tsx';
import { prepare, renderPage } from '#app/web/entry-server.tsx';

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
const page = {
  items: [1, 2, 3, 4].map((id) => ({ ...card, id })),
  nextCursor: null,
  total: 4,
  totalIsMore: false,
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

/** Answers as a full catalogue does; `over` replaces the answer of the addresses that begin with its keys. */
function catalogue(over: Record<string, unknown> = {}): ReadAddress {
  return async (address) => {
    const replaced = Object.keys(over).find((start) => address.startsWith(start));
    if (replaced && over[replaced] === 'fails') throw { status: 500, message: 'It broke.' };
    if (replaced) return over[replaced];
    if (address.endsWith('/tour')) return tour;
    return address.startsWith('/api/properties/page') ? page : [featured];
  };
}

async function home(over?: Record<string, unknown>) {
  await prepare();
  const { status, html } = await renderPage('/', catalogue(over));
  return { status, html, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const faultOfTour = 'Unable to load featured tour. Please try again later.';

test('the whole page is there before any script: every section, each card a link, the way into the tour', async () => {
  const { status, html, words } = await home();
  expect(status).toBe(200);
  for (const heading of ['Featured Virtual Tour', 'Popular Properties', 'Recently Added Properties']) {
    expect(words).toContain(heading);
  }
  expect(html).toContain('href="/property/1"');
  expect(html).toContain(`href="${tour.tourUrl}"`);
  expect(words).not.toContain(faultOfTour);
});

test('the first picture is the only one that does not wait, and it is asked for first', async () => {
  const { html } = await home();
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures.filter((picture) => !picture.includes('loading="lazy"'))).toHaveLength(1);
  expect(pictures[0]).toContain('fetchPriority="high"');
});

test.each([
  ['the tour cannot be had', { '/api/properties?': 'fails' }],
  ['no home has a tour', { '/api/properties?': [] }],
])('when %s, its section says so and the others stand', async (_, over) => {
  const { status, words } = await home(over);
  expect(status).toBe(200);
  expect(words).toContain(faultOfTour);
  expect(words).toContain('Popular Properties');
});

test.each([
  ['fail', 'fails'],
  ['are empty', { ...page, items: [], total: 0 }],
])('when the lists %s, their sections are not there, and nothing seems to load', async (_, answer) => {
  const { status, html, words } = await home({ '/api/properties/page': answer });
  expect(status).toBe(200);
  expect(words).not.toMatch(/Popular Properties|Recently Added/);
  expect(html).not.toContain('Loading');
  expect(words).toContain('Featured Virtual Tour');
});

test('one broken row does not blank the page', async () => {
  const { status, words } = await home({
    '/api/properties?': [{ ...featured, amenities: null, price: null }],
  });
  expect(status).toBe(200);
  expect(words).toContain('Popular Properties');
  expect(words).toContain(faultOfTour);
});

test('every link leads to a page that is not the 404', async () => {
  const { html } = await home();
  const own = new Set([...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href as string));
  expect(own.size).toBeGreaterThan(6);
  const dead = [...own].filter((href) => findRoute(href, parse)[0].status === 404);
  expect(dead).toEqual([]);
});

test('an address that does not exist is a 404 in the words of the specification', async () => {
  await prepare();
  const { status, html } = await renderPage('/no-such-page', catalogue());
  expect(status).toBe(404);
  expect(html).toContain('Page Not Found');
  expect(html).toContain('find the page you were looking for. It might have been moved or doesn');
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home/);
});
