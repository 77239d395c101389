import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { CardList, type CardListProps } from './card-list.tsx';
import { cardFacts } from './size-facts.ts';

// Its calls count the cards that are rendered.
vi.mock('./size-facts.ts', { spy: true });
beforeEach(() => void vi.mocked(cardFacts).mockClear());

const homeWith = (id: number) =>
  ({
    id,
    title: `Home ${id}`,
    location: 'Kampala',
    area: null,
    price: 1_200_000,
    currency: 'UGX',
    monthlyPrice: 1_200_000,
    startingBid: null,
    currentBid: null,
    bedrooms: 3,
    bathrooms: 2,
    squareMeters: 140,
    picture: null,
    rating: '0',
    reviewCount: 0,
    category: 'rental_units',
    isAvailable: true,
    hasTour: false,
  }) as Property;

const draw = (props: Partial<CardListProps>) =>
  renderToString(
    <Router ssrPath="/">
      <CardList properties={[]} className="list" place="grid" {...props} />
    </Router>,
  );

test('renders the same list once', () => {
  const properties = [homeWith(1), homeWith(2)];
  expect(draw({ properties })).toBe(draw({ properties }));
  expect(cardFacts).toHaveBeenCalledTimes(2);
});

test('renders a changed property again', () => {
  draw({ properties: [homeWith(21), homeWith(22)] });
  expect(draw({ properties: [homeWith(21), { ...homeWith(22), title: 'Renamed' }] })).toContain('Renamed');
});

test('caches cards separately by heading and position in the first screen', () => {
  const properties = [homeWith(31)];
  expect(draw({ properties, heading: 'h2' })).toContain('<h2');
  expect(draw({ properties, heading: 'h3' })).toContain('<h3');
});

test('renders in the browser the same HTML as cached', () => {
  const properties = [homeWith(41)];
  const html = draw({ properties });
  // A card with extra content is not cached.
  expect(html).toBe(draw({ properties, extra: () => <i /> }).replace('<i></i>', ''));
  expect(html).toContain('href="/property/41"');
});

test('renders the heart empty, because the page is the same for every visitor', () => {
  expect(draw({ properties: [homeWith(51)] })).toMatch(
    /<button type="button" class="heart" value="51" aria-pressed="false" aria-label="Save to favorites: Home 51">/,
  );
});

test('places an offer after the fourth home, or after the last of fewer homes', () => {
  const order = (count: number) =>
    draw({
      properties: Array.from({ length: count }, (_, index) => homeWith(61 + index)),
      offer: <b>offer</b>,
    }).match(/<article|<b>/g);
  expect(order(5)?.indexOf('<b>')).toBe(4);
  expect(order(2)?.indexOf('<b>')).toBe(2);
});
