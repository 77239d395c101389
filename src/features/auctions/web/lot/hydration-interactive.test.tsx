import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import { buildBidderStatus, buildLot, someBidder } from '#features/auctions/web/testing/some-lot.ts';
import LotDetails from './lot-details.tsx';
import LotSection from './lot-section.tsx';

vi.mock('#kit/web/listen-for-changes.ts', () => ({ subscribeLive: () => () => {} }));

const home = { id: 88, title: 'A house', bankSale: null, landTenure: null } as never;

test('hydrates the lot that the server rendered, although a bid and the bidder are known by then', async () => {
  const served = buildLot({ bids: 2 });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const page = (
    <QueryClientProvider client={client}>
      <LotSection property={home} served={served} />
      <LotDetails property={home} served={served} />
    </QueryClientProvider>
  );
  client.setQueryData(lotQuery(88).queryKey, served);
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  expect(container.textContent).toContain('Sign in to bid');
  expect(container.textContent).not.toMatch(/\d+ h \d\d min/);
  client.setQueryData(lotQuery(88).queryKey, buildLot({ bids: 3, price: 130_000_000 }));
  client.setQueryData(currentUserKey, someBidder);
  client.setQueryData(
    bidderStatusQuery(88).queryKey,
    buildBidderStatus({ isLeading: true, maximum: 130_000_000 }),
  );
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByText('Bids').nextElementSibling?.textContent).toBe('3');
  expect(screen.getByText('You are the highest bidder.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Place Bid' })).toBeTruthy();
  act(() => root.unmount());
});
