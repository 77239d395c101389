import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { productName } from '#app/product.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { readAddress } from '#kit/web/call.ts';
import { answer, waiting } from '#kit/web/testing/in-use.tsx';
import { App } from './app.tsx';
import { popularList } from './pages/card-lists.ts';
import { createQueryClient } from './query-client.ts';
import { somePage } from './testing/some-card.ts';

const ask = `GET ${propertyPageQuery(popularList.query(undefined)).queryKey[0]}`;
const show = (address: string) => {
  history.replaceState(null, '', address);
  render(
    <App
      client={createQueryClient(readAddress, { retries: 0 })}
      pages={new Map()}
      saveData={false}
      footer="<p>The footer</p>"
    />,
  );
};

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

test('a page stands in its frame, under its title, and is read', async () => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  show('/properties/popular');
  await screen.findByRole('heading', { name: 'Popular Properties' });
  screen.getByText('The footer');
  expect(document.title).toBe(`Popular Properties · ${productName}`);
  expect(waiting()).toContain(ask);
  await answer(ask, somePage([7]));
  screen.getByRole('heading', { name: 'Home 7' });
});

test('the next page takes its place, with a title of its own', async () => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  show('/properties/popular');
  await screen.findByRole('heading', { name: 'Popular Properties' });
  await act(async () => fireEvent.click(screen.getAllByRole('link', { name: 'BnBs' })[0] ?? document.body));
  expect(location.pathname).toBe('/bnbs');
  await expect.poll(() => document.title).not.toBe(`Popular Properties · ${productName}`);
  expect(screen.queryByRole('heading', { name: 'Popular Properties' })).toBeNull();
});

test('an address of no page says so', async () => {
  show('/nowhere/at/all');
  await screen.findByRole('main');
  await expect.poll(() => document.title).toBe(`Page Not Found · ${productName}`);
});
