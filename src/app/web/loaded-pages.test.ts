import { expect, test, vi } from 'vitest';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import type { PageModule, RouteRow } from './route-table.ts';

const page: PageModule = { default: () => null };

test('loads a page once, and returns the same promise to every caller', async () => {
  const row = {
    path: '/one',
    hydrate: 'late',
    load: vi.fn<RouteRow['load']>(async () => page),
  } satisfies RouteRow;
  const pages: LoadedPages = new Map();
  const first = loadPage(pages, row);
  expect(loadPage(pages, row)).toBe(first);
  expect(await first).toBe(page);
  expect(loadPage(pages, row)).toBe(first);
  expect(pages.get(row)).toBe(page);
  expect(row.load).toHaveBeenCalledTimes(1);
});

test('loads a page again after a failed load', async () => {
  const load = vi.fn<RouteRow['load']>(async () => page).mockRejectedValueOnce(new Error('the line broke'));
  const row = { path: '/other', hydrate: 'late', load } satisfies RouteRow;
  const pages: LoadedPages = new Map();
  await expect(loadPage(pages, row)).rejects.toThrow('the line broke');
  expect(pages.has(row)).toBe(false);
  expect(await loadPage(pages, row)).toBe(page);
});
