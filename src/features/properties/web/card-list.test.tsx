import { createContext, use } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { CardList, type CardListProps } from './card-list.tsx';
import { cardFacts } from './size-facts.ts';

// Called once for each card that is rendered.
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

const Visitor = createContext('nobody');

function Heart({ id }: { id: number }) {
  return <button type="button">{`${use(Visitor)} saves ${id}`}</button>;
}
const hearts = ({ id }: Property) => <Heart id={id} />;

const draw = (props: Partial<CardListProps>, visitor = 'nobody') =>
  renderToString(
    <Visitor value={visitor}>
      <Router ssrPath="/">
        <CardList properties={[]} className="list" place="grid" {...props} />
      </Router>
    </Visitor>,
  );

test('the same list is rendered once', () => {
  const properties = [homeWith(1), homeWith(2)];
  expect(draw({ properties })).toBe(draw({ properties }));
  expect(cardFacts).toHaveBeenCalledTimes(2);
});

test('a card with actions is rendered once, and its actions every time', () => {
  const [eleven, twelve, thirteen] = [homeWith(11), homeWith(12), homeWith(13)];
  const one = draw({ properties: [eleven, twelve], actions: hearts }, 'Amina');
  const other = draw({ properties: [thirteen, twelve], actions: hearts }, 'Brian');
  const again = draw({ properties: [eleven, twelve], actions: ({ id }) => <i>{`shares ${id}`}</i> }, 'Brian');
  expect(cardFacts).toHaveBeenCalledTimes(3);
  expect([...one.matchAll(/\w+ saves \d+/g)].map(String)).toEqual(['Amina saves 11', 'Amina saves 12']);
  expect([...other.matchAll(/\w+ saves \d+/g)].map(String)).toEqual(['Brian saves 13', 'Brian saves 12']);
  expect(again).not.toContain('saves');
  expect(again).toContain('shares 12');
});

test('a home that has changed is rendered again', () => {
  const actions = hearts;
  draw({ properties: [homeWith(21), homeWith(22)], actions });
  const html = draw({ properties: [homeWith(21), { ...homeWith(22), title: 'Renamed' }], actions });
  expect(html).toContain('Renamed');
  expect(cardFacts).toHaveBeenCalledTimes(3);
});

test('cached cards differ by heading and by place in the first view', () => {
  const [properties, actions] = [[homeWith(31)], hearts];
  expect(draw({ properties, actions, heading: 'h2' })).toContain('<h2');
  expect(draw({ properties, actions, heading: 'h3' })).toContain('<h3');
});

test('the cached HTML is what the browser renders: the picture, the link, and the actions above them', () => {
  const properties = [homeWith(41)];
  const html = draw({ properties, actions: hearts });
  // A card with lines of its own is not cached.
  const drawn = draw({ properties, actions: hearts, extra: () => <i /> }).replace('<i></i>', '');
  expect(html).toBe(drawn);
  expect(html.indexOf('href="/property/41"')).toBeLessThan(html.indexOf('saves 41'));
});
