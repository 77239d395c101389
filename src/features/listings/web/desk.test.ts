import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { DeskRow } from '#features/listings/schema.ts';
import { moved } from '#features/listings/web/form/moved.ts';
import { CallError } from '#kit/web/call.ts';
import { deleteListings, failureSentence } from './delete-listings.ts';
import { changedAddress, editedOf, filterOf } from './desk-filter.ts';
import { placedRow } from './placed-row.ts';
import { type DeskPage, deskPagesQuery, patchRows } from './queries.ts';

const refusal = (message: string) => new CallError(403, '403', { status: 403, code: 'not_yours', message });

describe('bulk deletion', () => {
  test('continues after a rejection, and says which listings remain', async () => {
    const gone: number[] = [];
    const failures = await deleteListings(
      [1, 2, 3, 4, 5, 6],
      async (id) => {
        if (id === 2) throw refusal('Not yours.');
        if (id === 5) throw new TypeError('no line');
      },
      (id) => gone.push(id),
    );
    expect(gone.toSorted()).toEqual([1, 3, 4, 6]);
    expect(failures).toEqual([
      { id: 2, message: 'Not yours.' },
      { id: 5, message: 'Unknown error' },
    ]);
  });

  test('reports its result in the fixed texts', () => {
    const one = { id: 7, message: 'Not yours.' };
    expect(failureSentence([one])).toBe('Failed to delete property 7: Not yours.');
    expect(failureSentence([one, one])).toBe('Failed to delete some properties');
  });

  test('sends a few requests at a time', async () => {
    let running = 0;
    let most = 0;
    await deleteListings(
      Array.from({ length: 30 }, (_, id) => id),
      async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
      },
      () => {},
    );
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe('the URL of the desk', () => {
  test('holds the search; invalid values are ignored', () => {
    expect(filterOf(new URLSearchParams('q= kira &category=for_sale'))).toEqual({
      q: 'kira',
      category: 'for_sale',
    });
    expect(filterOf(new URLSearchParams('category=castles'))).toEqual({ q: '', category: null });
    expect(filterOf(new URLSearchParams('owner=7')).owner).toBe(7);
    expect(filterOf(new URLSearchParams('owner=07')).owner).toBeUndefined();
    expect(filterOf(new URLSearchParams('owner=123456789')).owner).toBe(123_456_789);
    expect(filterOf(new URLSearchParams('owner=1234567890')).owner).toBeUndefined();
    expect(filterOf(new URLSearchParams('')).owner).toBeUndefined();
  });

  test.each([
    ['edit=new', 'new'],
    ['edit=12', 12],
    ['edit=1234567890', 1_234_567_890],
    ['edit=12345678901', null],
    ['edit=', null],
    ['edit=0', null],
    ['edit=12x', null],
    ['', null],
  ])('%s opens %s', (search, edited) => {
    expect(editedOf(new URLSearchParams(search))).toBe(edited);
  });

  test('changes one parameter and keeps the others', () => {
    const search = new URLSearchParams('q=kira&edit=3');
    expect(changedAddress('/a', search, { edit: null, category: 'for_sale' })).toBe(
      '/a?q=kira&category=for_sale',
    );
    expect(changedAddress('/a', search, { edit: null, q: null })).toBe('/a');
  });
});

describe('a row that somebody else has changed', () => {
  const row = (id: number, title = `Home ${id}`) => ({ id, title }) as DeskRow;
  const data = {
    pageParams: [undefined, 7],
    pages: [
      { items: [row(9), row(7)], total: 4, nextBefore: 7, room: null },
      { items: [row(5), row(3)], total: 4, nextBefore: 3, room: null },
    ],
  };
  const place = (id: number, now: DeskRow | null) =>
    placedRow(data, id, now, { total: 5, room: null }).pages.map(({ items, total }) => [
      total,
      ...items.map(({ title }) => title),
    ]);

  test.each([
    [
      'changed',
      5,
      row(5, 'New'),
      [
        [5, 'Home 9', 'Home 7'],
        [5, 'New', 'Home 3'],
      ],
    ],
    [
      'gone',
      7,
      null,
      [
        [5, 'Home 9'],
        [5, 'Home 5', 'Home 3'],
      ],
    ],
    [
      'come in at the top',
      12,
      row(12),
      [
        [5, 'Home 12', 'Home 9', 'Home 7'],
        [5, 'Home 5', 'Home 3'],
      ],
    ],
    [
      'come in between',
      6,
      row(6),
      [
        [5, 'Home 9', 'Home 7'],
        [5, 'Home 6', 'Home 5', 'Home 3'],
      ],
    ],
    [
      'further down than is loaded',
      2,
      row(2),
      [
        [5, 'Home 9', 'Home 7'],
        [5, 'Home 5', 'Home 3'],
      ],
    ],
  ])('is %s', (_, id, now, pages) => {
    expect(place(id, now)).toEqual(pages);
  });

  test('is added at the end of a fully loaded list', () => {
    const whole = {
      ...data,
      pages: data.pages.map((page, at) => (at === 1 ? { ...page, nextBefore: null } : page)),
    };
    const { pages } = placedRow(whole, 2, row(2), { total: 5, room: null });
    expect(pages[1]?.items.map(({ id }) => id)).toEqual([5, 3, 2]);
  });
});

describe('while the next page is loading', () => {
  const row = (id: number) => ({ id, title: `Home ${id}` }) as DeskRow;
  const pageOf = (ids: number[], total: number, nextBefore: number | null) =>
    ({ items: ids.map(row), total, nextBefore, room: null }) as DeskPage;

  /** The rows shown after the second page arrives, which was read when there were `total` of them. */
  async function shownAfter(meanwhile: (client: QueryClient) => void, total: number) {
    const client = new QueryClient();
    const next = Promise.withResolvers<DeskPage>();
    const observer = new InfiniteQueryObserver(client, {
      ...deskPagesQuery({ q: '', category: null }),
      queryFn: ({ pageParam }) => (pageParam ? next.promise : pageOf([9, 8, 7], 5, 7)),
    });
    const stop = observer.subscribe(() => {});
    await observer.refetch({ cancelRefetch: false });
    const coming = observer.fetchNextPage();
    meanwhile(client);
    next.resolve(pageOf([5, 3], total, null));
    await coming;
    const { pages } = client.getQueryData(deskPagesQuery({ q: '', category: null }).queryKey) ?? {
      pages: [],
    };
    stop();
    return {
      total: pages.at(-1)?.total,
      titles: pages.flatMap(({ items }) => items.map(({ title }) => title)),
    };
  }

  test.each([
    ['before', 5],
    ['between', 4],
    ['after', 3],
  ])('deleted rows stay removed; the page was read %s', async (_, total) => {
    const deleteTwo = (client: QueryClient) => {
      patchRows(client, 9, null);
      patchRows(client, 7, null);
    };
    expect(await shownAfter(deleteTwo, total)).toEqual({ total: 3, titles: ['Home 8', 'Home 5', 'Home 3'] });
  });

  test('a changed row stays changed', async () => {
    const rename = (client: QueryClient) => patchRows(client, 8, { title: 'Anew' });
    expect(await shownAfter(rename, 5)).toEqual({
      total: 5,
      titles: ['Home 9', 'Anew', 'Home 7', 'Home 5', 'Home 3'],
    });
  });
});

test('moving a photo keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});
