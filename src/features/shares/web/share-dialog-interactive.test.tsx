import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { someAccount } from '#features/accounts/web/testing/some-account.ts';
import { cardOf } from '#features/properties/web/testing/card-of.ts';
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
import { ownSharesQuery } from './queries.ts';
import { ShareButton } from './share-button.tsx';
import ShareDialog from './share-dialog.tsx';

const share = 'POST /api/properties/5/shares';
const plain = `${location.origin}/property/5`;
const own = `${plain}?ref=abcdefghijklmnop&src=link&user=abc`;
const record = {
  shareId: 'abcdefghijklmnop',
  propertyId: 5,
  sharedBy: { name: 'Grace', email: 'grace@example.com' },
  shareUrl: own,
  timestamp: '2026-11-27T09:00:00Z',
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const whatsApp = () =>
  decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '');

const used = (user: CurrentUser | null = null, onClose = () => {}) =>
  renderInteractive(<ShareDialog property={cardOf(5)} onClose={onClose} />, [
    [currentUserKey, user],
    [ownSharesQuery().queryKey, []],
  ]);

async function shared(user: CurrentUser | null = someAccount) {
  const one = used(user);
  await one.user.clear(field('Your name'));
  await one.user.type(field('Your name'), 'Grace');
  await one.user.clear(field('Your email'));
  await one.user.type(field('Your email'), 'grace@example.com');
  await one.user.click(button('Create link'));
  return one;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

test('a home can be sent by its plain address at once', () => {
  used();
  expect(field('Link').value).toBe(plain);
  expect(whatsApp()).toBe(`https://wa.me/?text=${plain}\nUGX 900,000 / month, Ntinda\nHome 5`);
  expect(screen.queryByText(/^We count how often/)).toBeNull();
});

test('its address is copied, which the button says for three seconds', async () => {
  const { user } = used();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Copy link'));
  expect(write.mock.calls).toEqual([[plain]]);
  expect(toastText()).toBe('Link Copied: Paste it anywhere to share it.');
  expectShown('Copied!');
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expectShown('Copied!');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expectShown('Copy link');
});

test('where it cannot be copied it is shown, and nobody says that it was', async () => {
  const { user } = used();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await user.click(button('Copy link'));
  expect(toastText()).toBe(`We could not copy the link: ${plain}`);
  expectShown('Copy link');
});

test('a tap on the address chooses all of it', async () => {
  const { user } = used();
  await user.click(field('Link'));
  const { selectionStart, selectionEnd } = field('Link');
  expect([selectionStart, selectionEnd]).toEqual([0, plain.length]);
});

test('other apps are offered where the browser has them, and are given the link for that way', async () => {
  const send = vi
    .fn<(data: ShareData) => Promise<void>>()
    .mockRejectedValue(new Error('They changed their mind'));
  Object.defineProperty(navigator, 'share', { value: send, configurable: true });
  const { user } = await shared();
  await respondTo(share, record);
  await user.click(button('More'));
  Reflect.deleteProperty(navigator, 'share');
  expect(send.mock.calls).toEqual([
    [{ title: 'Home 5', text: 'Home 5', url: own.replace('src=link', 'src=sheet') }],
  ]);
});

test('and not where it has none', () => {
  used();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('a link of one’s own takes the place of the plain one, is counted, and stands among the others', async () => {
  const { client } = await shared();
  expect(button('Processing...').disabled).toBe(true);
  expect(sentBody(share).body).toEqual({ name: 'Grace', email: 'grace@example.com' });
  await respondTo(share, record);
  expect(field('Link').value).toBe(own);
  expect(whatsApp()).toContain(own.replace('src=link', 'src=whatsapp'));
  expect(toastText()).toBe('Link Shared Successfully: Your link is ready to share.');
  expect(screen.getByRole('link', { name: 'See your links' }).getAttribute('href')).toBe(
    '/profile?tab=shares',
  );
  expect(client.getQueryState(ownSharesQuery().queryKey)?.isInvalidated).toBe(true);
  expect([field('Your name').value, field('Your email').value]).toEqual(['', '']);
});

test('once there is a link of one’s own, that one is copied', async () => {
  const { user } = await shared();
  await respondTo(share, record);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Copy link'));
  expect(write.mock.calls).toEqual([[own]]);
});

test('who becomes known while it is open has said who they are', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
  renderInteractive(<ShareDialog property={cardOf(5)} onClose={() => {}} />);
  expect([field('Your name').value, field('Your email').value]).toEqual(['', '']);
  await respondTo('GET /api/user', someAccount);
  expect([field('Your name').value, field('Your email').value]).toEqual([
    'Grace Nakato',
    'grace@example.com',
  ]);
});

test('without an account it says where it can be seen how many came', async () => {
  await shared(null);
  await respondTo(share, record);
  expectShown(/Sign in on this device to see the number of visits\.$/);
  expect(screen.queryByRole('link', { name: 'See your links' })).toBeNull();
});

test('whoever is signed in has said who they are', () => {
  used(someAccount);
  expect([field('Your name').value, field('Your email').value, button('Create link').disabled]).toEqual([
    'Grace Nakato',
    'grace@example.com',
    false,
  ]);
});

test('others say it first; what is only space is nothing', async () => {
  const { user } = used();
  expect(button('Create link').disabled).toBe(true);
  await user.type(field('Your name'), ' ');
  expect(button('Create link').disabled).toBe(true);
  await user.type(field('Your email'), 'grace@example.com');
  await user.click(button('Create link'));
  expect(toastText()).toBe('Missing Information: Please provide both your name and email.');
  expect(pendingRequests()).toEqual([]);
});

test('what is refused stands beside its field, and the link is the plain one', async () => {
  await shared();
  await respondWithError(share, 400, 'No', { fields: { email: 'Invalid email address' } });
  expectShown('Invalid email address');
  expect([field('Link').value, field('Your name').value, toastText()]).toEqual([plain, 'Grace', null]);
});

test('a broken line loses nothing', async () => {
  await shared();
  await failWithNetworkError(share);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  expect([field('Your email').value, button('Create link').disabled]).toEqual(['grace@example.com', false]);
});

test('the button opens the dialog, and it can be opened again after it was closed', async () => {
  const { user } = renderInteractive(<ShareButton property={cardOf(5)} />, [[currentUserKey, null]]);
  await user.click(button('Share'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Share Property')).toBeNull();
  await user.click(button('Share'));
  expect(await screen.findByText('Share Property')).toBeDefined();
});
