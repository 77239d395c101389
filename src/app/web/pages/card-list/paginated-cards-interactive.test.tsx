import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPage } from '#app/web/testing/some-card.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { type CardList, PaginatedCards } from './paginated-cards.tsx';

const list: CardList = {
  query: (cursor) => ({ sort: 'newest', cursor }),
  address: (cursor) => `/explore?cursor=${cursor}`,
};
const ask = (cursor?: string) => `GET ${propertyPageQuery(list.query(cursor)).queryKey[0]}`;
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const more = () => screen.queryByText('Load more');
const open = () =>
  renderInteractive(<PaginatedCards list={list} />, [
    [propertyPageQuery(list.query(undefined)).queryKey, buildPage([1, 2], 'two')],
  ]);

test('appends each next page below the previous one', async () => {
  const { user } = open();
  expect(titles()).toEqual(['Home 1', 'Home 2']);
  expect(more()?.getAttribute('href')).toBe('/explore?cursor=two');
  await user.click(screen.getByText('Load more'));
  expect([more(), pendingRequests()]).toEqual([null, [ask('two')]]);
  await respondTo(ask('two'), buildPage([3, 4], 'three'));
  expect(titles()).toEqual(['Home 1', 'Home 2', 'Home 3', 'Home 4']);
  expect(more()?.getAttribute('href')).toBe('/explore?cursor=three');
  await user.click(screen.getByText('Load more'));
  await respondTo(ask('three'), buildPage([5], null));
  expect([titles().at(-1), more()]).toEqual(['Home 5', null]);
});

test('saves the number of open pages with the visit, beside other state', async () => {
  history.replaceState({ map: 'somewhere' }, '');
  const { user } = open();
  await user.click(screen.getByText('Load more'));
  expect(history.state).toEqual({ map: 'somewhere', pages: 2 });
});

test('restores the number of open pages on back navigation', async () => {
  history.replaceState({ pages: 2 }, '');
  open();
  expect(pendingRequests()).toEqual([ask('two')]);
  await respondTo(ask('two'), buildPage([3], 'three'));
  expect(titles()).toEqual(['Home 1', 'Home 2', 'Home 3']);
  expect(more()?.getAttribute('href')).toBe('/explore?cursor=three');
});

test('offers a retry for a page that cannot be loaded, and keeps the previous pages', async () => {
  const { user } = open();
  await user.click(screen.getByText('Load more'));
  await respondWithError(ask('two'), 500, 'Broken');
  expectShown('Error loading properties. Please try again later.');
  expect(titles()).toEqual(['Home 1', 'Home 2']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(ask('two'), buildPage([3], null));
  expect(titles()).toEqual(['Home 1', 'Home 2', 'Home 3']);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'leaves a click with %j on the link to the browser',
  (held) => {
    open();
    const link = screen.getByText('Load more');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, held);
    expect([pendingRequests(), more()]).toEqual([[], link]);
  },
);
