import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BoughtPackage } from '#features/viewing-packages/schema.ts';
import { httpError, renderPart } from '#kit/web/testing/render-to-string.tsx';
import { BoughtPackages, PurchasedPackage } from './bought-packages.tsx';
import { boughtPackagesQuery } from './queries.ts';

const bought: BoughtPackage = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  used: 1,
  startsAt: '2026-05-05T09:00:00Z',
  endsAt: '2026-05-06T09:00:00Z',
  state: 'running',
  homes: [{ id: 5, title: 'A home', location: 'Ntinda', openedAt: '2026-05-05T10:00:00Z' }],
};

const draw = (over: Partial<BoughtPackage>) =>
  renderToStaticMarkup(<PurchasedPackage {...bought} {...over} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test.each([
  [{}, 'Active 9 of 10 unlocks left, until 12:00 PM on 6 May 2026 A home Ntinda'],
  [{ state: 'over', homes: [] }, 'Expired 10 homes for 24 hours, expired on 6 May 2026. 0 homes unlocked'],
  [
    { state: 'over', homes: [], opens: 'furnished', quota: null, endsAt: '2026-05-12T09:00:00Z' },
    'Expired Unlimited furnished homes for 7 days, expired on 12 May 2026. 0 homes unlocked',
  ],
  [
    { state: 'given_back' },
    'Refunded 10 homes for 24 hours, bought on 5 May 2026. 1 home unlocked A home Ntinda',
  ],
] satisfies [Partial<BoughtPackage>, string][])('shows with %j: %s', (over, words) => {
  expect(draw(over)).toBe(`Viewing Package ${words}`);
});

test('links each property to its page', () => {
  expect(renderToStaticMarkup(<PurchasedPackage {...bought} />)).toContain('href="/property/5"');
});

test('lists each package, or shows an empty state or a failure', () => {
  const { queryKey } = boughtPackagesQuery();
  const list = (...packages: BoughtPackage[]) => renderPart(<BoughtPackages />, [[queryKey, packages]]).words;
  expect(list(bought, { ...bought, id: 2, title: 'Unlock' })).toMatch(
    /^Viewing Package Active .* Unlock Active /,
  );
  expect(list()).toBe('No viewing packages yet. Packages that you buy appear here. See rental homes');
  expect(renderPart(<BoughtPackages />, [[queryKey, httpError(500)]]).words).toBe(
    'We could not load your packages. Try again',
  );
});
