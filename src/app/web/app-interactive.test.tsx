import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { productName } from '#app/product.ts';
import { popularList } from '#app/web/pages/card-lists.ts';
import { buildPage } from '#app/web/testing/some-card.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { readAddress } from '#kit/web/call.ts';
import { pendingRequests, respondTo } from '#kit/web/testing/render-interactive.tsx';
import { App } from './app.tsx';
import { findRoute } from './find-route.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { createQueryClient } from './query-client.ts';

const ask = `GET ${propertyPageQuery(popularList.query(undefined)).queryKey[0]}`;
const pages: LoadedPages = new Map();

/** Renders the page at `address` as after hydration, with its code loaded. */
async function show(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await loadPage(pages, findRoute(address)[0]);
  render(
    <App
      client={createQueryClient(readAddress, { retries: 0 })}
      pages={pages}
      saveData={false}
      footer="<p>The footer</p>"
    />,
  );
}

test('renders a page in the layout with its title, and announces it', async () => {
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  await show('/properties/popular');
  screen.getByRole('heading', { name: 'Popular Properties' });
  screen.getByText('The footer');
  expect(document.title).toBe(`Popular Properties · ${productName}`);
  expect(pendingRequests()).toContain(ask);
  await respondTo(ask, buildPage([7]));
  screen.getByRole('heading', { name: 'Home 7' });
});

test('renders a not-found message for an unknown address', async () => {
  await show('/nowhere/at/all');
  await expect.poll(() => document.title).toBe(`Page Not Found · ${productName}`);
});
