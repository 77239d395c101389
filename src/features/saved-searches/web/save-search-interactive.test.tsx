import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { SavedSearch } from '#features/saved-searches/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { setPendingSave, takePendingSave } from './pending-save.ts';
import { ownSearchesQuery } from './queries.ts';
import { SaveSearch } from './save-search.tsx';
import SaveSearchDialog from './save-search-dialog.tsx';

const search: Search = {
  path: '/rental-units',
  category: 'rental_units',
  filters: { maxPrice: '800000', sort: 'price_asc', cursor: 'c2' },
  isMapShown: false,
};
const saved: SavedSearch = {
  id: 3,
  name: 'Rental Units: Up to UGX 800,000',
  address: '/rental-units?maxPrice=800000',
  often: 'daily',
  isPaused: false,
  savedAt: '2026-11-20T22:00:00Z',
};
const user: CurrentUser = {
  id: 4,
  username: 'amina',
  email: 'amina@example.com',
  fullName: 'Amina Sample',
  role: 'user',
  membershipPlan: null,
  requestedPlan: null,
  membershipStartDate: null,
  membershipEndDate: null,
  isVerified: false,
  hasTwoFactor: false,
  isSuspended: false,
  isEmailConfirmed: true,
  isHeldBack: false,
  wantsNews: false,
  wantsActivityMail: true,
  phone: null,
  wantedEmail: null,
  closesAt: null,
};

const save = 'POST /api/saved-searches';
const change = 'PATCH /api/saved-searches/3';
const end = 'DELETE /api/saved-searches/3';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const often = () => screen.getByLabelText<HTMLSelectElement>('Email me');

function dialog(as: CurrentUser | null | undefined, isAsking = false, of = search) {
  const onClose = vi.fn<() => void>();
  const used = renderInteractive(
    <SaveSearchDialog search={of} reading={undefined} needsConfirmation={isAsking} onClose={onClose} />,
    [[ownSearchesQuery().queryKey, []], ...(as === undefined ? [] : ([[currentUserKey, as]] as const))],
  );
  return { ...used, onClose };
}

describe('saving a search', () => {
  test('is sent at once on a tap, under its name, without order and page', async () => {
    const { client } = dialog(user);
    expect(pendingRequests()).toEqual([save]);
    expect(sentBody(save).body).toEqual({
      page: '/rental-units',
      filters: { maxPrice: '800000' },
      name: 'Rental Units: Up to UGX 800,000',
    });
    expectShown('Saving...');
    await respondTo(save, saved);
    expectShown('Search saved. We will tell you when a matching home is listed or its price drops.');
    expect(often().value).toBe('daily');
    expect(client.getQueryState(ownSearchesQuery().queryKey)?.isInvalidated).toBe(true);
    expect(pendingRequests()).toEqual([]);
  });

  test('saves a search of all properties on other pages', () => {
    dialog(user, false, { ...search, path: '/map', category: null });
    expect(sentBody(save).body).toMatchObject({ page: '/explore' });
  });

  test('asks first when only an address requests it', async () => {
    const { user: hand } = dialog(user, true);
    expect(pendingRequests()).toEqual([]);
    await hand.click(button('Save search'));
    expect(pendingRequests()).toEqual([save]);
  });

  test('waits until the session is known', async () => {
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
    dialog(undefined);
    expect(pendingRequests()).toEqual(['GET /api/user']);
    await respondTo('GET /api/user', user);
    expect(pendingRequests()).toEqual([save]);
    cookie.mockRestore();
  });

  test('shows the reason of a failure and can be retried', async () => {
    const { user: hand } = dialog(user);
    await respondWithError(save, 409, 'An account has at most 20 saved searches');
    expect(screen.getByRole('alert').textContent).toBe('An account has at most 20 saved searches');
    expect(screen.getByRole('link', { name: 'Your saved searches' }).getAttribute('href')).toBe(
      '/profile?tab=searches',
    );
    expect(pendingRequests()).toEqual([]);
    await hand.click(button('Try again'));
    await respondTo(save, saved);
    expectShown('Search saved. We will tell you when a matching home is listed or its price drops.');
  });
});

describe('a search that was just saved', () => {
  async function justSaved() {
    const used = dialog(user);
    await respondTo(save, saved);
    return used;
  }

  test('changes its email frequency once that is saved', async () => {
    const { user: hand } = await justSaved();
    await hand.selectOptions(often(), 'Immediately');
    expect(sentBody(change).body).toEqual({ often: 'at_once' });
    expect([often().value, often().disabled, button('Undo').disabled]).toEqual(['daily', true, true]);
    await respondTo(change, { ...saved, often: 'at_once' });
    expect([often().value, often().disabled]).toEqual(['at_once', false]);
  });

  test('keeps its frequency when the change is refused', async () => {
    const { user: hand } = await justSaved();
    await hand.selectOptions(often(), 'Immediately');
    await failWithNetworkError(change);
    expect(often().value).toBe('daily');
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
  });

  test('is removed by undo, which closes the message', async () => {
    const { user: hand, client, onClose } = await justSaved();
    client.setQueryData(ownSearchesQuery().queryKey, [saved]);
    await hand.click(button('Undo'));
    expect(pendingRequests()).toEqual([end]);
    expect(onClose).not.toHaveBeenCalled();
    await respondTo(end, { message: 'Deleted' });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(client.getQueryState(ownSearchesQuery().queryKey)?.isInvalidated).toBe(true);
  });

  test('stays when undo fails', async () => {
    const { user: hand, onClose } = await justSaved();
    await hand.click(button('Undo'));
    await respondWithError(end, 503, 'Not now');
    expectShown('Not now');
    expect([onClose.mock.calls, button('Undo').disabled]).toEqual([[], false]);
  });
});

describe('a signed-out user', () => {
  const link = () => screen.getByRole('link', { name: 'Sign in and save' });

  test('is led to sign in and back to this search, which is stored by the tap only', async () => {
    history.replaceState(null, '', '/rental-units?maxPrice=800000');
    const { user: hand } = dialog(null);
    expect(link().getAttribute('href')).toContain(encodeURIComponent('/rental-units?maxPrice=800000'));
    expect([pendingRequests(), sessionStorage.length]).toEqual([[], 0]);
    await hand.click(link());
    expect(takePendingSave()).toBe(true);
  });

  test('can do the same with the keyboard', async () => {
    const { user: hand } = dialog(null);
    link().focus();
    await hand.keyboard('{Enter}');
    expect(takePendingSave()).toBe(true);
  });
});

describe('the link to save a search', () => {
  const shown = () =>
    renderInteractive(
      <SaveSearch search={search} reading={undefined} />,
      [[currentUserKey, user]],
      '/rental-units',
    );

  test('saves it on a tap, and not again while open', async () => {
    const { user: hand } = shown();
    expect(screen.queryByRole('dialog')).toBeNull();
    await hand.click(screen.getByRole('link', { name: 'Save this search' }));
    await screen.findByRole('dialog');
    expect(pendingRequests()).toEqual([save]);
    expect(location.hash).toBe('');
    await respondTo(save, saved);
    await hand.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('only asks when it is in the address, which drops it', async () => {
    history.replaceState({ kept: 1 }, '', '/rental-units?maxPrice=800000#save-search');
    shown();
    await screen.findByRole('button', { name: 'Save search' });
    expect(pendingRequests()).toEqual([]);
    expect([location.pathname + location.search + location.hash, history.state]).toEqual([
      '/rental-units?maxPrice=800000',
      expect.objectContaining({ kept: 1 }),
    ]);
  });

  test('saves once what was pending before sign-in', async () => {
    history.replaceState(null, '', '/rental-units?maxPrice=800000');
    setPendingSave();
    shown();
    await screen.findByText('Saving...');
    expect([pendingRequests(), takePendingSave()]).toEqual([[save], false]);
  });
});
