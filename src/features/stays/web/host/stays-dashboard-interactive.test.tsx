import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { HostedStay } from '#features/stays/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { hostStaysQuery } from './host-queries.ts';
import { StaysDashboard } from './stays-dashboard.tsx';

const asked: HostedStay = {
  id: 3,
  propertyId: 7,
  title: 'A cottage',
  state: 'requested',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  nights: 3,
  guests: 2,
  requests: '',
  name: 'Amina Sample',
  email: null,
  phone: null,
  total: 300_000,
  paid: 0,
  due: 60_000,
  currency: 'UGX',
  heldUntil: '2026-11-25T09:00:00Z',
};
const coming: HostedStay = { ...asked, state: 'confirmed', paid: 60_000, due: 240_000, heldUntil: null };
const nothing = {
  today: '2026-11-24',
  requests: [],
  present: [],
  coming: [],
  past: [],
  homes: [],
  hostCancellations: [],
};
const read = 'GET /api/desk/stays';
const send = 'POST /api/desk/stays/3/answer';
const cancel = 'POST /api/desk/stays/3/cancel';

const opened = (changes: object) =>
  renderInteractive(
    <StaysDashboard renderGuestReviews={() => 'What hosts say'} renderReview={() => null} />,
    [[hostStaysQuery().queryKey, { ...nothing, ...changes }]],
  );
const openMenu = (user: UserEvent) => user.click(button('More actions for Amina Sample, A cottage'));
const item = (name: string) => screen.getByRole('menuitem', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('reloads the host dashboard on a tap after a failure', async () => {
  const { user } = renderInteractive(
    <StaysDashboard renderGuestReviews={() => 'What hosts say'} renderReview={() => null} />,
  );
  screen.getByRole('status', { name: 'Loading your bookings' });
  await respondWithError(read, 503, 'Later');
  await user.click(button('Try again'));
  await respondTo(read, nothing);
  expectShown('No upcoming bookings.');
});

describe('stay request', () => {
  test.each([
    ['Accept', true],
    ['Decline', false],
  ])('sends %s once and reloads the dashboard', async (name, accepts) => {
    const { user } = opened({ requests: [asked] });
    await user.click(button(name));
    expect(sentBody(send).body).toEqual({ accepts });
    expect([button('Accept').disabled, button('Decline').disabled]).toEqual([true, true]);
    await respondTo(send, { ...asked, state: accepts ? 'held' : 'declined' });
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, nothing);
    expect(screen.queryByText('Amina Sample')).toBeNull();
  });

  test('shows an error for an expired request and reloads the dashboard', async () => {
    const { user } = opened({ requests: [asked] });
    await user.click(button('Accept'));
    await respondWithError(send, 409, 'The guest has gone elsewhere');
    expectShown('The guest has gone elsewhere');
    expect(pendingRequests()).toEqual([read]);
  });
});

describe('host cancellation', () => {
  async function asking(changes: Partial<HostedStay> = {}) {
    const used = opened({ coming: [{ ...coming, ...changes }] });
    await openMenu(used.user);
    await used.user.click(item('Cancel stay'));
    return { ...used, dialog: within(screen.getByRole('dialog', { name: 'Cancel stay?' })) };
  }

  test('states the refund first and sends nothing yet', async () => {
    const { dialog } = await asking();
    dialog.getByText(/^We will refund everything that your guest paid, UGX 60,000\./);
    expect(pendingRequests()).toEqual([]);
  });

  test('states that there is nothing to refund for an unpaid stay', async () => {
    const { dialog } = await asking({ paid: 0 });
    expect(dialog.getByText(/^Your guest has not paid anything yet\./)).toBeDefined();
  });

  test('requires a reason for a host cancellation', async () => {
    const { user, dialog } = await asking();
    await user.click(dialog.getByRole('button', { name: 'Cancel stay' }));
    dialog.getByText('Please choose a reason');
    expect(pendingRequests()).toEqual([]);
  });

  test('cancels with the reason on the second tap and reloads the dashboard', async () => {
    const { user, dialog } = await asking();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'The home needs repairs');
    await user.type(dialog.getByLabelText('Message to your guest (optional)'), 'No water.');
    await user.click(dialog.getByRole('button', { name: 'Cancel stay' }));
    expect(sentBody(cancel).body).toEqual({ reason: 'repairs', note: 'No water.' });
    expect(button('Cancelling...').disabled).toBe(true);
    await respondTo(cancel, { ...coming, state: 'cancelled' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
  });

  test('retries with the same key after a lost response, even after the dialog was closed', async () => {
    const { user, dialog } = await asking();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'An emergency');
    await user.click(dialog.getByRole('button', { name: 'Cancel stay' }));
    const key = sentBody(cancel).headers.get('idempotency-key');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await failWithNetworkError(cancel);
    expect(dialog.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Keep stay'));
    await openMenu(user);
    await user.click(item('Cancel stay'));
    await user.selectOptions(screen.getByLabelText('Reason'), 'An emergency');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel stay' }));
    expect(sentBody(cancel).headers.get('idempotency-key')).toBe(key);
  });

  test('keeps the dialog of another stay open when an earlier cancellation arrives', async () => {
    const other = { ...coming, id: 5, name: 'Brian Sample' };
    const { user } = opened({ coming: [coming, other] });
    const choose = async (name: string) => {
      await user.click(button(`More actions for ${name}, A cottage`));
      await user.click(item('Cancel stay'));
    };
    const dialog = () => within(screen.getByRole('dialog'));
    await choose('Amina Sample');
    await user.selectOptions(dialog().getByLabelText('Reason'), 'An emergency');
    await user.click(dialog().getByRole('button', { name: 'Cancel stay' }));
    await user.keyboard('{Escape}');
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    await choose('Brian Sample');
    await user.type(dialog().getByLabelText('Message to your guest (optional)'), 'No water.');
    await respondTo(cancel, { ...coming, state: 'cancelled' });
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Message to your guest (optional)').value).toBe(
      'No water.',
    );
  });

  test('keeps the stay when the host backs out', async () => {
    const { user } = await asking();
    await user.click(button('Keep stay'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });
});

test('shows the words, the contact and the reviews of a guest on demand', async () => {
  const { user } = opened({
    coming: [{ ...coming, requests: 'A cot, please.', phone: '+256700000001', email: 'amina@example.com' }],
  });
  expect(screen.queryByText('A cot, please.')).toBeNull();
  await user.click(button('Details of Amina Sample, A cottage'));
  expectShown('A cot, please.');
  expectShown('What hosts say');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([hrefOf('0700 000 001'), hrefOf('amina@example.com')]).toEqual([
    'tel:+256700000001',
    'mailto:amina@example.com',
  ]);
  await user.click(button('Details of Amina Sample, A cottage'));
  expect(screen.queryByText('A cot, please.')).toBeNull();
});

test.each<[Partial<HostedStay>, string[]]>([
  [{}, ['Open calendar', 'Cancel stay']],
  [{ state: 'held' }, ['Open calendar', 'Cancel stay']],
  [{ checkIn: '2026-11-20', checkOut: '2026-11-25' }, ['Open calendar', 'Cancel stay']],
  [{ checkIn: '2026-11-20', checkOut: '2026-11-24' }, ['Open calendar']],
  [{ state: 'held', checkIn: '2026-11-20', checkOut: '2026-11-24' }, ['Open calendar']],
  [{ state: 'completed' }, ['Open calendar']],
  [{ state: 'cancelled' }, ['Open calendar']],
  [{ phone: '+256700000001', email: 'a@example.com' }, ['Call', 'Email', 'Open calendar', 'Cancel stay']],
])('offers the acts for a stay with %j', async (changes, acts) => {
  const { user } = opened({ coming: [{ ...coming, ...changes }] });
  await openMenu(user);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(acts);
});
