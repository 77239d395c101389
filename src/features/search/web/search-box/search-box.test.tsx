import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { SearchBox } from './search-box.tsx';

const valueOn = (path: string, search: string) => {
  const html = renderToStaticMarkup(
    <Router ssrPath={path} ssrSearch={search}>
      <SearchBox placeholder="Search properties" className="" />
    </Router>,
  );
  expect(html).toMatch(/^<form [^>]*action="\/explore"/);
  return /<input [^>]*name="q"[^>]* value="([^"]*)"/.exec(html)?.[1];
};

test('the box shows what is searched for among all homes, and on any other page nothing', () => {
  expect(valueOn('/explore', 'q=2+bed+kira&sort=newest')).toBe('2 bed kira');
  expect(valueOn('/explore', 'sort=newest')).toBe('');
  expect(valueOn('/rental-units', 'q=kira')).toBe('');
});
