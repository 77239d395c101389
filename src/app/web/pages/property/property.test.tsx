import { describe, expect, test } from 'vitest';
import { productName } from '#app/product.ts';
import type { ReadAddress } from '#app/rendered-page.ts';
import { renderPage } from '#app/web/testing/render-page.ts';

const picture = { key: 'c'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'From the gate' };
const home = {
  id: 5,
  title: 'Flat <b>over</b> the valley',
  location: 'Muyenga, Kampala',
  area: { slug: 'muyenga', name: 'Muyenga' },
  place: null,
  price: 900_000,
  currency: 'UGX',
  monthlyPrice: 900_000,
  bedrooms: 2,
  bathrooms: 1,
  squareMeters: 93,
  imageUrl: '/pictures/x/720.webp',
  picture,
  rating: '0',
  reviewCount: 0,
  propertyType: 'Apartment',
  category: 'rental_units',
  isFeatured: false,
  hasTour: true,
  isAvailable: true,
  viewCount: 3,
  lister: { name: 'Daniel Example', isVerified: true, answersWithin: null as string | null },
  isOwnerReachable: true,
  sleeps: null,
  isFurnished: false,
  advanceMonths: 3,
  depositMonths: 1,
  landTenure: null,
  plotSquareMeters: null,
  bankName: null,
  auctionDate: null,
  startingBid: null,
  currentBid: null,
  bidIncrement: null,
  auctionStatus: null,
  lotStage: null,
  listedAt: '2026-05-05T09:00:00Z',
  description: 'First line.\nSecond line with <script>alert(1)</script>.',
  tourUrl: 'http://v1.localhost:3001/index.htm',
  amenities: ['Parking', 'Balcony'],
  pictures: [picture],
  facts: {
    power: { backup: 'solar', note: null },
    water: null,
    meter: 'shared',
    road: null,
    security: null,
    boysQuarters: null,
    parkingSlots: 1,
    freeFrom: null,
    isFurnished: false,
    stay: null,
    plot: null,
  },
  bankSale: null,
  updatedAt: '2026-05-05T09:00:00Z',
  freeConfirmedAt: null,
};
const tour = {
  tourUrl: 'http://v1.localhost:3001/index.htm?skip-loading',
  startBytes: 2_000_000,
  totalBytes: 40_000_000,
  files: 9,
  rooms: [],
  posterUrl: null,
  sample: false,
};

const answers =
  (over: object = {}): ReadAddress =>
  async (address) => {
    if (address === '/api/viewing-packages') return [];
    if (address.endsWith('/surroundings')) return { walks: [], aboveValleyMeters: null };
    return address.endsWith('/tour') ? tour : { ...home, ...over };
  };
const fails =
  (status: number): ReadAddress =>
  async () => {
    throw { status, message: 'no' };
  };

describe('the property page', () => {
  test("shows the first payment and the monthly price, the size, and the tour's file size", async () => {
    const { status, html } = await renderPage('/property/5', answers());
    expect(status).toBe(200);
    for (const words of [
      'UGX 900,000',
      '/ month',
      'UGX 3,600,000',
      '93 m²',
      'about 1,000 sq ft',
      'Shared prepaid meter',
    ])
      expect(html).toContain(words);
    expect(html).toContain('About 2 MB to start, 40 MB for the full tour');
    expect(html.replace(/<!-- -->/g, '')).toContain(
      'Not stated in the listing: water, road, security, boys’ quarters.',
    );
  });

  test('escapes user text', async () => {
    const { html } = await renderPage('/property/5', answers());
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Flat &lt;b&gt;over&lt;/b&gt; the valley');
    expect(html).toContain('First line.\nSecond line');
  });

  test('has a link preview with title, price, place and picture', async () => {
    const { head } = await renderPage('/property/5', answers());
    expect(head.title).toBe(`${home.title} · ${productName}`);
    expect(head.description).toBe('UGX 900,000 / month · 2 beds · 1 bath · 93 m² · Muyenga, Kampala');
    expect(head.image).toBe(`/pictures/${picture.key}/1080.jpg`);
  });

  test("shows the rental's own monthly price in its link preview, as on the page", async () => {
    const { head, html } = await renderPage('/property/5', answers({ monthlyPrice: 950_000 }));
    expect(head.description).toMatch(/^UGX 950,000 \/ month · /);
    expect(html).toContain('UGX 950,000');
  });

  test('names the rooms that a tour leaves out, but not for a sample tour', async () => {
    const withRooms =
      (over: object): ReadAddress =>
      async (address) =>
        address.endsWith('/tour')
          ? { ...tour, rooms: [{ name: 'Sitting room' }, { name: 'Main bedroom' }], ...over }
          : answers()(address);
    const { html } = await renderPage('/property/5', withRooms({}));
    expect(html).toContain('This tour does not show: 1 of 2 bedrooms, bathroom');
    const stated = withRooms({});
    const facts = { ...home.facts, tourLeavesOut: 'garden, kitchen' };
    const inWords = await renderPage('/property/5', async (address) =>
      address.endsWith('/tour') ? stated(address) : answers({ facts })(address),
    );
    expect(inWords.html).toContain('This tour does not show: garden, kitchen<');
    const sample = await renderPage('/property/5', withRooms({ sample: true }));
    expect(sample.html).not.toContain('This tour does not show');
  });

  test('states that there is no tour, requests none and shows no start bar', async () => {
    const asked: string[] = [];
    const { html } = await renderPage('/property/5', async (address) => {
      asked.push(address);
      return answers({ hasTour: false })(address);
    });
    expect(html).toContain('This home has no virtual tour yet.');
    expect(html).not.toContain('View tour');
    expect(asked.filter((address) => address.endsWith('/tour'))).toEqual([]);
  });

  test('offers the tour of a furnished house with the specified text', async () => {
    const { html } = await renderPage(
      '/property/5',
      answers({ category: 'furnished_houses', advanceMonths: null }),
    );
    expect(html).toContain('View Virtual Tour');
    expect(html).not.toContain('First payment');
  });

  test('returns 404 with a link to the home page for a missing property', async () => {
    const { status, html, head } = await renderPage('/property/5', fails(404));
    expect(status).toBe(404);
    expect(html).toContain('Property Not Found');
    expect(html).toContain('The property you&#x27;re looking for doesn&#x27;t exist or has been removed.');
    expect(head.noIndex).toBe(true);
  });

  test('does not show a server error as a missing property', async () => {
    const { status, html } = await renderPage('/property/5', fails(503));
    expect(status).toBe(503);
    expect(html).not.toContain('Property Not Found');
    expect(html).toContain('Please try again later.');
  });
});
