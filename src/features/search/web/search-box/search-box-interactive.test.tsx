import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Link } from 'wouter';
import { pendingRequests, renderInteractive, respondTo } from '#kit/web/testing/render-interactive.tsx';
import { SearchBox } from './search-box.tsx';
import type { Suggestion } from './suggestion-labels.ts';

const area: Suggestion = {
  ...{ kind: 'area', text: 'Kisaasi', value: 'kisaasi', query: '2 bed Kisaasi', note: null, count: 12 },
};
const home: Suggestion = {
  ...{ kind: 'listing', text: 'Bright flat', value: '7', query: '#7', note: 'Kisaasi, Kampala', count: 1 },
};
const ask = (typed: string) => `GET /api/places?q=${typed}`;
const box = () => screen.getByLabelText<HTMLInputElement>('Search properties');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const activeOne = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

async function opened(path = '/') {
  const used = renderInteractive(
    <>
      <SearchBox placeholder="Search properties" className="" />
      <Link href="/explore?q=ntinda">Homes in Ntinda</Link>
      <Link href="/rental-units">Rental units</Link>
    </>,
    [],
    path,
  );
  await used.user.click(box());
  await screen.findByRole('combobox');
  return used;
}

/** Waits for both suggestions for `k`. */
async function suggested() {
  const used = await opened();
  await used.user.type(box(), 'k');
  await respondTo(ask('k'), [area, home]);
  expect(options()).toEqual(['KisaasiArea · 12 homes', 'Bright flatKisaasi, Kampala']);
  return used;
}

test('sends one request at a time, and the next for the latest text', async () => {
  const { user } = await opened();
  await user.type(box(), 'kis');
  expect(pendingRequests()).toEqual([ask('k')]);
  await respondTo(ask('k'), [home]);
  expect(pendingRequests()).toEqual([ask('kis')]);
  // The previous suggestions stay while the next are loaded.
  expect(options()).toEqual(['Bright flatKisaasi, Kampala']);
  await respondTo(ask('kis'), [area]);
  expect(options()).toEqual(['KisaasiArea · 12 homes']);
  expect(pendingRequests()).toEqual([]);
});

test('sends no request before typing, and suggests nothing after clearing', async () => {
  const { user } = await opened();
  expect(pendingRequests()).toEqual([]);
  await user.type(box(), 'k');
  await respondTo(ask('k'), [area]);
  await user.clear(box());
  expect([options(), pendingRequests()]).toEqual([[], []]);
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test('hides suggestions of another text, even while a request is pending', async () => {
  const { user } = await suggested();
  await user.clear(box());
  await user.type(box(), 'n');
  expect([options(), pendingRequests()]).toEqual([[], [ask('n')]]);
  await respondTo(ask('n'), [home]);
  expect(options()).toEqual(['Bright flatKisaasi, Kampala']);
  await user.type(box(), 't');
  await user.clear(box());
  await user.type(box(), 'k');
  expect([options(), pendingRequests()]).toEqual([[], [ask('nt')]]);
});

test('moves with the arrow keys through suggestions and text, and selects with Enter', async () => {
  const { user, history } = await suggested();
  expect([box().getAttribute('aria-expanded'), activeOne()]).toEqual(['true', null]);
  await user.keyboard('{ArrowDown}');
  expect(activeOne()).toBe('KisaasiArea · 12 homes');
  expect(screen.getAllByRole('option').map((one) => one.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOne()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(activeOne()).toBe('Bright flatKisaasi, Kampala');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(history).toEqual(['/', '/explore?q=2+bed+Kisaasi']);
  expect(box().value).toBe('2 bed Kisaasi');
  expect(options()).toEqual([]);
});

test('searches for the typed text on Enter, unless a suggestion is selected', async () => {
  const { user, history } = await suggested();
  await user.type(box(), 'ira 2{Enter}');
  expect(history).toEqual(['/', '/explore?q=kira+2']);
  expect(options()).toEqual([]);
});

test('continues typing from the typed text, not from the selected suggestion', async () => {
  const { user, history } = await suggested();
  await user.keyboard('{ArrowDown}');
  await user.type(box(), 'i');
  expect(activeOne()).toBeNull();
  await user.keyboard('{Enter}');
  expect(history.at(-1)).toBe('/explore?q=ki');
});

test('opens the page of a tapped property', async () => {
  const { user, history } = await suggested();
  await user.click(screen.getByText('Bright flat'));
  expect(history).toEqual(['/', '/property/7']);
  expect([box().value, options()]).toEqual(['#7', []]);
});

test('closes suggestions on Escape, and reopens them at the first with an arrow key', async () => {
  const { user } = await suggested();
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  expect([options(), box().value]).toEqual([[], 'k']);
  await user.keyboard('{ArrowDown}');
  expect(activeOne()).toBe('KisaasiArea · 12 homes');
});

test('closes suggestions when the box loses the focus', async () => {
  const { user } = await suggested();
  await user.tab();
  expect(options()).toEqual([]);
});

test('opens all properties for an empty box, and trims spaces', async () => {
  const { user, history } = await opened();
  await user.keyboard('{Enter}');
  await user.type(box(), '  kira {Enter}');
  expect(history).toEqual(['/', '/explore', '/explore?q=kira']);
});

test('shows the current search, and is empty elsewhere', async () => {
  const { user } = await opened('/explore?q=kira');
  expect(box().value).toBe('kira');
  await user.click(screen.getByText('Homes in Ntinda'));
  expect(box().value).toBe('ntinda');
  await user.click(screen.getByText('Rental units'));
  expect(box().value).toBe('');
});

test('looks up a text that was typed before the list loaded', async () => {
  renderInteractive(<SearchBox placeholder="Search properties" className="" />);
  fireEvent.input(box(), { target: { value: ' kira ' } });
  await screen.findByRole('combobox');
  expect(pendingRequests()).toEqual([ask('kira')]);
});
