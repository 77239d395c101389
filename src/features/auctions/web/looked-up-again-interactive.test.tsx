import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { BankDashboard } from '#features/auctions/web/bank/bank-dashboard.tsx';
import { BankLotView } from '#features/auctions/web/bank/bank-lot-view.tsx';
import { AuctionsDashboard } from '#features/auctions/web/manager/auctions-dashboard.tsx';
import { LotResults } from '#features/auctions/web/results/lot-results.tsx';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';

test.each<[string, () => ReactElement, string, string]>([
  [
    '/api/auctions/results?year=2026',
    () => <LotResults query={{ year: 2026 }} />,
    'Loading...',
    'We could not load past auctions.',
  ],
  ['/api/desk/lots', () => <AuctionsDashboard />, 'Loading...', 'We could not load the auctions.'],
  ['/api/bank/lots', () => <BankDashboard isOnlyContent />, 'Loading...', 'We could not load the auctions.'],
  ['/api/bank/lots/5', () => <BankLotView id={5} />, 'Loading...', 'We could not load this auction.'],
])('reloads %s on a tap after an error', async (address, list, meanwhile, fault) => {
  const { user } = renderInteractive(list());
  expectShown(meanwhile);
  await respondWithError(`GET ${address}`, 500, 'Broken');
  expectShown(fault);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pendingRequests()).toEqual([`GET ${address}`]);
});
