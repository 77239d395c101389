import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { type HomeSurroundings, propertyPageQuery, surroundingsQuery } from '#features/search/web/queries.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import GettingThere from './getting-there.tsx';

afterEach(() => history.replaceState(null, '', '/'));

const place = { lat: 0.3345, lng: 32.5815, radiusMeters: 300 };
const propertyOn = (surface: 'tarmac' | 'murram') =>
  ({ id: 7, place, facts: { road: { surface, murramMeters: null } } }) as unknown as Property;
const surroundings: HomeSurroundings = {
  walks: [
    { kind: 'stage', meters: 300, minutes: 4 },
    { kind: 'tarmac', meters: 200, minutes: 3 },
    { kind: 'market', meters: 1_200, minutes: 16 },
  ],
  aboveValleyMeters: 24,
};
const shown = () => screen.getByRole('region', { name: 'Getting there' }).textContent;

test('shows the ways to the places of the search, also one that takes longer', () => {
  history.replaceState(null, '', '/property/7?reach=mulago-hospital:25:boda');
  const { queryKey } = propertyPageQuery({ q: '#7', reach: 'mulago-hospital:240' });
  const trip = { slug: 'mulago-hospital', name: 'Mulago Hospital', mode: 'boda', minutes: 31, fare: 4_500 };
  const items = [{ id: 7, trips: [{ ...trip, isEstimate: true }] }];
  renderInteractive(<GettingThere property={propertyOn('murram')} />, [[queryKey, { items }]]);
  expect(shown()).toContain('Estimated 31 min by boda to Mulago Hospital, about UGX 4,500');
  expect(screen.getByRole('link', { name: /^See the way to Mulago Hospital/ }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=0.3345%2C32.5815&destination=Mulago+Hospital%2C+Kampala',
  );
});

test('shows the ways on foot, and the road only if the listing does not state tarmac', () => {
  const known: Parameters<typeof renderInteractive>[1] = [[surroundingsQuery(7).queryKey, surroundings]];
  const { change } = renderInteractive(<GettingThere property={propertyOn('murram')} />, known);
  for (const text of [
    'Taxi or boda stageAbout 300 m, 4 min on foot',
    'Tarmac roadAbout 200 m, 3 min on foot',
    'Market or supermarketAbout 1.2 km, 16 min on foot',
    'GroundAbout 24 m above the valley',
  ])
    expect(shown()).toContain(text);
  change(<GettingThere property={propertyOn('tarmac')} />);
  expect(shown()).not.toContain('Tarmac road');
});

test('warns of a valley', () => {
  renderInteractive(<GettingThere property={propertyOn('murram')} />, [
    [surroundingsQuery(7).queryKey, { ...surroundings, aboveValleyMeters: 3 }],
  ]);
  expect(shown()).toContain('GroundIn a valleyAsk about floods, and visit after heavy rain.');
});
