import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { BottomNav } from './bottom-nav.tsx';

const nav = () => within(screen.getByRole('navigation', { name: 'Your pages' }));
const links = () =>
  nav()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const current = () =>
  nav()
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('aria-current') ? link.textContent : []));

test('leads visitors to what they have without an account, and signed-in users to their own pages', async () => {
  const { client } = renderInteractive(<BottomNav search="" />, [[currentUserKey, null]], '/bnbs');
  expect(links()).toEqual([
    ['Explore', '/explore'],
    ['Saved', '/saved'],
    ['Visits', '/payments'],
    ['Contacts', '/opened-homes'],
    ['Account', '/auth'],
  ]);
  client.setQueryData(unreadQuery().queryKey, { unread: 3 });
  client.setQueryData(currentUserKey, sampleAccount);
  await screen.findByText('unread');
  expect(links()).toEqual([
    ['Explore', '/explore'],
    ['Saved', '/saved'],
    ['Visits', '/profile?tab=bookings'],
    ['Contacts', '/opened-homes'],
    ['3 unreadAccount', '/profile'],
  ]);
});

test('leads signed-in users to their own pages before the user is loaded', async () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<BottomNav search="" />, [], '/bnbs');
  expect(links()[2]).toEqual(['Visits', '/profile?tab=bookings']);
  document.cookie = 'signed-in=; max-age=0';
});

test.each([
  ['/bnbs', '', ['Explore']],
  ['/compare', 'ids=1,2', ['Saved']],
  ['/stays/a', '', ['Visits']],
  ['/opened-homes', '', ['Contacts']],
  ['/profile', 'tab=bookings', ['Visits']],
  ['/profile', 'tab=enquiries', ['Contacts']],
  ['/profile', 'tab=settings', ['Account']],
  ['/', '', []],
  ['/terms', '', []],
])('marks at %s?%s %j', (path, search, names) => {
  renderInteractive(<BottomNav search={search} />, [[currentUserKey, null]], path);
  expect(current()).toEqual(names);
});

test('follows the page', () => {
  renderInteractive(<BottomNav search="" />, [[currentUserKey, null]], '/explore');
  fireEvent.click(nav().getByRole('link', { name: 'Saved' }));
  expect(current()).toEqual(['Saved']);
});
