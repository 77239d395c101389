import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { htmlOf } from '#kit/html-parts.ts';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { cacheHtml, contentHash, renderCached, withFragmentCache } from './render-cache.tsx';

const drawn = vi.fn<() => void>();
function Part() {
  drawn();
  const [path] = useLocation();
  return (
    <p>
      {use(SaveData) ? 'light' : 'full'} {path}
    </p>
  );
}
const html = (key: string, saveData = false) => renderCached({ key, saveData, draw: () => <Part /> });
const drawsOf = (key: string) => {
  const before = drawn.mock.calls.length;
  html(key);
  return drawn.mock.calls.length - before;
};

test('renders a fragment once for all pages, and once more for Save-Data', () => {
  const full = html('card 1');
  expect(full.replaceAll('<!-- -->', '')).toBe('<p>full /</p>');
  expect(html('card 1')).toBe(full);
  const light = html('card 1', true);
  expect(light.replaceAll('<!-- -->', '')).toBe('<p>light /</p>');
  expect([html('card 1'), html('card 1', true), drawn.mock.calls.length]).toEqual([full, light, 2]);
});

test('renders a fragment with the given path', () => {
  const draw = () => <Part />;
  expect(renderCached({ key: 'at /rent', saveData: false, path: '/rent', draw })).toContain('/rent');
});

test('evicts only the oldest of more than 3,000 fragments', () => {
  const keys = Array.from({ length: 3_000 }, (_, at) => `part ${at}`);
  for (const key of keys) html(key);
  expect(['part 1', 'part 2999'].map(drawsOf)).toEqual([0, 0]);
  html('one more');
  expect(['part 1', 'part 2999', 'one more', 'part 0'].map(drawsOf)).toEqual([0, 0, 0, 1]);
});

test('separates fragments from the rest of the page, as the same objects every time', () => {
  const render = () => `<ul>${html('card 7')}</ul><ol>${html('card 8')}${html('card 7')}</ol>`;
  const page = withFragmentCache(render);
  const [card7, card8] = [{ shared: html('card 7') }, { shared: html('card 8') }];
  expect(page).toEqual(['<ul>', card7, '</ul><ol>', card8, '', card7, '</ol>']);
  const again = withFragmentCache(render);
  for (const [at, part] of page.entries()) expect(again[at]).toBe(part);
  expect(htmlOf(page)).toBe(render());
});

test('merges a nested fragment into one text', () => {
  const draw = () => <p dangerouslySetInnerHTML={{ __html: html('card 9') }} />;
  const page = withFragmentCache(
    () => `<ul>${renderCached({ key: 'list', saveData: false, draw })}</ul>${html('card 8')}`,
  );
  const list = { shared: `<p>${html('card 9')}</p>` };
  expect(page).toEqual(['<ul>', list, '</ul>', { shared: html('card 8') }, '']);
});

test('separates finished HTML, too, as the same object on every page', () => {
  const footer = '<p>the footer</p>';
  const render = () => `<main></main>${cacheHtml(footer)}`;
  const page = withFragmentCache(render);
  expect(page).toEqual(['<main></main>', { shared: footer }, '']);
  expect(withFragmentCache(render)[1]).toBe(page[1]);
  expect(cacheHtml(footer)).toBe(footer);
});

test('gives the same content the same number, and other content another, whatever the object', () => {
  const home = { id: 1, picture: { key: 'a' } };
  const number = contentHash(home);
  expect([contentHash(home), contentHash({ id: 1, picture: { key: 'a' } })]).toEqual([number, number]);
  expect(contentHash({ id: 1, picture: { key: 'b' } })).not.toBe(number);
});

test('gives content evicted from the last 3,000 a new unique number', () => {
  const first = { id: 'first' };
  const numbers = [first, ...Array.from({ length: 3_000 }, (_, id) => ({ id }))].map(contentHash);
  numbers.push(contentHash({ id: 'first' }));
  expect(new Set(numbers).size).toBe(3_002);
  expect(contentHash(first)).toBe(numbers[0]);
});

test('leaves no state after a page that failed to render', () => {
  const fails = () => {
    html('card 7');
    throw new Error('no such page');
  };
  expect(() => withFragmentCache(fails)).toThrow('no such page');
  expect(html('card 7')).toContain('<p>');
  const draw = () => {
    throw new Error('no such card');
  };
  const page = () => {
    expect(() => renderCached({ key: 'broken', saveData: false, draw })).toThrow('no such card');
    return html('card 7');
  };
  expect(withFragmentCache(page)).toEqual(['', { shared: html('card 7') }, '']);
});

test('does not read a text that looks like a marker as one', () => {
  const text = '<!--@0-->';
  const draw = () => <b>{text}</b>;
  const page = withFragmentCache(() => renderCached({ key: 'text', saveData: false, draw }) + html('card 7'));
  expect(page).toEqual(['', { shared: '<b>&lt;!--@0--&gt;</b>' }, '', { shared: html('card 7') }, '']);
});
