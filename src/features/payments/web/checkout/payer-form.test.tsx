import { describe, expect, test } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import { PaymentList } from '#features/payments/web/payment-list.tsx';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { UnfinishedPayments } from '#features/payments/web/unfinished-payments.tsx';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutInputFrom, PayFields } from './pay-fields.tsx';
import { PendingPayment } from './pending-payment.tsx';
import type { Checkout } from './use-checkout.ts';

describe('the payment method', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  test.each([
    ['MTN', { method: 'mobile_money', network: 'MTN', phone: '0772 123 456' }],
    ['AIRTEL', { method: 'mobile_money', network: 'AIRTEL', phone: '0772 123 456' }],
    ['card', { method: 'card' }],
  ])('sends the method %s as %j', (way, wish) => {
    expect(checkoutInputFrom(form({ way, phone: ' 0772 123 456 ' }))).toEqual(wish);
  });

  const fields = (known: Partial<Parameters<typeof PayFields>[0]>) =>
    renderPart(<PayFields phoneError={undefined} {...known} />);
  const chosen = (html: string) =>
    [...html.matchAll(/<input [^>]*type="radio"[^>]*>/g)].map(([input]) => input.includes('checked'));

  test('preselects MTN mobile money, or the earlier method', () => {
    expect(chosen(fields({}).html)).toEqual([true, false, false]);
    expect(chosen(fields({ knownWay: 'AIRTEL' }).html)).toEqual([false, true, false]);
    expect(chosen(fields({ knownWay: 'card' }).html)).toEqual([false, false, true]);
    expect(chosen(fields({ knownPhone: '0752 123 456' }).html)).toEqual([false, true, false]);
  });

  test('offers only a card for a price in dollars', () => {
    const { html, words } = fields({ currency: 'USD', knownPhone: '0772 123 456' });
    expect(chosen(html)).toEqual([true]);
    expect(words).not.toContain('MTN');
  });

  test('asks for a number only with mobile money, and says that we send a request to it', () => {
    const mobile = fields({ knownPhone: '0772 123 456' });
    expect(mobile.words).toContain('Mobile money number 0772 123 456 We will send a payment');
    expect(fields({ typedPhone: '0752 123 456' }).words).toContain(
      'Mobile money number We will send a payment',
    );
    expect(fields({ knownPhone: '0772 123 456', phoneError: 'Enter a valid phone number' }).html).toContain(
      'type="tel"',
    );
    expect(mobile.html).toContain('value="0772 123 456"');
    expect(fields({ knownWay: 'card' }).words).toMatch(/Phone number \(optional\)$/);
    expect(fields({ phoneError: 'Enter a valid phone number' }).words).toContain(
      'Enter a valid phone number',
    );
  });
});

describe('the payer form and the pending state', () => {
  const checkout = (over: Partial<Checkout>): Checkout => ({
    ...{
      stage: { at: 'form', declined: null },
      providerPageUrl: null,
      pay: async () => {},
      end: () => {},
      restart: () => {},
      showEarlier: () => {},
    },
    ...over,
  });
  const form = (
    over: Partial<Checkout> = {},
    known?: { name: string; email: string; phone: string | null },
  ) =>
    renderPart(
      <CheckoutForm
        checkout={checkout(over)}
        item="10 homes"
        price="UGX 15,000"
        onPay={async () => {}}
        nextStep="Your plan runs."
        {...(known && { known })}
      >
        <p>What is bought</p>
      </CheckoutForm>,
    );

  test('shows the price on the button, and what happens next', () => {
    const { buttons, words } = form();
    expect(buttons).toEqual(['Pay UGX 15,000']);
    expect(words).toMatch(
      /^10 homes UGX 15,000 What is bought Full name Email Pay with .* Your plan runs\. You pay through our/,
    );
  });

  test('fills in the details of a known payer', () => {
    const { html } = form({}, { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' });
    expect(
      [...html.matchAll(/name="(name|email|phone)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ).toEqual([
      ['name', 'Amina Sample'],
      ['email', 'amina@example.com'],
      ['phone', '0700 000 001'],
    ]);
  });

  test('hides the form while a payment is pending, and offers to try again', () => {
    const { buttons, html, links, words } = form({
      stage: { at: 'waiting', reference: 'pay_1', hasLeft: false },
    });
    expect(words).toMatch(/^10 homes UGX 15,000 Requested Approve Done Payment pending/);
    expect(words).not.toContain('What is bought');
    expect(buttons[0]).toBe('Try another way');
    expect(links).toContain('/payments/pay_1');
    expect(html).toContain('<form class="hidden"');
    expect(form().html).not.toContain('<form class="hidden"');
  });

  test('warns a payer who closed the dialog about paying twice', () => {
    const wait = (hasLeft: boolean) =>
      renderPart(<PendingPayment reference="pay_1" hasLeft={hasLeft} onEnd={() => {}} onAgain={() => {}} />)
        .words;
    expect(wait(true)).toContain(
      'You closed the payment window. If you did pay, we will show it here when the provider confirms it. Only try again if no money has left your account.',
    );
    expect(wait(false)).toContain(
      'We are waiting for the payment provider to confirm. This can take a few minutes and updates automatically.',
    );
  });

  test('offers the provider’s page when the dialog could not be loaded', () => {
    expect(form({ providerPageUrl: 'https://pay.example/1' }).links).toEqual(['https://pay.example/1']);
    expect(form().links).toEqual([]);
  });
});

const own: OwnPayment = { ...samplePayment, isTest: false, refunds: [] };

describe('unfinished payments', () => {
  const begun = (...payments: OwnPayment[]) =>
    renderPart(<UnfinishedPayments purpose="membership" />, [
      [ownPaymentsQuery(null).queryKey, { payments, next: null }],
    ]).words;

  test('warns only about a pending payment of the same purpose', () => {
    const plan = { ...own, purpose: 'membership', title: 'Standard membership' };
    expect(begun(plan)).toMatch(
      /^Payment pending Standard membership .* Cancel payment A payment is waiting\. Continue or cancel it before you pay again\.$/,
    );
    for (const status of ['created', 'failed', 'succeeded', 'expired'] as const)
      expect(begun({ ...plan, status })).toBe('');
    expect([begun(own), begun()]).toEqual(['', '']);
  });
});

describe('the payer’s payments', () => {
  const list = (reply: unknown) => renderPart(<PaymentList />, [[ownPaymentsQuery(null).queryKey, reply]]);

  test('marks test payments, and offers older ones', () => {
    const page = (payment: OwnPayment, next: string | null = null) => list({ payments: [payment], next });
    expect(page(own).words).not.toMatch(/Test mode|older/);
    expect(page({ ...own, isTest: true }).words).toContain('Test mode: no real money is charged');
    expect(page(own, 'pay_1').buttons).toEqual(['Show older payments']);
  });

  test('shows an empty state, or that payments could not be loaded', () => {
    expect(list({ payments: [], next: null }).words).toBe(
      'No payments yet. Your payments and receipts will appear here. Explore Properties',
    );
    expect(list(new Error('503')).words).toBe(
      'Your payments could not be loaded. This does not affect them. Try again',
    );
  });
});
