import { expect, test } from 'vitest';
import { sitePages } from '#app/site-pages.ts';
import { findRoute } from './find-route.ts';
import { pageMeta } from './route-table.ts';
import { routes } from './routes.tsx';

const nowhere = { params: {}, search: new URLSearchParams() };

test('lists only existing pages', () => {
  for (const { path } of sitePages()) expect([path, findRoute(path)[0].status]).toEqual([path, undefined]);
});

test('lists every page open to search engines once', async () => {
  const open = new Set<string>();
  for (const row of routes) {
    if (/[:*]/.test(row.path)) continue;
    const { noIndex, canonicalPath = row.path } = pageMeta(row, await row.load()).head(nowhere, []);
    if (!noIndex) open.add(canonicalPath);
  }
  const listed = sitePages().map(({ path }) => path);
  expect([...open].sort()).toEqual([...listed].sort());
});
