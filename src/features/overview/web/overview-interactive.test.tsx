import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { hostedDepositsQuery } from '#features/damage-deposits/web/queries.ts';
import { leadsQuery } from '#features/enquiries/web/queries.ts';
import { hostedFirstRentsQuery } from '#features/first-rents/web/queries.ts';
import type { MarketOverview as Overview } from '#features/overview/schema.ts';
import { OwnFigures } from '#features/overview/web/today/own-figures.tsx';
import { TaskQueue } from '#features/overview/web/today/task-queue.tsx';
import { managerCasesQuery } from '#features/reports/web/queries.ts';
import { hostedProblemsQuery } from '#features/stay-problems/web/queries.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import { managerClaimsQuery } from '#features/viewing-claims/web/queries.ts';
import { managerDayQuery } from '#features/viewings/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { MarketOverview } from './market-overview.tsx';
import { overviewQuery, ownFiguresQuery } from './queries.ts';

const overview: Overview = {
  ...{ from: '2026-11-24', to: '2026-11-26', countedAt: '2026-11-26T09:05:00.000Z', isTest: false },
  ...{ days: [], money: [], listings: [], shown: [], searches: [] },
  before: { days: [], money: [] },
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
  expectShown(/Updated at 12:05 PM\.$/);
  expect(screen.queryByText('We could not load the figures.')).toBeNull();
});

test('requests pending work again after a failure, and shows it with its buttons', async () => {
  const { user } = renderInteractive(<TaskQueue isAdmin />, [
    [leadsQuery({ stage: 'new' }).queryKey, { items: [], counts: [], nextBefore: null }],
    [managerDayQuery(null).queryKey, { viewings: [] }],
    [hostStaysQuery().queryKey, { requests: [] }],
    [hostedFirstRentsQuery().queryKey, { open: [], ended: [] }],
    [hostedProblemsQuery().queryKey, { open: [], ended: [] }],
    [hostedDepositsQuery().queryKey, { held: [], claimed: [], ended: [] }],
    [managerClaimsQuery().queryKey, { questions: [], claims: [] }],
    [managerCasesQuery().queryKey, []],
  ]);
  const read = 'GET /api/waiting';
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load all of your pending items.');
  expect(screen.queryByText('All done. Nothing needs your attention.')).toBeNull();
  await user.click(again());
  expect(pendingRequests()).toEqual([read]);
  await respondTo(read, { ...none, requests: 1 });
  expect(screen.getByRole('link', { name: /^Review ?: 1 lister application$/ })).toBeDefined();
  expect(screen.queryByText('We could not load all of your pending items.')).toBeNull();
});

test('shows eight items that wait, and all of them on demand', async () => {
  const items = Array.from({ length: 10 }, (_, id) => ({
    ...{ id, stage: 'new', name: `Visitor ${id}`, home: { id: 7, title: 'A flat' } },
    askedAt: `2026-11-1${id}T09:00:00Z`,
  }));
  const { user } = renderInteractive(<TaskQueue isAdmin={false} />, [
    [leadsQuery({ stage: 'new' }).queryKey, { items, counts: [], nextBefore: null }],
  ]);
  expect(pendingRequests()).not.toContain('GET /api/waiting');
  expect(screen.getAllByRole('link')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 10' }));
  expect(screen.getAllByRole('link')).toHaveLength(10);
});

test('shows the change of a figure, and the days of the chosen one', async () => {
  const counts = { tours: 0, contacts: 0, enquiries: 0, viewings: 0, stays: 0 };
  const { user } = renderInteractive(<MarketOverview period={7} />, [
    [
      overviewQuery(7).queryKey,
      {
        ...overview,
        days: [{ ...counts, day: '2026-11-25', views: 60, enquiries: 3 }],
        before: { days: [{ ...counts, day: '2026-11-22', views: 48, enquiries: 6 }], money: [] },
      },
    ],
    [adminQueueCountsQuery().queryKey, none],
  ]);
  expect(
    screen.getByRole('button', { name: /^Home views ?60 ?from 48 ?\+25%$/, pressed: true }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: /^Payments received ?UGX 0 ?from UGX 0$/ })).toBeDefined();
  screen.getByRole('img', { name: '60 in these 7 days, 48 in the 7 days before.' });
  await user.click(screen.getByRole('button', { name: /^Enquiries ?3 ?from 6 ?−50%$/ }));
  screen.getByRole('img', { name: '3 in these 7 days, 6 in the 7 days before.' });
});

test('loads another period separately', async () => {
  const { change } = renderInteractive(<MarketOverview period={7} />, [
    [overviewQuery(7).queryKey, overview],
  ]);
  expect(pendingRequests().filter((one) => one.includes('/api/overview'))).toEqual([]);
  change(<MarketOverview period={90} />);
  expect(pendingRequests()).toContain('GET /api/overview?days=90');
  expect(screen.queryByText('Payments by day')).toBeNull();
});

test("leads from a manager's figures to what they count", () => {
  const before = { views: 40, enquiries: 0, viewings: 4, earnings: 90_000 };
  renderInteractive(<OwnFigures period={7}>{null}</OwnFigures>, [
    [
      ownFiguresQuery(7).queryKey,
      { now: { views: 50, enquiries: 2, viewings: 3, earnings: 180_000 }, before },
    ],
  ]);
  const figures = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('link');
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home views50from 40+25%', '/admin/properties?sort=views'],
    ['Enquiries2from 0', '/admin/leads'],
    ['Viewings booked3from 4−25%', '/admin/viewings'],
    ['Earnings after our feeUGX 180,000from UGX 90,000+100%', '/earnings'],
  ]);
});
