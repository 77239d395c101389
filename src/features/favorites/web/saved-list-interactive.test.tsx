import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import type { SavedHome } from '#features/favorites/schema.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { SavedList } from './saved-list.tsx';

const saved = (propertyId: number, over: Partial<SavedHome> = {}): SavedHome => ({
  propertyId,
  savedAt: '2026-11-20T09:00:00.000Z',
  note: '',
  asSaved: { price: 900_000, currency: 'UGX', isAvailable: true },
  home: buildPropertyCard(propertyId),
  ...over,
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const compare = () => screen.queryByRole('link', { name: /^Compare/ })?.getAttribute('href');
const listOf = (homes: SavedHome[]) => (
  <SavedList
    homes={homes}
    keepNote={async () => {}}
    after={(ids) => <p>{`A list of ${ids.join(' and ')}`}</p>}
  />
);
const used = (...ids: number[]) =>
  renderInteractive(listOf(ids.map((id) => saved(id))), [[currentUserKey, sampleAccount]]);

let kept: string[][];
const hear = ({ detail }: CustomEvent<{ paths: string[] }>) => kept.push(detail.paths);
const keepListed = (event: Event) => event instanceof CustomEvent && hear(event);
beforeEach(() => {
  kept = [];
  addEventListener('keep-listed', keepListed);
});
afterEach(() => {
  removeEventListener('keep-listed', keepListed);
});

test('selects and deselects homes on a tap and applies the actions to the selection', async () => {
  const { user } = used(5, 6, 7);
  expectShown('A list of 5 and 6 and 7');
  await user.click(button('Select : Home 6'));
  expect(button('Selected : Home 6').getAttribute('aria-pressed')).toBe('true');
  expectShown('1 of 4 selected', 'Select one more to compare', 'A list of 6');
  expect(compare()).toBeUndefined();
  await user.click(button('Select : Home 5'));
  expect(compare()).toBe('/compare?ids=6,5');
  expect(screen.queryByText('Select one more to compare')).toBeNull();
  await user.click(button('Selected : Home 6'));
  expectShown('1 of 4 selected', 'A list of 5');
});

test('rejects a fifth selected home and explains why', async () => {
  const { user } = used(4, 5, 6, 7, 8);
  for (const id of [4, 5, 6, 7]) await user.click(button(`Select : Home ${id}`));
  expect(toastText()).toBeNull();
  await user.click(button('Select : Home 8'));
  expect(toastText()).toBe('You can compare up to four homes: Remove one first, then select this one.');
  expect([button('Select : Home 8').getAttribute('aria-pressed'), compare()]).toEqual([
    'false',
    '/compare?ids=4,5,6,7',
  ]);
});

test('deselects a home that is removed from the list', async () => {
  const { user, change } = used(5, 6, 7);
  await user.click(button('Select : Home 5'));
  await user.click(button('Select : Home 6'));
  change(listOf([saved(6), saved(7)]));
  expectShown('1 of 4 selected', 'A list of 6');
});

test('removes a home at once and restores all its data on an undo', async () => {
  const asSaved = { price: 1_000_000, currency: 'UGX', isAvailable: false } as const;
  const { user } = renderInteractive(listOf([saved(5, { note: 'Balcony', asSaved }), saved(6)]), [
    [currentUserKey, sampleAccount],
  ]);
  await user.click(button('Remove : Home 5'));
  expect(toastText()).toBe('Removed from favorites');
  expect(sentBody('POST /api/favorites').body).toEqual({ saved: [], removed: [5] });
  await respondTo('POST /api/favorites', { ids: [6], isFull: false, removed: [] });
  currentToast()?.action?.run();
  expect(sentBody('POST /api/favorites').body).toEqual({
    saved: [{ propertyId: 5, savedAt: '2026-11-20T09:00:00.000Z', note: 'Balcony', asSaved }],
    removed: [],
  });
  await respondTo('POST /api/favorites', { ids: [5, 6], isFull: false, removed: [] });
});

test('stores listed homes for offline use, including once that becomes possible', () => {
  const { change } = renderInteractive(listOf([saved(5), saved(6, { home: null }), saved(7)]));
  expect(kept).toEqual([['/property/5', '/property/7']]);
  dispatchEvent(new Event('keeping'));
  expect(kept).toHaveLength(2);
  change(listOf([saved(7)]));
  expect(kept.at(-1)).toEqual(['/property/7']);
  kept = [];
  dispatchEvent(new Event('keeping'));
  expect(kept).toEqual([['/property/7']]);
});

test('stores nothing for offline use when no home is listed', () => {
  renderInteractive(listOf([saved(5, { home: null })]));
  dispatchEvent(new Event('keeping'));
  expect(kept).toEqual([]);
});
