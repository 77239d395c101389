import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import { AdminQueueGrid } from './admin-queue-list.tsx';

const none = Object.fromEntries(adminQueueNames.map((kind) => [kind, 0])) as AdminQueueCounts;
const shown = (waiting: Partial<AdminQueueCounts>) => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/admin/overview">
      <AdminQueueGrid counts={{ ...none, rateDays: 0, ...waiting }} />
    </Router>,
  );
  return {
    tiles: [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, words = '']) => [
      href,
      words
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
    html,
  };
};

test('counts pending work, and shows an old exchange rate as a warning with its age', () => {
  expect(shown({ requests: 1, reports: 100, oldRate: 1, rateDays: 297 }).tiles).toEqual([
    ['/admin/reports', '99+ listing reports'],
    ['/admin/requests', '1 lister application'],
    [
      '/admin/settings#exchange-rate',
      '! Exchange rate Last updated 297 days ago. Used to charge dollar prices',
    ],
  ]);
});

test.each([
  [1, '1 lister application'],
  [2, '2 lister applications'],
  [99, '99 lister applications'],
  [100, '99+ lister applications'],
])('shows %d requests as %s', (requests, words) => {
  expect(shown({ requests }).tiles).toEqual([['/admin/requests', words]]);
});

test('shows an empty queue', () => {
  expect(shown({ rateDays: 3 }).html).toContain('All done. Nothing needs your attention.');
});
