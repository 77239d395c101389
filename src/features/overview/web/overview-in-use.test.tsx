import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Waiting, waitingNames } from '#features/accounts/waiting.ts';
import { waitingQuery } from '#features/accounts/web/waiting-query.ts';
import type { MarketOverview as Overview } from '#features/overview/schema.ts';
import { answer, expectShown, inUse, refuse, waiting } from '#kit/web/testing/in-use.tsx';
import { MarketOverview } from './market-overview.tsx';
import { overviewQuery } from './queries.ts';
import { WaitingList } from './waiting-list.tsx';

const overview: Overview = {
  ...{ from: '2026-11-24', to: '2026-11-26', countedAt: '2026-11-26T09:05:00.000Z', isTest: false },
  ...{ days: [], money: [], listings: [], shown: [], searches: [] },
};
const none: Waiting = {
  ...(Object.fromEntries(waitingNames.map((kind) => [kind, 0])) as Waiting),
  rateDays: 0,
};
const again = () => screen.getByRole('button', { name: 'Try again' });

test('figures that could not be loaded are asked for again', async () => {
  const { user } = inUse(<MarketOverview period={7} />, [[waitingQuery().queryKey, none]]);
  const read = 'GET /api/overview?days=7';
  await refuse(read, 503, 'Later');
  expectShown('We could not load the figures.');
  await user.click(again());
  await answer(read, overview);
  expectShown(/Today is counted until 12:05 PM\.$/);
  expect(screen.queryByText('We could not load the figures.')).toBeNull();
});

test('what waits is asked for again where it could not be loaded, and said then', async () => {
  const { user } = inUse(<WaitingList />);
  const read = 'GET /api/waiting';
  await refuse(read, 503, 'Later');
  expectShown('We could not load your pending items.');
  await user.click(again());
  expect(waiting()).toEqual([read]);
  await answer(read, { ...none, requests: 1 });
  expectShown('1', 'lister application');
  expect(screen.queryByText('We could not load your pending items.')).toBeNull();
});

test('another period is read by itself, while what waits stays', async () => {
  const { change } = inUse(<MarketOverview period={7} />, [
    [overviewQuery(7).queryKey, overview],
    [waitingQuery().queryKey, { ...none, requests: 2 }],
  ]);
  expect(waiting().filter((one) => one.includes('/api/overview'))).toEqual([]);
  change(<MarketOverview period={90} />);
  expect(waiting()).toContain('GET /api/overview?days=90');
  expect(screen.queryByText('Payments by day')).toBeNull();
  expectShown('lister applications');
});
