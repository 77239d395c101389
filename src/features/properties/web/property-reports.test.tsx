import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { PropertyReports } from './property-reports.tsx';
import { reportsQuery } from './report-queries.ts';

function draw(reports?: object[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  if (reports) client.setQueryData(reportsQuery().queryKey, reports as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin/users">
        <PropertyReports />
      </Router>
    </QueryClientProvider>,
  );
}

test('the reports stand under a heading that a link leads to, also while there are none', () => {
  for (const html of [draw(), draw([])])
    expect(html).toMatch(/^<section id="reports" aria-labelledby="reports-heading".*<h2[^>]*>Reports<\/h2>/);
  expect(draw()).toContain('Loading the reports...');
  expect(draw([])).toContain('Nobody has reported a home.');
});

test('each with its home, what is wrong, and who may be asked', () => {
  const html = draw([
    {
      id: 1,
      property: { id: 5, title: 'Flat' },
      reason: 'gone',
      text: 'Let in May.',
      email: 'amina@example.com',
      reportedAt: '2026-05-05T09:00:00Z',
    },
  ]);
  expect(html).toContain('href="/property/5"');
  for (const words of ['5, Flat', 'It is let or sold already', 'Let in May.', 'amina@example.com'])
    expect(html).toContain(words);
});
