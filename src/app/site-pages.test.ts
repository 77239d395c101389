import { parse } from 'regexparam';
import { expect, test } from 'vitest';
import { findRoute } from '#app/web/app.tsx';
import { routes } from '#app/web/routes.tsx';
import { sitePages } from './site-pages.ts';

const names = { params: {}, search: new URLSearchParams() };

test('every listed page is a page', () => {
  for (const { path } of sitePages()) expect([path, findRoute(path, parse)[0].status]).toEqual([path, undefined]);
});

test('every page that search engines may find is listed, once', () => {
  const open = routes.filter(({ path, head }) => !/[:*]/.test(path) && !head(names, []).noIndex);
  const canonical = new Set(open.map(({ path, head }) => head(names, []).canonicalPath ?? path));
  const listed = sitePages().map(({ path }) => path);
  expect([...canonical].sort()).toEqual([...new Set(listed)].sort());
  expect(new Set(listed).size).toBe(listed.length);
});
