import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey, useCurrentUser } from '#features/accounts/web/current-user.ts';
import { sessionsQuery } from '#features/accounts/web/queries.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
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
import { Settings } from './settings.tsx';

beforeEach(() => {
  document.cookie = 'signed-in=1';
});
afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

const session = (id: string, isThisOne: boolean) => ({
  ...{ id, createdAt: '2026-11-01T09:00:00Z', lastSeenAt: '2026-11-20T09:00:00Z' },
  ...{ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/120', isThisOne },
});
const here = session('a', true);
const there = session('b', false);

function Own() {
  const user = useCurrentUser();
  return user ? <Settings user={user} /> : <p>Nobody</p>;
}

const used = (over: Partial<CurrentUser> = {}, sessions = [here]) =>
  renderInteractive(<Own />, [
    [currentUserKey, { ...sampleAccount, ...over }],
    [sessionsQuery().queryKey, sessions],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a new password', () => {
  const change = 'POST /api/user/password';
  async function sent(over: Partial<CurrentUser> = {}) {
    const one = used(over);
    await one.user.type(field('Current password'), 'jacaranda');
    await one.user.type(field('New password'), 'a longer sentence');
    await one.user.click(button('Save new password'));
    return one;
  }

  test('saves a new password once, clears the form, and reloads whether the password is strong enough', async () => {
    await sent({ role: 'property_manager', isHeldBack: true });
    expectShown(/^Your role needs a longer password that is not easy to guess\./);
    expect(button('Saving...').disabled).toBe(true);
    expect(sentBody(change).body).toEqual({ currentPassword: 'jacaranda', newPassword: 'a longer sentence' });
    await respondTo(change, { message: 'Your password was changed' });
    expect(toastText()).toBe('Your password was changed');
    expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
    expect(pendingRequests()).toEqual(['GET /api/user']);
    await respondTo('GET /api/user', { ...sampleAccount, role: 'property_manager' });
    expect(screen.queryByText(/^Your role needs a longer password that is not easy to guess\./)).toBeNull();
  });

  test('shows the error of a rejected password at its field, and reloads nothing', async () => {
    await sent();
    await respondWithError(change, 400, 'No', { fields: { currentPassword: 'This is not your password' } });
    expectShown('This is not your password');
    expect(document.activeElement).toBe(field('Current password'));
    expect([field('New password').value, toastText(), pendingRequests()]).toEqual([
      'a longer sentence',
      null,
      [],
    ]);
  });

  test.each([
    ['user', 'At least 6 characters. A short sentence works best.'],
    ['property_manager', 'At least 8 characters. A short sentence works best.'],
  ] as const)('shows the minimum password length of a %s', (role, words) => {
    used({ role });
    expect(expectShown(words)).toBeUndefined();
  });

  test('opens the password form when the role needs a longer password, and folds it otherwise', () => {
    const isOpen = () => screen.getByText('Change Password').closest('details')?.open;
    const { change: draw } = renderInteractive(<Settings user={sampleAccount} />, [
      [sessionsQuery().queryKey, [here]],
    ]);
    expect(isOpen()).toBe(false);
    draw(<Settings key="held" user={{ ...sampleAccount, isHeldBack: true }} />);
    expect(isOpen()).toBe(true);
  });
});

describe('an email preference', () => {
  const save = 'PATCH /api/user';
  const news = () => field('News about new homes and offers');
  const activity = () => field('Emails about my bookings, viewings and listings');

  test('ticks a preference at once, disables it until the response, and then follows the server', async () => {
    const { user, client } = used();
    await user.click(news());
    expect([news().checked, news().disabled]).toEqual([true, true]);
    expect(sentBody(save).body).toEqual({ wantsNews: true });
    await respondTo(save, { ...sampleAccount, wantsNews: true });
    expect([news().checked, news().disabled]).toEqual([true, false]);
    expect(client.getQueryData(currentUserKey)).toMatchObject({ wantsNews: true });
    expect(toastText()).toBe('Your preferences were saved');
  });

  test('changes one preference without the other', async () => {
    const { user } = used();
    await user.click(activity());
    expect(sentBody(save).body).toEqual({ wantsActivityMail: false });
    expect([activity().checked, news().checked, news().disabled]).toEqual([false, false, false]);
  });

  test('unticks a rejected preference, and shows why', async () => {
    const { user } = used();
    await user.click(news());
    await respondWithError(save, 403, 'Not now');
    expectShown('Not now');
    expect([news().checked, toastText()]).toEqual([false, null]);
  });

  test('restores the preference after a connection error', async () => {
    const { user } = used();
    await user.click(activity());
    await failWithNetworkError(save);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(activity().checked).toBe(true);
  });
});

describe('sessions', () => {
  const read = 'GET /api/user/sessions';
  const signOut = /^Sign out Chrome on Android, last seen 20 Nov 2026/;

  test('offers no sign-out for the current session, also when it is the only one', () => {
    used();
    expectShown('This device');
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  test('shows when another session was last used, not when it began', () => {
    used({}, [here, { ...there, lastSeenAt: '2026-11-20T21:30:00Z' }]);
    expect(expectShown('This device', 'Last seen 21 Nov 2026 at 12:30 AM')).toBeUndefined();
  });

  test('ends another session, and reloads the list', async () => {
    const { user } = used({}, [here, there]);
    await user.click(button(signOut));
    expect(button(signOut).disabled).toBe(true);
    expect(button('Sign out everywhere else').disabled).toBe(true);
    await respondTo('DELETE /api/user/sessions/b', { message: 'Signed out there' });
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, [here]);
    expect(screen.queryByRole('button', { name: signOut })).toBeNull();
    expect(toastText()).toBe('Signed out there');
  });

  test('says when a session had already ended, and removes it from the list', async () => {
    const { user } = used({}, [here, there]);
    await user.click(button(signOut));
    await respondWithError('DELETE /api/user/sessions/b', 404, 'It has ended already');
    expectShown('It has ended already');
    await respondTo(read, [here]);
    expect([screen.queryByRole('button', { name: signOut }), toastText()]).toEqual([null, null]);
  });

  test('ends all other sessions together', async () => {
    const { user } = used({}, [here, there, session('c', false)]);
    await user.click(button('Sign out everywhere else'));
    await respondTo('POST /api/logout/everywhere', { message: 'Signed out everywhere else' });
    await respondTo(read, [here]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(toastText()).toBe('Signed out everywhere else');
  });

  test('shows that the other sessions could not be ended', async () => {
    const { user } = used({}, [here, there]);
    await user.click(button('Sign out everywhere else'));
    await respondWithError('POST /api/logout/everywhere', 503, 'Later');
    expectShown('Later');
    expect([pendingRequests(), toastText()]).toEqual([[], null]);
  });

  test('shows that the sessions could not be loaded', async () => {
    renderInteractive(<Settings user={sampleAccount} />);
    await respondWithError(read, 503, 'Later');
    expect(expectShown('We could not load your sessions. Please try again later.')).toBeUndefined();
  });
});

test('offers two-factor sign-in to managers only', () => {
  const { change } = renderInteractive(<Settings user={sampleAccount} />, [
    [sessionsQuery().queryKey, [here]],
  ]);
  expect(screen.queryByText('Two-factor sign-in')).toBeNull();
  change(<Settings user={{ ...sampleAccount, role: 'property_manager' }} mailChoices={<p>By topic</p>} />);
  expectShown('Two-factor sign-in', 'By topic');
});
