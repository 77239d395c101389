import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { OwnSearches } from './own-searches.tsx';
import { PauseSearch } from './pause-search.tsx';
import { ownSearchesQuery } from './queries.ts';

const search: SavedSearch = {
  id: 3,
  name: 'Homes in Ntinda',
  address: '/rental-units?area=ntinda',
  often: 'weekly',
  isPaused: false,
  savedAt: '2026-11-20T22:00:00Z',
};
const other: SavedSearch = { ...search, id: 4, name: 'Homes in Kisaasi' };

const read = 'GET /api/saved-searches/mine';
const change = 'PATCH /api/saved-searches/3';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const often = () => screen.getByLabelText<HTMLSelectElement>('Email me');

describe('the list of saved searches', () => {
  const shown = (...all: SavedSearch[]) =>
    renderInteractive(<OwnSearches />, [[ownSearchesQuery().queryKey, all]]);

  test('can be reloaded after a failure', async () => {
    const { user } = renderInteractive(<OwnSearches />);
    await respondWithError(read, 503, 'Not now');
    expectShown('Your searches could not be loaded.');
    await user.click(button('Try again'));
    await respondTo(read, [search]);
    expectShown('Homes in Ntinda');
  });

  test.each([
    [false, 'Pause', 'Resume'],
    [true, 'Resume', 'Pause'],
  ])('toggles with one tap a search for which it is %s that it is paused', async (isPaused, act, next) => {
    const { user } = shown({ ...search, isPaused });
    await user.click(button(act));
    expect(sentBody(change).body).toEqual({ isPaused: !isPaused });
    expect(['Rename', act, 'Delete'].map((name) => button(name).disabled)).toEqual([true, true, true]);
    expect(often().disabled).toBe(true);
    await respondTo(change, { ...search, isPaused: !isPaused });
    await respondTo(read, [{ ...search, isPaused: !isPaused }]);
    expect([button(next).disabled, often().disabled, pendingRequests()]).toEqual([false, false, []]);
  });

  test('sends a new email frequency at once, and shows it once saved', async () => {
    const { user } = shown(search);
    await user.selectOptions(often(), 'Daily summary');
    expect(sentBody(change).body).toEqual({ often: 'daily' });
    expect(often().value).toBe('weekly');
    await respondTo(change, { ...search, often: 'daily' });
    await respondTo(read, [{ ...search, often: 'daily' }]);
    expect(often().value).toBe('daily');
  });

  test('reverts a refused choice and shows the reason at its search', async () => {
    const { user } = shown(other, search);
    await user.selectOptions(screen.getAllByLabelText('Email me')[1] ?? document.body, 'Immediately');
    await respondWithError(change, 429, 'Please wait a moment');
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(second?.getByRole('alert').textContent).toBe('Please wait a moment');
    expect(first?.queryByRole('alert')).toBeNull();
    expect(second?.getByLabelText<HTMLSelectElement>('Email me').value).toBe('weekly');
    expect(pendingRequests()).toEqual([]);
  });

  test('keeps the rename form open until the name is saved', async () => {
    const { user } = shown(search);
    await user.click(button('Rename'));
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    expect([name.value, screen.queryByRole('button', { name: 'Rename' })]).toEqual(['Homes in Ntinda', null]);
    await user.clear(name);
    await user.type(name, 'Ours');
    await user.click(button('Save'));
    expect(sentBody(change).body).toEqual({ name: 'Ours' });
    expect(button('Save').disabled).toBe(true);
    await respondTo(change, { ...search, name: 'Ours' });
    await respondTo(read, [{ ...search, name: 'Ours' }]);
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ours' })).toBeTruthy();
  });

  test('lets a refused name be corrected in place', async () => {
    const { user } = shown(search);
    await user.click(button('Rename'));
    await user.clear(screen.getByLabelText('Name'));
    await user.click(button('Save'));
    await respondWithError(change, 422, 'Please enter a name', {
      fields: { name: 'Please enter a name' },
    });
    expect(screen.getByRole('textbox', { description: 'Please enter a name' })).toBe(
      screen.getByLabelText('Name'),
    );
    expect(pendingRequests()).toEqual([]);
  });

  test('can cancel a rename', async () => {
    const { user } = shown(search);
    await user.click(button('Rename'));
    await user.type(screen.getByLabelText('Name'), ' again');
    await user.click(button('Cancel'));
    expect([screen.getByRole('link').textContent, pendingRequests()]).toEqual(['Homes in Ntinda', []]);
    await user.click(button('Rename'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Homes in Ntinda');
  });

  test('removes a deleted search once the list is reloaded', async () => {
    const { user } = shown(search);
    await user.click(button('Delete'));
    expect(pendingRequests()).toEqual(['DELETE /api/saved-searches/3']);
    await respondTo('DELETE /api/saved-searches/3', { message: 'Deleted' });
    await respondTo(read, []);
    expectShown(/^No saved searches yet\./);
  });
});

describe('the link of an email', () => {
  const mark = 'm'.repeat(43);
  const pause = `POST /api/saved-search-marks/${mark}/pause`;

  test('ends the mails of one search by a tap, and says of which', async () => {
    const { user } = renderInteractive(<PauseSearch token={mark} />);
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Stop emails'));
    expect(button('Unsubscribing...').disabled).toBe(true);
    await respondTo(pause, { name: 'Homes in Ntinda' });
    expect(screen.getByRole('status').textContent).toMatch(/^“Homes in Ntinda” is paused/);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/profile?tab=searches');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that ended nothing says so, and can be tapped again', async () => {
    const { user } = renderInteractive(<PauseSearch token={mark} />);
    await user.click(button('Stop emails'));
    await failWithNetworkError(pause);
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(screen.queryByRole('status')).toBeNull();
    await user.click(button('Stop emails'));
    expect(pendingRequests()).toEqual([pause]);
  });
});
