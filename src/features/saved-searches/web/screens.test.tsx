import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { alertTimes, savedSearchLimits } from '#features/saved-searches/choices.ts';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { renderPart, textContent } from '#kit/web/testing/render-to-string.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { OwnSearches } from './own-searches.tsx';
import { PauseSearch } from './pause-search.tsx';
import { ownSearchesQuery } from './queries.ts';
import { SaveSearch } from './save-search.tsx';
import { searchName } from './search-name.ts';

const draw = (screen: ReactNode, own?: SavedSearch[]) =>
  renderPart(screen, own ? [[ownSearchesQuery().queryKey, own]] : [], '/explore').html;
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, words = '']) => textContent(words));
const chosenIn = (html: string) =>
  [...html.matchAll(/<option value="(\w+)" selected="">/g)].map(([, value]) => value);

const search: SavedSearch = {
  ...{ id: 3, name: 'Homes in Ntinda', address: '/rental-units?area=ntinda', often: 'weekly' },
  ...{ isPaused: false, savedAt: '2026-11-20T22:00:00Z' },
};

describe('the list of saved searches', () => {
  test('shows for each its link, its date, its frequency and its actions', () => {
    const html = draw(<OwnSearches />, [search]);
    expect(html).toContain('href="/rental-units?area=ntinda"');
    expect(textContent(html)).toContain('Homes in Ntinda Saved 21 Nov 2026');
    expect(chosenIn(html)).toEqual(['weekly']);
    expect(buttonsOf(html)).toEqual(['Rename', 'Pause', 'Delete']);
  });

  test('shows a paused search as such, which resumes on a tap', () => {
    const html = draw(<OwnSearches />, [{ ...search, isPaused: true }]);
    expect(textContent(html)).toContain('Homes in Ntinda Paused Saved');
    expect(buttonsOf(html)).toEqual(['Rename', 'Resume', 'Delete']);
  });

  test('shows an empty state or a loading state', () => {
    expect(textContent(draw(<OwnSearches />, []))).toContain('No saved searches yet.');
    expect(textContent(draw(<OwnSearches />))).toBe('Loading your searches...');
  });
});

describe('the email frequency', () => {
  const choice = (isPending: boolean) =>
    draw(<AlertChoice often="daily" isPending={isPending} onChange={() => {}} />);

  test('offers three options with the current one selected', () => {
    const options = [...choice(false).matchAll(/<option value="(\w+)"[^>]*>(.*?)<\/option>/g)];
    expect(options.map(([, value, words]) => [value, words])).toEqual([
      ['at_once', 'Immediately'],
      ['daily', 'Daily summary'],
      ['weekly', 'Weekly summary, on Mondays'],
    ]);
    expect([options.length, chosenIn(choice(false))]).toEqual([alertTimes.length, ['daily']]);
  });

  test('is not changed twice at once', () => {
    expect([true, false].map((isPending) => choice(isPending).includes('disabled=""'))).toEqual([
      true,
      false,
    ]);
  });
});

test('ends nothing by an email’s link before the button is tapped', () => {
  const html = draw(<PauseSearch token={'m'.repeat(43)} />);
  expect([textContent(html), buttonsOf(html)]).toEqual([
    'Stop emails for this saved search? Stop emails',
    ['Stop emails'],
  ]);
});

test('links to a page of its own for a tap before the script', () => {
  const html = draw(
    <SaveSearch search={{ path: '/explore', category: null, filters: {} } as Search} reading={undefined} />,
  );
  expect(html).toMatch(/^<a href="#save-search"[^>]*>Save this search<\/a>$/);
});

describe('the name of a saved search', () => {
  const some = (path: string, category: string | null, filters: object) =>
    ({ path, category, filters }) as Search;

  test.each([
    [
      'its page and what narrows it',
      some('/rental-units', 'rental_units', { maxPrice: '800000' }),
      'Rental Units: Up to UGX 800,000',
    ],
    ['its page alone', some('/rental-units', 'rental_units', {}), 'Rental Units'],
    ['what narrows it alone', some('/explore', null, { maxPrice: '800000' }), 'Up to UGX 800,000'],
    ['all homes', some('/explore', null, {}), 'All homes'],
  ])('is %s', (_, named, name) => {
    expect(searchName(named, undefined)).toBe(name);
  });

  test('is never longer than allowed', () => {
    const areas = Array.from({ length: 40 }, (_, at) => `area-${at}`).join(',');
    const name = searchName(some('/explore', null, { area: areas }), undefined);
    expect([name.length, name.endsWith('…')]).toEqual([savedSearchLimits.name, true]);
    const nameOf = (length: number) =>
      searchName(some('/explore', null, { area: 'a'.repeat(length) }), undefined);
    expect(nameOf(200)).toBe(`A${'a'.repeat(199)}`);
    expect(nameOf(201)).toBe(`A${'a'.repeat(198)}…`);
  });
});
