import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { PropertyCard, PropertyRowCard } from './property-card.tsx';

const townhouse: Property = {
  id: 12,
  title: 'Townhouse near the bypass',
  location: 'Naalya Estate, Kampala',
  area: { slug: 'naalya', name: 'Naalya' },
  place: null,
  price: 1_200_000,
  currency: 'UGX',
  priceInShillings: null,
  monthlyPrice: 1_200_000,
  bedrooms: 3,
  bathrooms: 2.5,
  squareMeters: 140,
  imageUrl: '/pictures/x/720.jpg',
  picture: { key: 'a'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: 'The gate' },
  pictureCount: 1,
  rating: '4.7',
  reviewCount: 12,
  propertyType: 'House',
  category: 'rental_units',
  isFeatured: false,
  hasTour: true,
  isAvailable: true,
  viewCount: 0,
  advanceMonths: 3,
  depositMonths: 1,
  sleeps: null,
  isFurnished: null,
  landTenure: null,
  plotSquareMeters: null,
  risks: null,
  bankName: null,
  auctionDate: null,
  startingBid: null,
  currentBid: null,
  bidIncrement: null,
  auctionStatus: null,
  takesBids: false,
  lotStage: null,
  listedAt: '2026-05-05T09:00:00Z',
};

const draw = (over: Partial<Property> = {}, early = false) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <PropertyCard property={{ ...townhouse, ...over }} early={early} />
    </Router>,
  );
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('shows the monthly price, size and place of a rental', () => {
  const words = wordsOf(draw());
  expect(words).toContain('UGX 1,200,000 / month');
  expect(words).toContain('Naalya · 3 beds · 2.5 baths · 140 m²');
  expect(words).toContain('4.7 out of 5 (12) reviews');
});

test('shows no price before one is typed', () => {
  expect(wordsOf(draw({ price: 0, monthlyPrice: null }))).not.toContain('UGX');
});

test('mentions the tour only if there is one', () => {
  expect(wordsOf(draw())).toContain('360° Tour Available');
  expect(draw()).toMatch(/<a [^>]*href="\/property\/12"[^>]*>View Tour/);
  expect(wordsOf(draw({ hasTour: false }))).not.toContain('Tour');
});

test('opens a bank sale by View Details, with or without a tour', () => {
  for (const hasTour of [true, false])
    expect(draw({ category: 'bank_sales', hasTour })).toMatch(
      /<a [^>]*href="\/property\/12"[^>]*>View Details/,
    );
});

test('links an available property to its booking dialog: a visit, or the nights of a stay', () => {
  expect(draw()).toMatch(/<a [^>]*href="\/property\/12#visit"[^>]*>Schedule Visit/);
  expect(draw({ category: 'furnished_houses' })).toMatch(/<a [^>]*href="\/property\/12#book"[^>]*>Book Now/);
  expect(draw({ isAvailable: false })).not.toMatch(/\/property\/12#(visit|book)/);
});

test('links a lot that takes bids to them, and explains why another takes none', () => {
  const lot = { category: 'bank_sales' } as const;
  expect(draw({ ...lot, takesBids: true })).toMatch(/<a [^>]*href="\/property\/12#auction"[^>]*>Place Bid/);
  expect(draw({ ...lot, auctionStatus: 'ended' })).not.toContain('Place Bid');
  for (const [lotStage, why] of [
    ['announced', 'Bidding has not opened yet.'],
    [null, 'Sold by the bank: contact the agent.'],
  ] as const)
    expect(draw({ ...lot, lotStage })).toMatch(
      new RegExp(`<button[^>]* disabled=""[^>]*>Place Bid<span[^>]*>${why}`),
    );
});

test('has a place for up to five pictures, and loads only the first', () => {
  const places = (pictureCount: number) => draw({ pictureCount }).match(/<i>/g)?.length ?? 0;
  expect([0, 1, 2, 5, 9].map(places)).toEqual([0, 0, 1, 4, 4]);
  expect(draw({ pictureCount: 9 }).match(/<img /g)).toHaveLength(1);
});

test('shows a price in dollars in shillings, like those of its neighbours', () => {
  const over = { price: 1_400, monthlyPrice: 1_400, currency: 'USD', priceInShillings: 4_998_700 } as const;
  const words = wordsOf(draw(over));
  expect(words).toContain('≈ UGX 5,000,000 / month');
  expect(words).toContain('Listed in USD');
  expect(draw(over)).toContain('data-listed="USD 1,400"');
  const row = renderToStaticMarkup(
    <Router ssrPath="/">
      <PropertyRowCard property={{ ...townhouse, ...over }} facts={[]} />
    </Router>,
  );
  expect(wordsOf(row)).toContain('USD 1,400 / month ≈ UGX 5,000,000');
});

test('links every property to the open share dialog on its page', () => {
  for (const isAvailable of [true, false])
    expect(draw({ isAvailable })).toMatch(/<a href="\/property\/12#share"[^>]* aria-label="Share: [^"]+"/);
});

test.each([
  [true, 'Available', 'Unavailable'],
  [false, 'Unavailable', ' Available'],
])('shows isAvailable %s as %s', (isAvailable, said, notSaid) => {
  const words = wordsOf(draw({ isAvailable, hasTour: false }));
  expect(words).toContain(said);
  expect(words).not.toContain(notSaid);
});

test('shows that the auction of a lot is over', () => {
  const words = wordsOf(draw({ category: 'bank_sales', auctionStatus: 'ended', isAvailable: false }));
  expect(words).toContain('Ended');
  expect(words).not.toContain('Unavailable');
});

test('prices a stay per day and a sale without a unit', () => {
  const stay = { category: 'furnished_houses', monthlyPrice: null, price: 185_000 } as const;
  expect(wordsOf(draw(stay))).toContain('UGX 185,000 / day');
  expect(wordsOf(draw({ propertyType: 'BnB', category: 'for_sale', monthlyPrice: null }))).toContain('/ day');
  const sale = wordsOf(draw({ category: 'for_sale', monthlyPrice: null, price: 450_000_000 }));
  expect(sale).toContain('UGX 450,000,000');
  expect(sale).not.toContain('/');
});

test('shows the type of bid for a lot, the guests of a stay, and an empty property as such', () => {
  const lot = { category: 'bank_sales', monthlyPrice: null, startingBid: 150_000_000 } as const;
  expect(wordsOf(draw(lot))).toContain('UGX 150,000,000 Starting bid Townhouse');
  expect(wordsOf(draw({ ...lot, currentBid: 168_000_000 }))).toContain(
    'UGX 168,000,000 Current bid Townhouse',
  );
  expect(wordsOf(draw({ ...lot, currentBid: 168_000_000, auctionStatus: 'ended' }))).toContain(
    'UGX 168,000,000 Last bid',
  );
  const stay = { category: 'furnished_houses', sleeps: 4, isFurnished: true } as const;
  expect(wordsOf(draw(stay))).toContain('Naalya · Sleeps 4 · 3 beds · 2.5 baths · 140 m²');
  const sold = { category: 'for_sale', landTenure: 'freehold' } as const;
  expect(wordsOf(draw(sold))).toContain('140 m² · freehold');
});

test('mentions that a home is unfurnished unless it is a rental unit', () => {
  const unfurnished = { isFurnished: false } as const;
  expect(wordsOf(draw({ ...unfurnished, category: 'for_sale' }))).toContain('140 m² · Unfurnished');
  expect(wordsOf(draw(unfurnished))).not.toContain('Unfurnished');
});

test('shows the known risks of a sale, and no line without any', () => {
  const sale = { category: 'for_sale', monthlyPrice: null } as const;
  expect(wordsOf(draw({ ...sale, risks: ['court case', 'kibanja'] }))).toContain('Risk: court case, kibanja');
  expect(wordsOf(draw(sale))).not.toContain('Risk');
});

test('keeps the line of the risks on the card of a lot without any', () => {
  const riskLines = (over: Partial<Property>) => draw(over).match(/card-line text-danger/g)?.length ?? 0;
  const lot = { category: 'bank_sales' } as const;
  expect([riskLines({ ...lot, risks: ['caveat'] }), riskLines(lot), riskLines({})]).toEqual([1, 1, 0]);
});

test('shows no rooms for a plot, and one room in the singular', () => {
  expect(wordsOf(draw({ bedrooms: 0, bathrooms: 0, squareMeters: 464.5 }))).toContain('Naalya · 465 m²');
  expect(wordsOf(draw({ bedrooms: 0, bathrooms: 0 }))).not.toMatch(/bed|bath/);
  expect(wordsOf(draw({ bedrooms: 1, bathrooms: 1 }))).toContain('1 bed · 1 bath ·');
});

test('shows no star before the first review', () => {
  expect(wordsOf(draw({ reviewCount: 0, rating: '0' }))).not.toContain('out of 5');
});

test('loads its picture lazily with reserved space, small on a phone', () => {
  const html = draw();
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('width="1600" height="1200"');
  // At double density a phone needs 480 pixels, and downloads no more.
  expect(html).toMatch(/sizes="[^"]*, 240px"/);
  expect(html).toContain('480w');
  expect(draw({}, true)).not.toContain('loading="lazy"');
});

test('shows that it has no picture, and escapes its title', () => {
  expect(wordsOf(draw({ picture: null }))).toContain('No photo yet');
  expect(draw({ title: '<img src=x onerror=alert(1)>' })).not.toContain('<img src=x');
});
