import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someAccount } from '#features/accounts/web/testing/some-account.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { currentUserKey } from './current-user.ts';
import { unreadQuery } from './unread.tsx';
import { UserMenu } from './user-menu.tsx';

test('the menu is of whoever is signed in, and of a visitor once they have signed out', async () => {
  const { client } = renderInteractive(<UserMenu />, [
    [currentUserKey, someAccount],
    [unreadQuery().queryKey, { unread: 0 }],
  ]);
  await screen.findByText('Welcome, Grace Nakato');
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('link', { name: 'Sign In' });
  expect(screen.queryByText('Welcome, Grace Nakato')).toBeNull();
});

test('until it is known who is there, it is that of a visitor', () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<UserMenu />);
  document.cookie = 'signed-in=; max-age=0';
  expect(expectShown('Sign In', 'Become a Member', 'Your bookings and payments', 'Saved')).toBeUndefined();
});
