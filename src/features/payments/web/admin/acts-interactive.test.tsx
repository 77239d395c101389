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
  settledAt: null,
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

describe('money is given back', () => {
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

  test('all that is left at first, with what will happen; and nothing is done yet', async () => {
    await giving();
    expect(amountField().value).toBe('20,000');
    button('Refund UGX 20,000');
    const dialog = within(screen.getByRole('dialog', { name: 'Refund' }));
    dialog.getByText('Viewing Package, paid by Amina Sample');
    dialog.getByText('We refund UGX 20,000 to Amina Sample by the original payment method.');
    dialog.getByText('After that, the payment is fully refunded.');
    expect(pendingRequests()).toEqual([]);
  });

  test('a part of it: the button and the words follow what is typed', async () => {
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
  ])('%s cannot be: %s', async (amount, words) => {
    const { user } = await giving();
    await say(user, amount);
    expectShown(words);
    await user.type(field('Reason'), 'Wrong price');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(pendingRequests()).toEqual([]);
  });

  test('to the last shilling it can be', async () => {
    const { user } = await giving();
    await say(user, '20000');
    expect(screen.queryByText('You can refund at most UGX 20,000')).toBeNull();
    expect(button('Refund UGX 20,000').disabled).toBe(false);
  });

  test('of a payment in dollars dollars are given', async () => {
    const { user } = await giving({ currency: 'USD', amount: 12.5, refundable: 12.5 });
    expect(field('Amount (up to USD 12.50)').value).toBe('12.50');
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund USD 12.50'));
    expect(sentBody(refunds).body).toMatchObject({ amount: 12.5 });
  });

  test('what was given back at the provider is only entered', async () => {
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

  test('it is sent once, said, and the dialog is closed before the trail is read again', async () => {
    const { user } = await giving();
    await user.type(field('Reason'), 'Wrong price');
    await user.click(button('Refund UGX 20,000'));
    expect(button('Please wait...').disabled).toBe(true);
    await respondTo(refunds, given);
    // A second tap would refund it once more.
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
  ] as const)('that is %s says: %s', async (status, words) => {
    const { user } = await giving();
    await user.click(button('Refund UGX 20,000'));
    await respondTo(refunds, { ...given, status });
    expect(toastText()).toBe(words);
  });

  test('a reason that is missing is said beside its field, and the trail is read again', async () => {
    const { user } = await giving();
    await user.click(button('Refund UGX 20,000'));
    await respondWithError(refunds, 400, 'Not so', { fields: { comment: 'Give a reason' } });
    expect(field('Reason').getAttribute('aria-invalid')).toBe('true');
    expectShown('Give a reason');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(toastText()).toBeNull();
    expect(pendingRequests()).toEqual([read]);
  });

  test('an amount that the server refuses is said beside it, anything else by itself', async () => {
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

  test('without an answer the same is asked with the same key, also after the dialog was closed', async () => {
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

  test('opened again it begins anew', async () => {
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

describe('money that was looked into', () => {
  test.each([
    ['Credit payment', 'Credit payment', 'What did you find?', 'credit', 'Payment credited'],
    ['Close manually', 'Close payment', 'How was it settled?', 'close', 'Payment closed'],
    ['Add a note', 'Save note', 'What did you find?', 'check', 'Note saved'],
  ] as const)('%s: the reason is sent, and it is said', async (name, verb, why, kind, done) => {
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

  test('a refusal keeps the dialog and what was written', async () => {
    const { user } = opened();
    await user.click(button('Credit payment'));
    await user.type(field('What did you find?'), 'It fits');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Credit payment' }));
    await respondWithError(reviews, 409, 'It is credited already');
    expectShown('It is credited already');
    expect(field('What did you find?').value).toBe('It fits');
    expect(toastText()).toBeNull();
  });

  test('is left as it is by whoever cancels', async () => {
    const { user } = opened();
    await user.click(button('Close manually'));
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });
});

describe('a refund without an answer', () => {
  test.each([
    ['Refund completed', 'completed'],
    ['Refund failed', 'failed'],
  ])('%s is sent as %s, and the trail is read again', async (name, status) => {
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

  test('without a note is said beside its field', async () => {
    const { user } = opened({ refunds: [unknown] });
    await user.click(button('Refund completed'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund completed' }));
    await respondWithError(finding, 400, 'Not so', { fields: { note: 'Give a reason' } });
    expectShown('Give a reason');
    expect(screen.queryByText('Not so')).toBeNull();
  });
});

describe('what arrived', () => {
  const event = { id: 11, name: 'charge.completed', reference: 'pay_1', isOurs: true };
  const heard = { ...event, receivedAt: at, handledAt: at, outcome: 'done', isMessage: true };
  const message = 'GET /api/payments/events/11';

  test('is asked for when it is opened, and shown as it came', async () => {
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

  test('could not be loaded, and says so', async () => {
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
])('a trail that is refused with %i says: %s', async (status, words) => {
  renderInteractive(<PaymentHistoryView query={paymentHistoryQuery('pay_1')} />);
  expectShown('Loading the payment...');
  await respondWithError(read, status, 'No');
  expectShown(words);
});
