import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import AuthPage from './auth.tsx';
import ProfilePage from './profile.tsx';

const at = (search: string) => ({ params: {}, search: new URLSearchParams(search) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]);

let replace: MockInstance<(address: string | URL) => void>;
let assign: MockInstance<(address: string | URL) => void>;
beforeEach(() => {
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
});

describe('signing in and registering', () => {
  test('shows two tabs on one page, and switches between them on a tap', async () => {
    const { user } = renderInteractive(<AuthPage {...at('')} />, [[currentUserKey, null]]);
    expect(tabs()).toEqual([
      ['Login', 'true'],
      ['Register', 'false'],
    ]);
    expect(screen.queryByLabelText('Full name')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(tabs()).toEqual([
      ['Login', 'false'],
      ['Register', 'true'],
    ]);
    expect(screen.getByRole('tabpanel', { name: 'Register' }).querySelectorAll('form')).toHaveLength(1);
    expectShown('Full name');
  });

  test('opens the registration by address', () => {
    renderInteractive(<AuthPage {...at('tab=register')} />, [[currentUserKey, null]]);
    expect(tabs()).toContainEqual(['Register', 'true']);
  });

  test('opens the page of the user after sign-in', async () => {
    const { user } = renderInteractive(<AuthPage {...at('')} />, [[currentUserKey, null]]);
    await user.type(screen.getByLabelText('Username'), 'grace');
    await user.type(screen.getByLabelText('Password'), 'jacaranda');
    await user.click(button('Login'));
    await respondTo('POST /api/login', someUser);
    expect(assign.mock.calls).toEqual([['/admin/properties']]);
    expect(sessionStorage.getItem('toast-after-load')).toContain('Welcome back, Grace Nakato!');
  });
});

describe('the profile', () => {
  const used = (search = 'tab=shares') =>
    renderInteractive(<ProfilePage {...at(search)} />, [[currentUserKey, { ...someUser, role: 'user' }]]);

  test('confirms signing out on the next page', async () => {
    history.replaceState(null, '', '/profile');
    const { user } = used();
    await user.click(button('Logout'));
    expect(button('Logging out...').disabled).toBe(true);
    await respondTo('POST /api/logout');
    expect(replace.mock.calls).toEqual([['/auth']]);
    expect(sessionStorage.getItem('toast-after-load')).toContain('Logged out successfully');
    history.replaceState(null, '', '/');
  });

  test('stays open when signing out failed', async () => {
    const { user } = used();
    await user.click(button('Logout'));
    await respondWithError('POST /api/logout', 503, 'Later');
    expect(toastText()).toBe('Logout failed: Later');
    expect([button('Logout').disabled, replace.mock.calls]).toEqual([false, []]);
  });

  test.each([
    ['tab=notifications', 'GET /api/notifications'],
    ['tab=notifications&before=9', 'GET /api/notifications?before=9'],
    ['tab=shares', 'GET /api/shares/mine'],
    ['tab=properties', 'GET /api/favorites'],
    ['tab=nonsense', 'GET /api/listing-requests/mine'],
  ])('requests for the profile at %s %s', (search, read) => {
    used(search);
    expect(pendingRequests()).toContain(read);
  });
});
