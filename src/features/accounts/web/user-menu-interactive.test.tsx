import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { currentUserKey } from './current-user.ts';
import { unreadQuery } from './unread.tsx';
import { MembershipLinks, UserMenu } from './user-menu.tsx';

test('shows the user’s menu when signed in, and the visitor’s menu after sign-out', async () => {
  const { client } = renderInteractive(<UserMenu />, [
    [currentUserKey, sampleAccount],
    [unreadQuery().queryKey, { unread: 0 }],
  ]);
  await screen.findByText('Welcome, Grace Nakato');
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  client.setQueryData(currentUserKey, null);
  await screen.findByRole('link', { name: 'Sign In' });
  expect(screen.queryByText('Welcome, Grace Nakato')).toBeNull();
});

test('shows the visitor’s menu until the user is known', () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<UserMenu />);
  document.cookie = 'signed-in=; max-age=0';
  expect(expectShown('Sign In', 'Become a Member', 'Your bookings and payments', 'Saved')).toBeUndefined();
});

test('hydrates the visitor’s menu of the server’s HTML, even when the user is already known', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderPart(<UserMenu />).html;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(currentUserKey, sampleAccount);
  client.setQueryData(unreadQuery().queryKey, { unread: 0 });
  const faults: unknown[] = [];
  render(
    <QueryClientProvider client={client}>
      <UserMenu />
    </QueryClientProvider>,
    { container, hydrate: true, onRecoverableError: (fault) => faults.push(fault) },
  );
  await screen.findByText('Welcome, Grace Nakato');
  expect(faults).toEqual([]);
});

test('shows visitors the links to membership and sign-in, and a signed-in user the plan', async () => {
  const { client } = renderInteractive(<MembershipLinks />, [[currentUserKey, null]]);
  const links = () =>
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links()).toEqual([
    ['Become a Member', '/membership'],
    ['Sign In', '/auth'],
  ]);
  client.setQueryData(currentUserKey, { ...sampleAccount, membershipPlan: 'premium' });
  await screen.findByText('Premium Plan');
  expect(links()).toEqual([['Premium Plan', '/profile/membership']]);
  client.setQueryData(currentUserKey, sampleAccount);
  await waitFor(() => expect(links()).toEqual([]));
});
