import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
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
  renderInteractive(<ShareDialog property={buildPropertyCard(5)} onClose={onClose} />, [
    [currentUserKey, user],
    [ownSharesQuery().queryKey, []],
  ]);

async function shared(user: CurrentUser | null = sampleAccount) {
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

test('can send a property by its plain address at once', () => {
  used();
  expect(field('Link').value).toBe(plain);
  expect(whatsApp()).toBe(`https://wa.me/?text=${plain}\nUGX 900,000 / month, Ntinda\nHome 5`);
  expect(screen.queryByText(/^We count how often/)).toBeNull();
});

test('copies its address, which the button confirms for three seconds', async () => {
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

test('shows the address without a confirmation where copying fails', async () => {
  const { user } = used();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await user.click(button('Copy link'));
  expect(toastText()).toBe(`We could not copy the link: ${plain}`);
  expectShown('Copy link');
});

test('selects the whole address on a tap', async () => {
  const { user } = used();
  await user.click(field('Link'));
  const { selectionStart, selectionEnd } = field('Link');
  expect([selectionStart, selectionEnd]).toEqual([0, plain.length]);
});

test('offers other apps where the browser does, with the link of that channel', async () => {
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

test('offers no other apps where the browser has none', () => {
  used();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test("replaces the plain address by the user's own link, which is counted and listed", async () => {
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

test("copies the user's own link once there is one", async () => {
  const { user } = await shared();
  await respondTo(share, record);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Copy link'));
  expect(write.mock.calls).toEqual([[own]]);
});

test('fills in a user who signs in while it is open', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
  renderInteractive(<ShareDialog property={buildPropertyCard(5)} onClose={() => {}} />);
  expect([field('Your name').value, field('Your email').value]).toEqual(['', '']);
  await respondTo('GET /api/user', sampleAccount);
  expect([field('Your name').value, field('Your email').value]).toEqual([
    'Grace Nakato',
    'grace@example.com',
  ]);
});

test('states without an account where the count can be seen', async () => {
  await shared(null);
  await respondTo(share, record);
  expectShown(/Sign in on this device to see the number of visits\.$/);
  expect(screen.queryByRole('link', { name: 'See your links' })).toBeNull();
});

test('requires no details from a signed-in user', () => {
  used(sampleAccount);
  expect([field('Your name').value, field('Your email').value, button('Create link').disabled]).toEqual([
    'Grace Nakato',
    'grace@example.com',
    false,
  ]);
});

test('requires details from others, and rejects spaces only', async () => {
  const { user } = used();
  expect(button('Create link').disabled).toBe(true);
  await user.type(field('Your name'), ' ');
  expect(button('Create link').disabled).toBe(true);
  await user.type(field('Your email'), 'grace@example.com');
  await user.click(button('Create link'));
  expect(toastText()).toBe('Missing Information: Please provide both your name and email.');
  expect(pendingRequests()).toEqual([]);
});

test('shows a refusal beside its field, and keeps the plain link', async () => {
  await shared();
  await respondWithError(share, 400, 'No', { fields: { email: 'Invalid email address' } });
  expectShown('Invalid email address');
  expect([field('Link').value, field('Your name').value, toastText()]).toEqual([plain, 'Grace', null]);
});

test('keeps the input after a connection failure', async () => {
  await shared();
  await failWithNetworkError(share);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  expect([field('Your email').value, button('Create link').disabled]).toEqual(['grace@example.com', false]);
});

test('opens the dialog by its button, also after it was closed', async () => {
  const { user } = renderInteractive(<ShareButton property={buildPropertyCard(5)} />, [
    [currentUserKey, null],
  ]);
  await user.click(button('Share'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Share Property')).toBeNull();
  await user.click(button('Share'));
  expect(await screen.findByText('Share Property')).toBeDefined();
});

test('opens once from the address, which keeps its search, for this home only', async () => {
  history.replaceState({ pages: 2 }, '', '/property/5?checkIn=2026-12-01#share');
  const { user, change } = renderInteractive(<ShareButton property={buildPropertyCard(5)} />);
  await screen.findByRole('dialog');
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([
    '/property/5?checkIn=2026-12-01',
    expect.objectContaining({ pages: 2 }),
  ]);
  change(<ShareButton property={buildPropertyCard(6)} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  change(<ShareButton property={buildPropertyCard(5)} />);
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stays closed for any other address', () => {
  history.replaceState(null, '', '/property/5#shares');
  renderInteractive(<ShareButton property={buildPropertyCard(5)} />);
  expect([screen.queryByRole('dialog'), location.hash]).toEqual([null, '#shares']);
});
