import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { dollarRateQuery, propertyQuery } from '#features/properties/web/queries.ts';
import type { Offer } from '#features/viewing-packages/schema.ts';
import { offersQuery } from '#features/viewing-packages/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
import { CompareHomes } from './compare-homes.tsx';
import { Comparison } from './comparison.tsx';

const facts = {
  power: null,
  water: null,
  meter: null,
  road: null,
  security: null,
  boysQuarters: null,
  parkingSlots: null,
  isFurnished: null,
  freeFrom: null,
  stay: null,
  plot: null,
};
const homeWith = (id: number, over: object = {}) =>
  ({
    id,
    title: `Home ${id}`,
    price: 900_000,
    monthlyPrice: null,
    currency: 'UGX',
    priceInShillings: null,
    category: 'rental_units',
    propertyType: 'Apartment',
    location: 'Ntinda',
    area: null,
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    picture: null,
    advanceMonths: 3,
    depositMonths: 1,
    startingBid: null,
    currentBid: null,
    isAvailable: true,
    hasTour: false,
    rating: '0',
    reviewCount: 0,
    risks: null,
    landTenure: null,
    amenities: ['Parking'],
    lister: { name: 'Amina', isVerified: true, answersWithin: null },
    facts,
    ...over,
  }) as Property;

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9, retry: false, retryOnMount: false },
    },
  });

function drawWith(part: ReactNode, client = newClient()) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/compare">{part}</Router>
    </QueryClientProvider>,
  );
  return { html, words: textOf(html) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' :', ':')
    .trim();
}

describe('comparison table', () => {
  const draw = (...homes: Property[]) => drawWith(<Comparison homes={homes} />);
  const row = ({ html }: { html: string }, name: string) => {
    const rows = html.match(/<tr>.*?<\/tr>/gs) ?? [];
    const cells = rows.map((line) =>
      [...line.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell)),
    );
    return cells.find(([head = '']) => head.startsWith(name));
  };
  const drawn = draw(homeWith(5), homeWith(7, { price: 800_000, bedrooms: 3, advanceMonths: null }));

  test('shows each value under its home, names the lowest and labels missing values', () => {
    expect(row(drawn, 'Feature')).toEqual(['Feature', 'Home 5', 'Home 7']);
    expect(row(drawn, 'Bedrooms')).toEqual(['Bedrooms', '2', '3']);
    expect(row(drawn, 'Bathrooms')).toBeUndefined();
    expect(row(drawn, 'First payment')).toEqual([
      'First payment',
      'UGX 3,600,000 3 months in advance and 1 month deposit',
      'Not stated',
    ]);
    const [, dearer, cheaper] = row(drawn, 'Monthly cost, first year') ?? [];
    expect([dearer, cheaper]).toEqual(['UGX 975,000 UGX 108,333 more', 'UGX 866,667 Lowest']);
    expect(drawn.words).toMatch(
      /Monthly cost, first year 12 months of rent .* unless the rent includes them\.$/,
    );
  });

  test('keeps the other homes when one is removed', () => {
    const links = [...drawn.html.matchAll(/href="(\/compare[^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, address, words = '']) => [address, textOf(words)])).toEqual([
      ['/compare?ids=7', 'Remove: Home 5'],
      ['/compare?ids=5', 'Remove: Home 7'],
    ]);
    expect(drawn.words).toContain('Show only differences');
  });

  test('shows for each home its price, what to do next and its page', () => {
    const { words, html } = draw(homeWith(5), homeWith(7, { isAvailable: false }));
    expect(words).toMatch(/UGX 900,000 \/ month Home 5 Schedule Visit: Home 5 .*Home 7 Unavailable/);
    expect(html).toContain('href="/property/5#visit"');
    expect(html).not.toContain('href="/property/7#visit"');
    expect(words).toMatch(/View Details: Home 5 View Details: Home 7/);
  });

  test('marks the next step of the cheapest home that offers one, in any currency', () => {
    const next = (...homes: Property[]) =>
      [...draw(...homes).html.matchAll(/<a href="\/property\/(\d+)#visit" class="([^"]*)"/g)].flatMap(
        ([, id, names = '']) => (names.includes('bg-accent') ? [Number(id)] : []),
      );
    const dollars = homeWith(5, { price: 300, currency: 'USD', priceInShillings: 1_100_000 });
    expect(next(dollars, homeWith(7))).toEqual([7]);
    expect(next(homeWith(5), homeWith(7, { price: 800_000, isAvailable: false }))).toEqual([5]);
    expect(next(homeWith(5), homeWith(7, { price: 800_000, category: 'for_sale' }))).toEqual([5]);
  });

  test('says what a viewing costs once, for rentals only, the cheapest package first', () => {
    const client = newClient();
    const offer = { code: 'rental-10', title: 'Viewing Package', opens: 'rental_units', comingSoon: false };
    client.setQueryData(offersQuery().queryKey, [
      { ...offer, quota: 10, hours: 24, price: 15_000, currency: 'UGX' },
      { ...offer, code: 'rental-5', quota: 5, hours: 24, price: 10_000, currency: 'UGX' },
    ] as Offer[]);
    const count = (category: string) =>
      drawWith(
        <Comparison homes={[homeWith(5, { category }), homeWith(7, { category })]} />,
        client,
      ).words.split(
        'Viewing fee: UGX 10,000 (5 homes for 24 hours) Standard viewing fee: UGX 15,000 (10 homes for 24 hours)',
      ).length - 1;
    expect([count('rental_units'), count('for_sale')]).toEqual([1, 0]);
  });

  test('says at which rate it shows a price in dollars in shillings', () => {
    const client = newClient();
    client.setQueryData(dollarRateQuery().queryKey, { shillings: 3_570, asOf: '2026-11-30' });
    const dollars = homeWith(5, { price: 300, currency: 'USD', priceInShillings: 1_071_000 });
    const { words } = drawWith(<Comparison homes={[dollars, homeWith(7)]} />, client);
    expect(words).toContain('USD 1 = UGX 3,570 on 30 Nov 2026.');
    expect(words).toContain('≈ UGX 1,070,000 / month Listed in USD Home 5');
    expect(drawWith(<Comparison homes={[homeWith(5), homeWith(7)]} />, client).words).not.toContain('USD');
  });

  test('says when homes do not differ', () => {
    expect(draw(homeWith(5), homeWith(7)).words).toContain('We found no differences');
  });

  test('shows a single home without a comparison', () => {
    const alone = draw(homeWith(5));
    expect(alone.words).not.toMatch(/Remove|Show only|Differs|Lowest/);
    expect(row(alone, 'Bedrooms')).toEqual(['Bedrooms', '2']);
  });
});

describe('homes of a comparison URL', () => {
  async function draw(ids: string, refused: Record<number, number> = {}) {
    const client = newClient();
    for (const id of [1, 2, 3, 4, 5]) {
      const error = new CallError(refused[id] ?? 0, '', null);
      const queryFn = () => (id in refused ? Promise.reject(error) : homeWith(id));
      await client.prefetchQuery({ ...propertyQuery(id), queryFn });
    }
    return drawWith(<CompareHomes ids={ids} />, client).words;
  }
  const tooMany = 'You can compare up to four homes. We left out the others.';

  test('compares as many homes as fit and states that the others are left out', async () => {
    expect(await draw('1,2,3,4')).toMatch(/Home 1 Schedule Visit: Home 1 Remove: Home 1.*Remove: Home 4/);
    expect(await draw('1,2,3,4')).not.toContain(tooMany);
    expect(await draw('1,2,3,4,5')).toMatch(new RegExp(`^${tooMany}`));
    expect(await draw('1,2,3,4,5')).not.toContain('Home 5');
    expect(await draw('1,2,2,one,3,4')).not.toContain(tooMany);
  });

  test('states that a home is gone and compares the others', async () => {
    expect(await draw('1,2,3')).not.toContain('no longer listed');
    expect(await draw('1,2,3', { 2: 404 })).toMatch(/^One home is no longer listed\. .*Home 1.*Home 3/);
    expect(await draw('1,2,3', { 1: 404, 2: 404 })).toMatch(/^2 homes are no longer listed\. /);
  });

  test('offers a retry for homes that failed to load', async () => {
    expect(await draw('1,2', { 2: 503 })).toBe('We could not load these homes. Try again');
    expect(await draw('1,9')).toBe('Loading the homes...');
  });

  test.each(['', 'x', '2'])('shows an empty state for %j with a link to saved homes', async (ids) => {
    expect(await draw(ids, { 2: 404 })).toContain(
      'Choose up to four of your saved homes to compare them side by side. Saved Properties',
    );
  });
});
