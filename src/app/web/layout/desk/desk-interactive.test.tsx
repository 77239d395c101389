import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import type { Role } from '#features/accounts/roles.ts';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import { leadsQuery } from '#features/enquiries/web/queries.ts';
import { managerCasesQuery } from '#features/reports/web/queries.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import { managerClaimsQuery } from '#features/viewing-claims/web/queries.ts';
import { pendingRequests, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { DeskFoot, DeskSide } from './desk-frame.tsx';

const queues = {
  ...Object.fromEntries(adminQueueNames.map((name) => [name, 0])),
  claims: 2,
  reports: 100,
  rateDays: 0,
} as AdminQueueCounts;

function frame(role: Role, path: string, changes: object = {}) {
  return renderInteractive(
    <>
      <DeskSide path={path} />
      <DeskFoot path={path} search="" />
    </>,
    [
      [currentUserKey, { ...sampleAccount, role, ...changes }],
      [adminQueueCountsQuery().queryKey, queues],
      [unreadQuery().queryKey, { unread: 0 }],
      [leadsQuery({}).queryKey, { items: [], counts: [{ stage: 'new', count: 3 }], nextBefore: null }],
      [hostStaysQuery().queryKey, { requests: [{}] }],
      [
        managerClaimsQuery().queryKey,
        {
          questions: [{}],
          claims: [
            { mayAnswer: true, state: 'open' },
            { mayAnswer: true, state: 'returned' },
            { mayAnswer: false, state: 'open' },
          ],
        },
      ],
      [
        managerCasesQuery().queryKey,
        [
          { mayAnswer: true, answer: null },
          { mayAnswer: true, answer: 'They are mine.' },
          { mayAnswer: false, answer: null },
        ],
      ],
    ],
    path,
  );
}

const linksOf = (nav: HTMLElement | undefined) =>
  nav &&
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const navs = () => screen.findAllByRole('navigation', { name: 'Desk' });

test('leads an admin to every page of the desk, with their own tasks and those of the market', async () => {
  frame('admin', '/admin/users/7');
  await screen.findByRole('link', { name: 'Users' });
  const [side] = await navs();
  expect(linksOf(side)).toEqual([
    ...['Today', 'Homes', 'Leads, 3 pending', 'Viewings', 'Bookings, 1 pending', 'Auctions', 'Tours'],
    ...[
      'Earnings',
      'Claims, 4 pending',
      'Reports, 99+ pending',
      'Requests',
      'Payments',
      'Bank transfers',
      'Payouts',
      'Ledger',
      'Users',
    ],
    ...['Settings', 'Operations', 'Audit log'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Users');
});

test('leads a manager to the pages for their own homes, with what waits for them', async () => {
  frame('property_manager', '/admin/virtual-tour-manager');
  await screen.findByRole('link', { name: 'Tours' });
  const [side] = await navs();
  expect(linksOf(side)).toEqual([
    ...['Today', 'Homes', 'Leads, 3 pending', 'Viewings', 'Bookings, 1 pending', 'Auctions', 'Tours'],
    ...['Earnings', 'Claims, 2 pending', 'Reports, 1 pending'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Tours');
});

test('has the first four pages at the foot, and all of them behind “More”', async () => {
  const { user, history } = frame('admin', '/admin/audit');
  const more = await screen.findByRole('button', { name: /^More/ });
  const [, foot] = await navs();
  expect(linksOf(foot)).toEqual(['Today', 'Homes', 'Leads, 3 pending', 'Viewings']);
  expect([more.getAttribute('aria-current'), more.textContent]).toEqual(['true', 'More, 99+ pending']);
  await user.click(more);
  await user.click(within(screen.getByRole('dialog', { name: 'Desk' })).getByRole('link', { name: 'Users' }));
  expect(history.at(-1)).toBe('/admin/users');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['user', {}],
  ['property_manager', { isHeldBack: true }],
] as const)('gives a %s with %j, who has no desk, the navigation of their own pages', (role, changes) => {
  frame(role, '/admin/auctions', changes);
  expect(screen.queryByRole('navigation', { name: 'Desk' })).toBeNull();
  expect(linksOf(screen.getByRole('navigation', { name: 'Your pages' }))).toContain('Saved');
  expect(pendingRequests()).toEqual([]);
});
