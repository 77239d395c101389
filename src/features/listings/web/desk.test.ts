import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ManagerRow } from '#features/listings/schema.ts';
import { restoredText } from '#features/listings/web/bulk/undo-bar.tsx';
import { moveItem } from '#features/listings/web/form/pictures/move-item.ts';
import {
  addressOfTab,
  changedAddress,
  isTabShown,
  parseEditedListing,
  parseFilter,
  tabFilterOf,
} from './listing-filter.ts';
import { shownPages } from './pager.tsx';
import { type ManagerPage, managerPageQuery, patchRows } from './queries.ts';

describe('dashboard URL', () => {
  test('parses the search and ignores invalid values', () => {
    expect(parseFilter(new URLSearchParams('q= kira &category=for_sale'))).toEqual({
      q: 'kira',
      category: 'for_sale',
      show: [],
      sort: 'newest',
      page: 1,
    });
    expect(parseFilter(new URLSearchParams('show=no-pin,gold,paused&sort=luck&page=12'))).toMatchObject({
      show: ['no-pin', 'paused'],
      sort: 'newest',
      page: 12,
    });
    expect(parseFilter(new URLSearchParams('category=castles&page=0'))).toMatchObject({
      category: null,
      page: 1,
    });
    expect(parseFilter(new URLSearchParams('owner=7')).owner).toBe(7);
    expect(parseFilter(new URLSearchParams('owner=07')).owner).toBeUndefined();
    expect(parseFilter(new URLSearchParams('owner=123456789')).owner).toBe(123_456_789);
    expect(parseFilter(new URLSearchParams('owner=1234567890')).owner).toBeUndefined();
    expect(parseFilter(new URLSearchParams('')).owner).toBeUndefined();
  });

  test.each([
    ['new', 'new'],
    ['12', 12],
    ['1234567890', 1_234_567_890],
    ['12345678901', null],
    ['', null],
    ['0', null],
    ['12x', null],
    [null, null],
  ])('for %s opens the form of %s', (text, edited) => {
    expect(parseEditedListing(text)).toBe(edited);
  });

  test('changes one parameter and keeps the others', () => {
    const search = new URLSearchParams('q=kira&edit=3');
    expect(changedAddress('/a', search, { edit: null, category: 'for_sale' })).toBe(
      '/a?q=kira&category=for_sale',
    );
    expect(changedAddress('/a', search, { edit: null, q: null })).toBe('/a');
  });
});

describe('dashboard tab', () => {
  const filter = parseFilter(
    new URLSearchParams('category=for_sale&show=no-tour,no-photos&sort=views&page=3'),
  );

  test('stores only non-default parameters in a fixed order, without the page', () => {
    const kept = tabFilterOf(filter);
    expect(kept).toEqual({ category: 'for_sale', show: ['no-photos', 'no-tour'], sort: 'views' });
    expect(changedAddress('/a', new URLSearchParams('q=kira&page=3'), addressOfTab(kept))).toBe(
      '/a?category=for_sale&show=no-photos%2Cno-tour&sort=views',
    );
    expect(isTabShown(kept, filter)).toBe(true);
    expect(isTabShown({}, filter)).toBe(false);
    expect(isTabShown({}, parseFilter(new URLSearchParams('page=2')))).toBe(true);
  });
});

test.each([
  [1, 1, [1]],
  [1, 11, [1, 2, 11]],
  [6, 11, [1, 5, 6, 7, 11]],
  [11, 11, [1, 10, 11]],
])('on page %d of %d links to %o', (page, pages, links) => {
  expect(shownPages(page, pages)).toEqual(links);
});

test('updates a changed row in place on every page, and removes a deleted one from the counts', () => {
  const client = new QueryClient();
  const row = (id: number) => ({ id, title: `Home ${id}` }) as ManagerRow;
  const page = (ids: number[]) => ({ items: ids.map(row), total: 9 }) as ManagerPage;
  const [all, some] = [
    managerPageQuery({ q: '', category: null }),
    managerPageQuery({ q: '', category: null, page: 2 }),
  ];
  client.setQueryData(all.queryKey, page([9, 8]));
  client.setQueryData(some.queryKey, page([7]));
  patchRows(client, 8, { title: 'Anew' });
  patchRows(client, 9, null);
  expect(client.getQueryData(all.queryKey)).toEqual({ items: [{ id: 8, title: 'Anew' }], total: 8 });
  expect(client.getQueryData(some.queryKey)).toEqual(page([7]));
});

test('keeps the order of the other photos when one is moved', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

test.each([
  [{ changed: 1, left: 0, offMarket: 0 }, '1 property is back.'],
  [
    { changed: 1, left: 0, offMarket: 1 },
    '1 property is back. It is off the market, because the plan has no room for it.',
  ],
  [
    { changed: 498, left: 2, offMarket: 3 },
    '498 properties are back. 3 of them are off the market, because the plan has no room. 2 cannot be restored.',
  ],
])('reports what an undone deletion restored: %j', (report, text) => {
  expect(restoredText(report)).toBe(text);
});
