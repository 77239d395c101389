import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import type { SharedList as List } from '#features/favorites/list-schema.ts';
import { buildPropertyCard } from '#features/properties/web/testing/card-of.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { listQuery } from './list-queries.ts';
import { savedHomesQuery } from './queries.ts';
import { SharedList } from './shared-list.tsx';

const home: List['homes'][number] = {
  propertyId: 5,
  home: buildPropertyCard(5),
  addedBy: 'Brian',
  likedBy: [2],
  notes: [{ by: 1, words: 'Too small' }],
};
const list: List = {
  mark: 'here',
  name: 'Our home',
  isOpen: true,
  you: 1,
  isOwn: true,
  members: [
    { number: 1, name: 'Amina', isOwner: true },
    { number: 2, name: 'Brian', isOwner: false },
  ],
  homes: [home],
};
const read = 'GET /api/favorite-lists/here';
const ofHome = '/api/favorite-lists/here/homes/5';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

type Saved = { home: ReturnType<typeof buildPropertyCard> }[];
const used = (over: Partial<List> = {}, user: CurrentUser | null = sampleAccount, saved: Saved = []) =>
  renderInteractive(<SharedList token="here" />, [
    [currentUserKey, user],
    [listQuery('here').queryKey, { ...list, ...over }],
    [savedHomesQuery().queryKey, saved],
  ]);

describe('home of a shared list', () => {
  test('likes a home on a tap and reloads the list', async () => {
    const { user } = used();
    await user.click(button('Like : Home 5'));
    expect(sentBody(`PUT ${ofHome}`).body).toEqual({ isLiked: true });
    await respondTo(`PUT ${ofHome}`, { message: 'Done' });
    await respondTo(read, { ...list, homes: [{ ...home, likedBy: [2, 1] }] });
    expect(button('Like : Home 5').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Like : Home 5'));
    expect(sentBody(`PUT ${ofHome}`).body).toEqual({ isLiked: false });
  });

  test('shows why a like failed and reloads the list', async () => {
    const { user } = used();
    await user.click(button('Like : Home 5'));
    await respondWithError(`PUT ${ofHome}`, 409, 'The list is full');
    expectShown('The list is full');
    expect(pendingRequests()).toEqual([read]);
  });

  test("saves the member's own note", async () => {
    const { user } = used();
    await user.click(button('Edit note : Home 5'));
    await user.type(screen.getByLabelText('Your note'), ' for us');
    await user.click(button('Save note'));
    expect(sentBody(`PUT ${ofHome}`).body).toEqual({ note: 'Too small for us' });
    await respondTo(`PUT ${ofHome}`, { message: 'Done' });
    await respondTo(read, { ...list, homes: [{ ...home, notes: [{ by: 1, words: 'Too small for us' }] }] });
    expectShown('Too small for us');
  });

  test("removes a home and restores it with the member's data", async () => {
    const { user } = used({ homes: [{ ...home, likedBy: [1] }] });
    await user.click(button('Remove : Home 5'));
    await respondTo(`DELETE ${ofHome}`, { message: 'Done' });
    expect(toastText()).toBeNull();
    await respondTo(read, { ...list, homes: [] });
    expectShown('No homes on this list yet.');
    expect(toastText()).toBe('Removed from the list');
    currentToast()?.action?.run();
    expect(sentBody(`PUT ${ofHome}`).body).toEqual({ isLiked: true, note: 'Too small' });
    await respondTo(`PUT ${ofHome}`, { message: 'Done' });
    await respondTo(read, list);
    expectShown('Home 5');
  });

  test('hides a home whose removal could not be undone', async () => {
    const { user } = used();
    await user.click(button('Remove : Home 5'));
    await respondTo(`DELETE ${ofHome}`, { message: 'Done' });
    await respondTo(read, { ...list, homes: [] });
    currentToast()?.action?.run();
    expect(sentBody(`PUT ${ofHome}`).body).toEqual({ isLiked: false, note: 'Too small' });
    await respondWithError(`PUT ${ofHome}`, 409, 'The list is full');
    expect(pendingRequests()).toEqual([read]);
  });

  test('keeps a home whose removal failed, and offers no undo', async () => {
    const { user } = used();
    await user.click(button('Remove : Home 5'));
    await respondWithError(`DELETE ${ofHome}`, 503, 'Later');
    await respondTo(read, list);
    expectShown('Later', 'Home 5');
    expect(toastText()).toBeNull();
  });
});

describe("the member's saved homes", () => {
  const saved = [{ home: buildPropertyCard(8) }, { home: buildPropertyCard(9) }];
  const add = () => button('Add : Home 8');

  test('adds homes one at a time and reloads the list', async () => {
    const { user } = used({}, sampleAccount, saved);
    await user.click(add());
    expect([add().disabled, button('Add : Home 9').disabled]).toEqual([true, true]);
    expect(sentBody('PUT /api/favorite-lists/here/homes/8').body).toEqual({ isLiked: true });
    await respondTo('PUT /api/favorite-lists/here/homes/8', { message: 'Done' });
    await respondTo(read, { ...list, homes: [home, { ...home, propertyId: 8, home: buildPropertyCard(8) }] });
    expectShown('Add from your saved homes (1)');
  });

  test('shows why a home could not be added', async () => {
    const { user } = used({}, sampleAccount, saved);
    await user.click(add());
    await respondWithError('PUT /api/favorite-lists/here/homes/8', 409, 'The list is full');
    expectShown('The list is full');
    expect(add().disabled).toBe(false);
  });
});

describe('joining a shared list', () => {
  const invited = { you: null, isOwn: false };
  const join = 'POST /api/favorite-lists/here/members';
  const name = () => screen.getByLabelText<HTMLInputElement>('Your name on this list');

  test('requires a name, sends it once and makes the user a member', async () => {
    const { user } = used(invited);
    await user.type(name(), 'Carol');
    await user.click(button('Join this list'));
    expect(button('Join this list').disabled).toBe(true);
    expect(sentBody(join).body).toEqual({ displayName: 'Carol' });
    await respondTo(join, { message: 'Done' });
    await respondTo(read, { ...list, isOwn: false, you: 2 });
    expect(screen.queryByRole('button', { name: 'Join this list' })).toBeNull();
  });

  test('shows why joining was rejected next to the name', async () => {
    const { user } = used(invited);
    await user.click(button('Join this list'));
    await respondWithError(join, 400, 'No', { fields: { displayName: 'Enter your name for this list' } });
    expectShown('Enter your name for this list');
    expect([name().value, pendingRequests()]).toEqual(['', []]);
  });
});

describe('members of a shared list', () => {
  const member = (number: number) => `DELETE /api/favorite-lists/here/members/${number}`;

  test('lets the owner remove a member and reloads the list', async () => {
    const { user, history } = used();
    await user.click(button('Remove : Brian'));
    expect(button('Remove : Brian').disabled).toBe(true);
    await respondTo(member(2), { message: 'Done' });
    expect([pendingRequests(), history]).toEqual([[read], ['/']]);
  });

  test('leads a member who leaves to saved homes', async () => {
    const { user, history } = used({ you: 2, isOwn: false });
    await user.click(button('Leave this list : Brian'));
    await respondTo(member(2), { message: 'Done' });
    expect([history?.at(-1), pendingRequests()]).toEqual(['/saved', []]);
  });

  test('keeps the member when leaving is rejected', async () => {
    const { user, history } = used({ you: 2, isOwn: false });
    await user.click(button('Leave this list : Brian'));
    await respondWithError(member(2), 503, 'Later');
    expectShown('Later');
    expect([history, pendingRequests()]).toEqual([['/'], []]);
  });
});

describe('link of a shared list', () => {
  const link = 'POST /api/favorite-lists/here/link';
  const write = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    write.mockReset().mockResolvedValue();
  });

  test('disables the link permanently and keeps the list under its new URL', async () => {
    const { user, history } = used();
    await user.click(button('Turn off link'));
    expect([button('Turn off link').disabled, sentBody(link).body]).toEqual([true, { isOpen: false }]);
    await respondTo(link, { mark: 'there' });
    expect(history).toEqual(['/lists/there']);
  });

  test('creates a new link after one was disabled', async () => {
    const { user, history } = used({ isOpen: false });
    await user.click(button('Create new link'));
    expect(sentBody(link).body).toEqual({ isOpen: true });
    await respondTo(link, { mark: 'there' });
    expect(history).toEqual(['/lists/there']);
  });

  test('shows an error when the link could not be disabled', async () => {
    const { user, history } = used();
    await user.click(button('Turn off link'));
    await failWithNetworkError(link);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(history).toEqual(['/']);
  });

  test('copies the link and confirms it', async () => {
    const { user } = used();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await user.click(button('Copy invitation link'));
    expect(write.mock.calls).toEqual([[`${location.origin}/lists/here`]]);
    expect(toastText()).toBe('Link Copied: Paste it anywhere to share it.');
  });

  test('shows the link for manual copying when the clipboard fails', async () => {
    const { user } = used();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(() => Promise.reject(new Error('Denied')));
    await user.click(button('Copy invitation link'));
    await act(async () => {});
    expect(toastText()).toBe(`We could not copy the link: ${location.origin}/lists/here`);
  });
});

describe('deletion of a shared list', () => {
  const end = 'DELETE /api/favorite-lists/here';

  test('asks for confirmation and leads to saved homes', async () => {
    const { user, history } = used();
    await user.click(button('Delete this list'));
    expectShown('Delete this list for all members?');
    expect([pendingRequests(), screen.queryByRole('button', { name: 'Delete this list' })]).toEqual([
      [],
      null,
    ]);
    await user.click(button('Delete'));
    expect(button('Delete').disabled).toBe(true);
    await respondTo(end, { message: 'Done' });
    expect(history?.at(-1)).toBe('/saved');
  });

  test('keeps the list on cancel', async () => {
    const { user } = used();
    await user.click(button('Delete this list'));
    await user.click(button('Keep list'));
    expect([
      screen.queryByText('Delete this list for all members?'),
      button('Delete this list').disabled,
    ]).toEqual([null, false]);
  });

  test('shows an error and stays on the page when the deletion fails', async () => {
    const { user, history } = used();
    await user.click(button('Delete this list'));
    await user.click(button('Delete'));
    await respondWithError(end, 503, 'Later');
    expectShown('Later');
    expect(history).toEqual(['/']);
  });
});

test('requests a list again that could not be loaded', async () => {
  const { user } = renderInteractive(<SharedList token="here" />, [[currentUserKey, sampleAccount]]);
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load this list.');
  await user.click(button('Try again'));
  await respondTo(read, list);
  expectShown('Our home');
});

test('asks a signed-in visitor with the link for a name, but not a member', () => {
  const invitation = 'You have been invited to the list ‘Our home’.';
  used({ you: null });
  expectShown(invitation);
  screen.getByLabelText('Your name on this list');
  expect(screen.queryByRole('button', { name: 'Join this list' })).not.toBeNull();
});
