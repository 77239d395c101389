import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type {
  AdminAttempt,
  AdminPayment,
  AdminRefund,
  PaymentHistory,
} from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
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
import { PaymentHistoryView } from './payment-history.tsx';
import { paymentHistoryQuery } from './queries.ts';

const at = '2026-11-23T09:00:00Z';
const attempt: AdminAttempt = {
  id: 7,
  provider: 'test',
  providerId: '900',
  reference: 'pay_1',
  isOurs: true,
  status: 'successful',
  amount: 20_000,
  currency: 'UGX',
  fee: 100,
  refundable: 20_000,
  excess: 0,
  outcome: 'held',
  heldBecause: 'amount',
  method: 'card',
  reason: null,
  seenAt: at,
  closedAt: null,
  ...{ reversedAt: null, reversal: null },
  acts: ['refund', 'credit', 'close'],
};
const payment: AdminPayment = {
  id: 1,
  reference: 'pay_1',
  purpose: 'viewing_package',
  title: 'Viewing Package',
  amount: 15_000,
  currency: 'UGX',
  status: 'pending',
  refunded: 0,
  createdAt: at,
  expiresAt: at,
  receipt: null,
  userId: 5,
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: null,
};
const unknown: AdminRefund = {
  id: 3,
  transactionId: 7,
  amount: 4_000,
  currency: 'UGX',
  status: 'unknown',
  comment: 'Gone',
  askedAt: at,
  reference: 'pay_1',
  isOurs: true,
  askedBy: null,
  isDue: false,
  failure: null,
  settledAt: null,
  isAtBank: false,
  isReversal: false,
};
const given: Refund = {
  id: 4,
  transactionId: 7,
  amount: 20_000,
  currency: 'UGX',
  status: 'completed',
  comment: 'Wrong price',
  askedAt: at,
};
const trail: PaymentHistory = {
  reference: 'pay_1',
  isTest: false,
  payment,
  attempts: [attempt],
  events: [],
  refunds: [],
  entries: [],
  reviews: [],
};
const read = 'GET /api/payments/pay_1/trail';
const refunds = 'POST /api/payments/transactions/7/refunds';
const reviews = 'POST /api/payments/transactions/7/reviews';
const finding = 'PATCH /api/payments/refunds/3';

const opened = (changes: Partial<PaymentHistory> = {}) =>
  renderInteractive(<PaymentHistoryView query={paymentHistoryQuery('pay_1')} />, [
    [paymentHistoryQuery('pay_1').queryKey, { ...trail, ...changes }],
  ]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const keyOf = (what: string) => sentBody(what).headers.get('idempotency-key');
const unanswered =
  'We got no response, so this may already be done. You can safely try again. It will not be done twice.';

describe('refunds', () => {
  const amountField = () => field('Amount (up to UGX 20,000)');

  async function giving(changes: Partial<AdminAttempt> = {}) {
    const used = opened({ attempts: [{ ...attempt, ...changes }] });
    await used.user.click(button('Refund'));
    return used;
  }
  type User = Awaited<ReturnType<typeof giving>>['user'];
  async function say(user: User, amount: string) {
    await user.clear(amountField());
    await user.type(amountField(), amount);
  }

  test('starts with the full remaining amount and explains the result, without sending', async () => {
    await giving();
    expect(amountField().value).toBe('20,000');
    button('Refund UGX 20,000');
    const dialog = within(screen.getByRole('dialog', { name: 'Refund' }));
    dialog.getByText('Viewing Package, paid by Amina Sample');
    dialog.getByText('We refund UGX 20,000 to Amina Sample by the original payment method.');
    dialog.getByText('After that, the payment is fully refunded.');
    expect(pendingRequests()).toEqual([]);
  });

  test('updates the button and the explanation for a partial amount', async () => {
    const { user } = await giving();
    await say(user, '5k');
    button('Refund UGX 5,000');
    expectShown('You can still refund UGX 15,000 later.');
    await user.type(field('Reason'), ' Wrong price ');
    await user.click(button('Refund UGX 5,000'));
    expect(sentBody(refunds).body).toEqual({ amount: 5_000, comment: 'Wrong price', isMade: false });
  });

  test.each([
    ['20,001', 'You can refund at most UGX 20,000'],
    ['0', 'Enter an amount above 0'],
  ])('rejects the amount %s: %s', async (amount, words) => {
    const { user } = await giving();
    await say(user, amount);
    expectShown(words);
    await user.type(field('Reason'), 'Wrong price');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(pendingRequests()).toEqual([]);
  });

  test('accepts the last remaining shilling', async () => {
    const { user } = await giving();
    await say(user, '20000');
    expect(screen.queryByText('You can refund at most UGX 20,000')).toBeNull();
    expect(button('Refund UGX 20,000').disabled).toBe(false);
  });

  test('refunds a payment in dollars in dollars', async () => {
    const { user } = await giving({ currency: 'USD', amount: 12.5, refundable: 12.5 });
    expect(field('Amount (up to USD 12.50)').value).toBe('12.50');
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund USD 12.50'));
    expect(sentBody(refunds).body).toMatchObject({ amount: 12.5 });
  });

  test('only records a refund that was made at the provider', async () => {
    const { user } = await giving();
    await user.click(field('Already refunded by the provider'));
    expectShown(
      'We record a refund of UGX 20,000 in the ledger. Nothing is sent to the provider.',
      'Saved with the payment',
    );
    await user.type(field('Where did you check this?'), 'On its page');
    await user.click(button('Record UGX 20,000'));
    expect(sentBody(refunds).body).toEqual({ amount: 20_000, comment: 'On its page', isMade: true });
  });

  test('sends a refund once, confirms it, and closes the dialog before the history reloads', async () => {
    const { user } = await giving();
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund UGX 20,000'));
    expect(button('Please wait...').disabled).toBe(true);
    await respondTo(refunds, given);
    // A second tap would refund the payment once more.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe('Refunded UGX 20,000');
    expect(pendingRequests()).toEqual([read]);
  });

  test.each([
    ['pending', 'Refund of UGX 20,000 in progress'],
    [
      'failed',
      'Refund failed: The provider declined the refund. No money was refunded. You can try again later.',
    ],
  ] as const)('describes a refund that is %s as: %s', async (status, words) => {
    const { user } = await giving();
    await user.click(button('Refund UGX 20,000'));
    await respondTo(refunds, { ...given, status });
    expect(toastText()).toBe(words);
  });

  test('shows a missing reason at its field, and reloads the history', async () => {
    const { user } = await giving();
    await user.click(button('Refund UGX 20,000'));
    await respondWithError(refunds, 400, 'Not so', { fields: { comment: 'Give a reason' } });
    expect(field('Reason').getAttribute('aria-invalid')).toBe('true');
    expectShown('Give a reason');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(toastText()).toBeNull();
    expect(pendingRequests()).toEqual([read]);
  });

  test('shows a rejected amount at its field, and any other error on its own', async () => {
    const { user } = await giving();
    await user.click(button('Refund UGX 20,000'));
    await respondWithError(refunds, 400, 'Not so', {
      fields: { amount: 'Amount cannot be more than was paid' },
    });
    expectShown('Amount cannot be more than was paid');
    await user.click(button('Refund UGX 20,000'));
    await respondWithError(refunds, 409, 'It is being given back by somebody else');
    expect(screen.getByRole('alert').textContent).toBe('It is being given back by somebody else');
  });

  test('reuses the key after a lost response, also when the dialog was closed', async () => {
    const { user } = await giving();
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund UGX 20,000'));
    const key = keyOf(refunds);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await failWithNetworkError(refunds);
    expectShown(unanswered);
    await user.click(button('Cancel'));
    await user.click(button('Refund'));
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund UGX 20,000'));
    expect(keyOf(refunds)).toBe(key);
    await failWithNetworkError(refunds);
    await say(user, '5k');
    await user.click(button('Refund UGX 5,000'));
    expect(keyOf(refunds)).not.toBe(key);
  });

  test('resets the form when the dialog is reopened', async () => {
    const { user } = await giving();
    await say(user, '5k');
    await user.click(field('Already refunded by the provider'));
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Refund'));
    expect(amountField().value).toBe('20,000');
    expect(field('Already refunded by the provider').checked).toBe(false);
  });
});

describe('reviews', () => {
  test.each([
    ['Credit payment', 'Credit payment', 'What did you find?', 'credit', 'Payment credited'],
    ['Close manually', 'Close payment', 'How was it settled?', 'close', 'Payment closed'],
    ['Add a note', 'Save note', 'What did you find?', 'check', 'Note saved'],
  ] as const)('%s: sends the note, and confirms it', async (name, verb, why, kind, done) => {
    const { user } = opened();
    await user.click(button(name));
    const dialog = within(screen.getByRole('dialog', { name }));
    dialog.getByText('UGX 20,000, provider ID 900');
    await user.type(dialog.getByLabelText(why), ' I asked them ');
    await user.click(dialog.getByRole('button', { name: verb }));
    expect(sentBody(reviews).body).toEqual({ act: kind, note: 'I asked them' });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Please wait...' }).disabled).toBe(true);
    await respondTo(reviews, {
      ...{
        id: 1,
        transactionId: 7,
        refundId: null,
        note: 'I asked them',
        reviewedBy: 'admin',
        reviewedAt: at,
      },
      act: 'checked',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe(done);
    expect(pendingRequests()).toEqual([read]);
  });

  test('keeps the dialog and the input when a review is rejected', async () => {
    const { user } = opened();
    await user.click(button('Credit payment'));
    await user.type(field('What did you find?'), 'It fits');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Credit payment' }));
    await respondWithError(reviews, 409, 'It is credited already');
    expectShown('It is credited already');
    expect(field('What did you find?').value).toBe('It fits');
    expect(toastText()).toBeNull();
  });

  test('sends nothing when a review is cancelled', async () => {
    const { user } = opened();
    await user.click(button('Close manually'));
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });
});

describe('an unconfirmed refund', () => {
  test.each([
    ['Refund completed', 'completed'],
    ['Refund failed', 'failed'],
  ])('%s: sends the outcome %s, and reloads the history', async (name, status) => {
    const { user } = opened({ refunds: [unknown] });
    await user.click(button(name));
    const dialog = within(screen.getByRole('dialog', { name: `${name}?` }));
    dialog.getByText('Refund 3, UGX 4,000');
    await user.type(dialog.getByLabelText('Where did you check this?'), 'On its page');
    await user.click(dialog.getByRole('button', { name }));
    expect(sentBody(finding).body).toEqual({ status, note: 'On its page' });
    await respondTo(finding, { ...unknown, status });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe('Refund outcome recorded');
    expect(pendingRequests()).toEqual([read]);
  });

  test('shows a missing note at its field', async () => {
    const { user } = opened({ refunds: [unknown] });
    await user.click(button('Refund completed'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund completed' }));
    await respondWithError(finding, 400, 'Not so', { fields: { note: 'Give a reason' } });
    expectShown('Give a reason');
    expect(screen.queryByText('Not so')).toBeNull();
  });
});

describe('the event payload', () => {
  const event = { id: 11, name: 'charge.completed', reference: 'pay_1', isOurs: true };
  const heard = { ...event, receivedAt: at, handledAt: at, outcome: 'done', isMessage: true };
  const message = 'GET /api/payments/events/11';

  test('loads the payload when it is opened, and shows it unchanged', async () => {
    const { user } = opened({ events: [heard] });
    expect(pendingRequests()).toEqual([]);
    await user.click(screen.getByText('Event payload'));
    expectShown('Loading...');
    await respondTo(message, { raw: '{"status":"<b>"}' });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Event payload' }).value).toBe(
      '{"status":"<b>"}',
    );
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('shows that the payload could not be loaded', async () => {
    const { user } = opened({ events: [heard] });
    await user.click(screen.getByText('Event payload'));
    await respondWithError(message, 500, 'No');
    expectShown('We could not load it. Please try again later.');
    expect(screen.queryByText('Loading...')).toBeNull();
  });
});

test.each([
  [404, 'Payment not found.'],
  [400, 'Payment not found.'],
  [503, 'We could not load this payment. Please try again later.'],
])('shows an error of status %i for a payment’s history: %s', async (status, words) => {
  renderInteractive(<PaymentHistoryView query={paymentHistoryQuery('pay_1')} />);
  expectShown('Loading the payment...');
  await respondWithError(read, status, 'No');
  expectShown(words);
});

test('records that the bank took money back, after naming what it ends', async () => {
  const { user } = opened({
    payment: { ...payment, status: 'succeeded' },
    attempts: [{ ...attempt, provider: 'bank', outcome: 'credited', acts: ['refund', 'reverse'] }],
  });
  await user.click(screen.getByRole('button', { name: 'Record reversal' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Record reversal?' }));
  expect(
    dialog.getByText(
      'The payment no longer counts: the customer loses “Viewing Package” and the contact details it unlocked.',
    ),
  ).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Why did our bank take the money back/), 'Cheque returned');
  await user.click(dialog.getByRole('button', { name: 'Record reversal' }));
  const send = 'POST /api/payments/transactions/7/reversal';
  expect(sentBody(send).body).toEqual({ comment: 'Cheque returned' });
  await respondTo(send, { reversedAt: at }, 201);
  expect(toastText()).toBe('Reversal recorded');
  expect(screen.queryByRole('dialog')).toBeNull();
});
