import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import type { MarketOverview as Overview } from '#features/overview/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { AdminQueueList } from './admin-queue-list.tsx';
import { MarketOverview } from './market-overview.tsx';
import { overviewQuery } from './queries.ts';

const overview: Overview = {
  ...{ from: '2026-11-24', to: '2026-11-26', countedAt: '2026-11-26T09:05:00.000Z', isTest: false },
  ...{ days: [], money: [], listings: [], shown: [], searches: [] },
};
const none: AdminQueueCounts = {
  ...(Object.fromEntries(adminQueueNames.map((kind) => [kind, 0])) as AdminQueueCounts),
  rateDays: 0,
};
const again = () => screen.getByRole('button', { name: 'Try again' });

test('requests stats again after a failure', async () => {
  const { user } = renderInteractive(<MarketOverview period={7} />, [
    [adminQueueCountsQuery().queryKey, none],
  ]);
  const read = 'GET /api/overview?days=7';
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load the figures.');
  await user.click(again());
  await respondTo(read, overview);
  expectShown(/Today’s figures are up to 12:05 PM\.$/);
  expect(screen.queryByText('We could not load the figures.')).toBeNull();
});

test('requests pending work again after a failure, and shows it', async () => {
  const { user } = renderInteractive(<AdminQueueList />);
  const read = 'GET /api/waiting';
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load your pending items.');
  await user.click(again());
  expect(pendingRequests()).toEqual([read]);
  await respondTo(read, { ...none, requests: 1 });
  expectShown('1', 'lister application');
  expect(screen.queryByText('We could not load your pending items.')).toBeNull();
});

test('loads another period separately, and keeps the pending work', async () => {
  const { change } = renderInteractive(<MarketOverview period={7} />, [
    [overviewQuery(7).queryKey, overview],
    [adminQueueCountsQuery().queryKey, { ...none, requests: 2 }],
  ]);
  expect(pendingRequests().filter((one) => one.includes('/api/overview'))).toEqual([]);
  change(<MarketOverview period={90} />);
  expect(pendingRequests()).toContain('GET /api/overview?days=90');
  expect(screen.queryByText('Payments by day')).toBeNull();
  expectShown('lister applications');
});
