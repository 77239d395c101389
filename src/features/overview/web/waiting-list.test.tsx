import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { type Waiting, waitingNames } from '#features/accounts/waiting.ts';
import { Waits } from './waiting-list.tsx';

const none = Object.fromEntries(waitingNames.map((kind) => [kind, 0])) as Waiting;
const shown = (waiting: Partial<Waiting>) => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/admin/overview">
      <Waits of={{ ...none, rateDays: 0, ...waiting }} />
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

test('what waits is counted, and an old exchange rate is a warning with its age, not a count', () => {
  expect(shown({ requests: 1, reports: 100, oldRate: 1, rateDays: 297 }).tiles).toEqual([
    ['/admin/reports', '99+ reports of homes'],
    ['/admin/requests', '1 request to list'],
    [
      '/admin/settings#exchange-rate',
      '! Exchange rate Last updated 297 days ago. Used to charge dollar prices',
    ],
  ]);
});

test.each([
  [1, '1 request to list'],
  [2, '2 requests to list'],
  [99, '99 requests to list'],
  [100, '99+ requests to list'],
])('%d requests are said so: %s', (requests, words) => {
  expect(shown({ requests }).tiles).toEqual([['/admin/requests', words]]);
});

test('nothing waits', () => {
  expect(shown({ rateDays: 3 }).html).toContain('All done. Nothing needs your attention.');
});
