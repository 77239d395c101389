import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { InlineCheckout, Payment } from '#features/payments/schema.ts';
import { type CheckoutInput, paymentQuery } from '#features/payments/web/queries.ts';
import { CallError } from '#kit/web/call.ts';
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
import { CheckoutDialog } from './checkout-dialog.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import type { PayerDraft } from './payer-draft.ts';
import { useCheckout } from './use-checkout.ts';

// The provider's script cannot be loaded.
vi.mock('#kit/web/load-script.ts', () => ({ loadScript: async () => false }));

const reference = 'pay_1';
const payment: Payment = { ...samplePayment, reference };
const inline: InlineCheckout = {
  scriptUrl: 'https://pay.example/v3.js',
  publicKey: 'key',
  reference: 'pay_1 1',
  title: 'Ennyumba',
  amount: 15_000,
  currency: 'UGX',
  paymentOptions: 'card',
  payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
};
const begin = 'POST /api/payments/pay_1/checkout';
const check = 'POST /api/payments/pay_1/check';
const look = 'GET /api/payments/pay_1';

type Handlers = { callback: () => void; onclose: () => void };
/** The handlers of the provider's most recently opened dialog. */
let provider: Handlers | null;
const closeProvider = vi.fn<() => void>();
const assign = vi.fn<(address: string | URL) => void>();
const onPaid = vi.fn<(payment: Payment) => void>();
const onClose = vi.fn<() => void>();
/** Creates the payment before checkout. A test can make it reject. */
const order = vi.fn<(payer: PayerDraft, wish: CheckoutInput, key: string) => Promise<void>>();

beforeEach(() => {
  vi.clearAllMocks();
  order.mockResolvedValue();
  provider = null;
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  delete document.documentElement.dataset['checkout'];
});

function mayOpenDialog() {
  document.documentElement.dataset['checkout'] = '';
  vi.stubGlobal('FlutterwaveCheckout', (handlers: Handlers) => {
    provider = handlers;
    return { close: closeProvider };
  });
}

/** The status of the quoted payment. */
let quoted: Payment['status'] = 'created';
beforeEach(() => {
  quoted = 'created';
});

function Paying() {
  const checkout = useCheckout({ description: '10 homes', gained: 'They are yours.', onPaid });
  return (
    <CheckoutDialog checkout={checkout} title="Viewing Package" description="10 homes" onClose={onClose}>
      <CheckoutForm
        checkout={checkout}
        item="10 homes"
        price="UGX 15,000"
        onPay={async (payer, wish, key) => {
          await order(payer, wish, key);
          await checkout.pay(reference, wish, quoted);
        }}
        nextStep="It begins then."
      >
        <p>What is bought</p>
      </CheckoutForm>
    </CheckoutDialog>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Renders the form, filled in by a payer who uses a card. */
async function typed() {
  const used = renderInteractive(<Paying />);
  await used.user.type(field('Full name'), ' Amina Sample ');
  await used.user.type(field('Email'), 'amina@example.com');
  await used.user.click(field('Card'));
  return used;
}
const payNow = (user: Awaited<ReturnType<typeof typed>>['user']) => user.click(button('Pay UGX 15,000'));

describe('payer and payment method', () => {
  test('requires a number for mobile money', async () => {
    const { user } = renderInteractive(<Paying />);
    await payNow(user);
    expectShown(
      'Full name is required',
      'Invalid email address',
      'Please enter the mobile money number to pay from',
    );
    expect(order).not.toHaveBeenCalled();
    await user.type(field('Mobile money number'), '0772 123 456');
    await payNow(user);
    expect(order).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Please enter the mobile money number to pay from')).toBeNull();
  });

  test('knows the payer from the account, and can be changed', async () => {
    const user = { id: 4, fullName: 'Sam Example', email: 'sam@example.com', phone: '+256772123456' };
    const used = renderInteractive(<Paying />, [[currentUserKey, user]]);
    expectShown(/^Paying as Sam Example/);
    expectShown('0772 123 456');
    await respondTo('GET /api/payments/number', { phone: '+256752123456' });
    expect([field('Airtel Money').checked, screen.queryByRole('textbox')]).toEqual([true, null]);
    await payNow(used.user);
    expect(order.mock.calls[0]?.slice(0, 2)).toEqual([
      { name: 'Sam Example', email: 'sam@example.com', phone: '0752 123 456' },
      { method: 'mobile_money', network: 'AIRTEL', phone: '0752 123 456' },
    ]);
    await used.user.click(button('Change: Payer'));
    expect(field('Full name').value).toBe('Sam Example');
    await used.user.click(button('Change: Mobile money number'));
    expect(document.activeElement).toBe(field('Mobile money number'));
    expect(field('Mobile money number').value).toBe('0752 123 456');
  });

  test('uses the selected network and the entered number', async () => {
    const { user } = renderInteractive(<Paying />);
    await user.click(field('Airtel Money'));
    await user.type(field('Mobile money number'), ' 0752 123 456 ');
    await payNow(user);
    expect(order.mock.calls[0]?.slice(0, 2)).toEqual([
      { name: '', email: '', phone: '0752 123 456' },
      { method: 'mobile_money', network: 'AIRTEL', phone: '0752 123 456' },
    ]);
  });

  test('detects an Airtel number under MTN, and switches the network with one tap', async () => {
    const { user } = renderInteractive(<Paying />);
    await user.type(field('Mobile money number'), '0752 123 45');
    expect(screen.queryByText('This looks like an Airtel number.')).toBeNull();
    await user.type(field('Mobile money number'), '6');
    expectShown('This looks like an Airtel number.');
    await user.click(button('Switch to Airtel Money'));
    expect(screen.queryByText('This looks like an Airtel number.')).toBeNull();
    await payNow(user);
    expect(order.mock.calls[0]?.[1]).toMatchObject({ network: 'AIRTEL', phone: '0752 123 456' });
  });

  test('lets a pending payment be continued or cancelled before a new one', async () => {
    quoted = 'pending';
    const { user } = await typed();
    await payNow(user);
    expectShown('A payment is waiting');
    expect(pendingRequests()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Continue payment' }).getAttribute('href')).toBe(
      `/payments/${reference}`,
    );
    await user.click(button('Cancel payment'));
    await respondTo(`POST /api/payments/${reference}/cancel`, {
      ...samplePayment,
      reference,
      status: 'cancelled',
    });
    expect(button('Pay UGX 15,000')).toBeTruthy();
    expect(field('Full name').value).toBe(' Amina Sample ');
  });

  test('requires no number for a card, and labels it as optional', async () => {
    const { user } = await typed();
    expect(screen.queryByText(/^We will send a payment request to this phone\./)).toBeNull();
    field('Phone number (optional)');
    await payNow(user);
    expect(order.mock.calls[0]?.slice(0, 2)).toEqual([
      { name: 'Amina Sample', email: 'amina@example.com', phone: null },
      { method: 'card' },
    ]);
    expect(sentBody(begin).body).toEqual({ method: 'card' });
  });

  test('sends the checkout once, however often it is tapped', async () => {
    const { user } = await typed();
    await payNow(user);
    expect(button('Processing...').disabled).toBe(true);
    await user.click(button('Processing...'));
    expect(pendingRequests()).toEqual([begin]);
  });

  test('reuses the key for the same payer in any payment method, and changes it for other payer details', async () => {
    const { user } = await typed();
    order.mockRejectedValue(new TypeError('Failed to fetch'));
    await payNow(user);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    await user.type(field('Phone number (optional)'), '0772 123 456');
    await payNow(user);
    await user.click(field('MTN Mobile Money'));
    await payNow(user);
    const [first, second, third] = order.mock.calls.map(([, , key]) => key);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  test('shows an error at its field, and one without a field on its own', async () => {
    const { user } = await typed();
    const problem = { status: 400, code: 'invalid_input', message: 'Not so' };
    order.mockRejectedValueOnce(
      new CallError(400, '', { ...problem, fields: { 'payer.email': 'Invalid email address' } }),
    );
    await payNow(user);
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    order.mockRejectedValueOnce(new CallError(409, '', { ...problem, message: 'It is not sold any more' }));
    await payNow(user);
    expect(screen.getByRole('alert').textContent).toBe('It is not sold any more');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
    expect(field('Full name').value).toBe(' Amina Sample ');
    // The error may not apply to another method.
    await user.click(field('Airtel Money'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('navigation after checkout', () => {
  test.each([
    ['https://pay.example/1', 'https://pay.example/1'],
    [null, '/payments/pay_1'],
  ])('for the address %s, navigates to %s', async (url, address) => {
    const { user } = await typed();
    await payNow(user);
    await respondTo(begin, { url, inline: null, isTest: true });
    expect(assign.mock.calls).toEqual([[address]]);
  });

  test('opens the provider’s page where the inline dialog is not allowed', async () => {
    const { user } = await typed();
    await payNow(user);
    await respondTo(begin, { url: 'https://pay.example/1', inline, isTest: true });
    expect(assign.mock.calls).toEqual([['https://pay.example/1']]);
  });

  test('offers the provider’s page when the inline dialog fails to load, and clears the error on the next try', async () => {
    document.documentElement.dataset['checkout'] = '';
    const { user } = await typed();
    await payNow(user);
    await respondTo(begin, { url: 'https://pay.example/1', inline, isTest: true });
    expectShown('Failed to load payment modal. Check your internet connection and retry later.');
    expect(
      screen.getByRole('link', { name: 'Pay on the provider’s page instead' }).getAttribute('href'),
    ).toBe('https://pay.example/1');
    expect(assign).not.toHaveBeenCalled();
    await payNow(user);
    expect(screen.queryByText(/^Failed to load payment modal/)).toBeNull();
  });
});

describe('the provider’s dialog', () => {
  async function atProvider() {
    mayOpenDialog();
    const used = await typed();
    await payNow(used.user);
    await respondTo(begin, { url: 'https://pay.example/1', inline, isTest: true });
    return used;
  }
  async function told(how: keyof Handlers = 'callback') {
    const used = await atProvider();
    act(() => provider?.[how]());
    await act(async () => {});
    return used;
  }

  test('hides our dialog without closing it', async () => {
    await atProvider();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([onClose.mock.calls, pendingRequests()]).toEqual([[], []]);
  });

  test('checks the payment after the dialog’s hint', async () => {
    await told();
    expect(closeProvider).toHaveBeenCalledTimes(1);
    expect(toastText()).toBeNull();
    expect(pendingRequests()).toEqual([check]);
  });

  test('confirms a payment, caches it in the browser, and continues', async () => {
    const { client } = await told();
    const paid: Payment = { ...payment, status: 'succeeded' };
    await respondTo(check, paid);
    expect(toastText()).toBe(
      'Payment Successful: Your payment of 15,000 UGX has been processed successfully. They are yours.',
    );
    expect(onPaid.mock.calls).toEqual([[paid]]);
    expect(client.getQueryData(paymentQuery(reference).queryKey)).toEqual(paid);
    expect(localStorage.getItem('payments')).toContain('"transactionId":"pay_1"');
  });

  test('returns to the form with its input when the payment is declined', async () => {
    const { user } = await told();
    await respondTo(check, { ...payment, status: 'failed' });
    expect(toastText()).toBe('Payment Failed: Your payment could not be processed. Please try again.');
    expect(field('Full name').value).toBe(' Amina Sample ');
    expect(onPaid).not.toHaveBeenCalled();
    await payNow(user);
    expect(pendingRequests()).toEqual([begin]);
  });

  test('shows a pending payment with a warning when the payer closes the dialog, and polls it', async () => {
    const { user } = await told('onclose');
    await respondTo(check, payment);
    expectShown('Payment pending', /^You closed the payment window\./);
    expect(screen.queryByText('What is bought')).toBeNull();
    expect(pendingRequests()).toEqual([check]);
    await user.click(button('Try again'));
    expectShown('What is bought');
    expect(field('Full name').value).toBe(' Amina Sample ');
  });

  test('reports a payment that completes while pending once', async () => {
    await told();
    await respondTo(check, payment);
    expectShown(/^We are waiting for the payment provider to confirm\./);
    const paid: Payment = { ...payment, status: 'succeeded' };
    await respondTo(check, paid);
    expect(onPaid.mock.calls).toEqual([[paid]]);
    expect(pendingRequests()).toEqual([]);
  });

  test('returns to the form when a pending payment is declined', async () => {
    await told();
    await respondTo(check, payment);
    await respondTo(check, { ...payment, status: 'failed' });
    expect(toastText()).toMatch(/^Payment Failed/);
    expectShown('What is bought');
  });

  test.each(['held', 'cancelled', 'refund_pending', 'refunded'] as const)(
    'leads to the page of a pending payment that becomes %s, which explains it',
    async (status) => {
      await told();
      await respondTo(check, payment);
      await respondTo(check, { ...payment, status });
      expect(assign.mock.calls).toEqual([['/payments/pay_1']]);
      expect([pendingRequests(), toastText(), onPaid.mock.calls]).toEqual([[], null, []]);
    },
  );

  test('shows that a pending payment has expired, and stops polling', async () => {
    await told();
    await respondTo(check, payment);
    await respondTo(check, { ...payment, status: 'expired' });
    expectShown('This price has expired', /^We did not receive your payment in time\./);
    expect(screen.getByText('View payment details').getAttribute('href')).toBe('/payments/pay_1');
    expect(screen.queryByText('Try again')).toBeNull();
    expect([pendingRequests(), toastText()]).toEqual([[], null]);
  });

  test('keeps waiting after a connection error despite a cached failure of an earlier attempt', async () => {
    const { client } = await atProvider();
    client.setQueryData(paymentQuery(reference).queryKey, { ...payment, status: 'failed' });
    act(() => provider?.callback());
    await act(async () => {});
    await failWithNetworkError(check);
    expectShown('Payment pending');
    expect(toastText()).toBeNull();
    expect(pendingRequests()).toEqual([look]);
    await respondTo(look, payment);
    expect(pendingRequests()).toEqual([check]);
  });

  test('closes our dialog while the payment is pending', async () => {
    const { user } = await told();
    await respondTo(check, payment);
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test('shows why a checkout was rejected, and sends nothing more', async () => {
  const { user } = await typed();
  await payNow(user);
  await respondWithError(begin, 410, 'This price has expired. Please start again.');
  expectShown('This price has expired. Please start again.');
  expect([pendingRequests(), assign.mock.calls]).toEqual([[], []]);
});
