import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DayRoute } from '#features/viewings/schema.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { DayRoutes } from './day-routes.tsx';
import { dayRoutesQuery } from './queries.ts';

const stop = { mark: 'A', title: 'Bungalow', location: 'Kyanja', isExact: true, way: null };
const route: DayRoute = {
  day: '2026-12-05',
  stops: [
    { ...stop, startsAt: '2026-12-05T07:00:00Z' },
    {
      ...{ ...stop, mark: 'B', title: 'Flat', location: 'Ntinda', startsAt: '2026-12-05T08:00:00Z' },
      way: { minutes: 22, fare: 4_000, isEstimate: false, leftMinutes: 30 },
    },
    {
      ...{ ...stop, mark: 'C', title: 'Villa', location: 'Muyenga', startsAt: '2026-12-05T09:00:00Z' },
      isExact: false,
      way: { minutes: 41, fare: 8_500, isEstimate: true, leftMinutes: 30 },
    },
  ],
  url: 'https://www.google.com/maps/dir/?api=1&destination=Muyenga&waypoints=0.38%2C32.6',
  quicker: { savedMinutes: 15, marks: ['B', 'A', 'C'] },
};

test('shows the viewings of a day in their order, with the ways between them and a link for the rider', () => {
  renderInteractive(<DayRoutes />, [[dayRoutesQuery().queryKey, [route]]]);
  const region = screen.getByRole('region', { name: 'Route for Saturday 5 December 2026' });
  const stops = within(region).getAllByRole('listitem');
  expect(stops.map(({ textContent }) => textContent)).toEqual([
    '10:00 AM Bungalow, Kyanja',
    '22 min by boda, about UGX 4,00011:00 AM Flat, Ntinda',
    expect.stringContaining('Estimated 41 min by boda, about UGX 8,500'),
  ]);
  expect(stops[2]?.textContent).toContain(
    'After a viewing of 30 min you have 30 min, but the way takes about 41 min. Reschedule one of the viewings.',
  );
  expect(region.textContent).toContain('Between the homes: 63 min, about UGX 12,500.');
  expect(region.textContent).toContain('Another order would save about 15 min: Flat · Bungalow · Villa.');
  expect(region.textContent).toContain('Until a viewing is confirmed, the route leads to the neighbourhood.');
  const address = (name: string) => within(region).getByRole('link', { name }).getAttribute('href');
  expect(address('Open the route')).toBe(route.url);
  expect(decodeURIComponent(address('Send to the boda rider') ?? '')).toBe(
    `https://wa.me/?text=Please take me to these homes in this order: ${route.url}`,
  );
});

test('shows nothing without a day of several viewings', () => {
  renderInteractive(<DayRoutes />, [[dayRoutesQuery().queryKey, []]]);
  expect(screen.queryByRole('region')).toBeNull();
});
