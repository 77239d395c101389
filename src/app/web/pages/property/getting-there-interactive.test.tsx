import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import GettingThere from './getting-there.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test('shows the ways to the places of the search, also one that takes longer', () => {
  history.replaceState(null, '', '/property/7?reach=mulago-hospital:25:boda');
  const { queryKey } = propertyPageQuery({ q: '#7', reach: 'mulago-hospital:240' });
  const trip = { slug: 'mulago-hospital', name: 'Mulago Hospital', mode: 'boda', minutes: 31, fare: 4_500 };
  const items = [{ id: 7, trips: [{ ...trip, isEstimate: true }] }];
  const place = { lat: 0.3345, lng: 32.5815, radiusMeters: 300 };
  renderInteractive(<GettingThere property={{ id: 7, place }} />, [[queryKey, { items }]]);
  expect(screen.getByRole('region', { name: 'Getting there' }).textContent).toContain(
    'Estimated 31 min by boda, about UGX 4,500, to Mulago Hospital',
  );
  expect(screen.getByRole('link', { name: /^See the way to Mulago Hospital/ }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=0.3345%2C32.5815&destination=Mulago+Hospital%2C+Kampala',
  );
});
