import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type {
  OwnMembership,
  PayLinkMembership,
  PlanChoice,
  ShownQuote,
} from '#features/memberships/schema.ts';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
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
import { MembershipPayLinkView } from './membership-pay-link-view.tsx';
import { MembershipView } from './membership-view.tsx';
import { PlanCard } from './plan-card.tsx';
import { membershipQuery, payLinkQuery } from './queries.ts';

const user: CurrentUser = {
  ...{ id: 7, username: 'grace', email: 'grace@example.com', fullName: 'Grace Sample' },
  phone: '+256772123456',
  role: 'property_manager',
  ...{ membershipPlan: null, requestedPlan: null, membershipStartDate: null, membershipEndDate: null },
  ...{ isVerified: true, hasTwoFactor: false, isSuspended: false, isEmailConfirmed: true, isHeldBack: false },
  ...{ wantsNews: false, wantsActivityMail: true, wantedEmail: null, closesAt: null },
};
const quote: ShownQuote = {
  months: 1,
  price: 30_000,
  credit: 0,
  amount: 30_000,
  startsAt: '2026-11-20T09:00:00Z',
  endsAt: '2026-12-20T09:00:00Z',
  isAtOnce: true,
};
const year: ShownQuote = { ...quote, months: 12, price: 360_000, amount: 300_000 };
const limits = { listings: 5, days: 30, pictures: null, tours: null, featured: 0 };
const choice = (
  name: PlanChoice['name'],
  title: string,
  change: PlanChoice['change'],
  over: Partial<PlanChoice> = {},
): PlanChoice => ({
  ...{ name, title, change, currency: 'UGX', monthlyPrice: 30_000, features: ['One'], isMostPopular: false },
  limits,
  audience:
    name === 'basic' ? 'all' : name === 'professional' || name === 'enterprise' ? 'companies' : 'agents',
  paused: { count: 0, titles: [] },
  ...{ shillings: 30_000, rateOf: '2026-11-20', quotes: [quote, year] },
  ...over,
});
const basic = choice('basic', 'Basic', 'less', { quotes: [], monthlyPrice: 0 });
const standard = choice('standard', 'Standard', 'same');
const premium = choice('premium', 'Premium', 'more');
const membership: OwnMembership = {
  plan: 'standard',
  title: 'Standard',
  state: 'running',
  startsAt: '2026-11-20T09:00:00Z',
  endsAt: '2026-12-20T09:00:00Z',
  pausesAt: '2026-12-27T09:00:00Z',
  mayList: true,
  canTry: false,
  trialDays: 14,
  limits,
  follows: null,
  wish: null,
  next: null,
  choices: [basic, standard, premium],
  rate: { ugxPerUsd: 3_700, asOf: '2026-11-20' },
  periods: [],
  mark: null,
  isTest: false,
};
const read = 'GET /api/membership';
const next = 'PUT /api/membership/next';
const buy = 'POST /api/membership/purchase';
const change = 'POST /api/membership/change';

function Page() {
  const { data } = useQuery(membershipQuery());
  return data ? (
    <MembershipView user={user} membership={data} applicationPrompt={null} requested={null} />
  ) : null;
}
const opened = (changes: Partial<OwnMembership> = {}) =>
  renderInteractive(<Page />, [
    [membershipQuery().queryKey, { ...membership, ...changes }],
    [ownPaymentsQuery(null).queryKey, { payments: [], next: null }],
  ]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Stubs the provider's dialog, which reports at once that the payer is done. */
function providerTells() {
  vi.stubGlobal('FlutterwaveCheckout', ({ callback }: { callback: () => void }) => {
    callback();
    return undefined;
  });
  document.documentElement.dataset['checkout'] = '';
}
const checkout = {
  url: 'https://pay.example/1',
  inline: {
    ...{ scriptUrl: 'https://pay.example/v3.js', publicKey: 'key', reference: 'pay_1 1', title: 'Ennyumba' },
    ...{ amount: 30_000, currency: 'UGX', paymentOptions: 'card' },
    payer: { name: 'Grace Sample', email: 'grace@example.com', phone: null },
  },
  isTest: true,
};
afterEach(() => {
  delete document.documentElement.dataset['checkout'];
});

describe('account plan', () => {
  test("saves a smaller plan for afterwards and shows the server's result", async () => {
    const { user: visitor } = opened();
    await visitor.click(button('Switch to Basic when your plan ends'));
    expect(sentBody(next).body).toEqual({ plan: 'basic' });
    expect(button('Switch to Basic when your plan ends').disabled).toBe(true);
    await respondTo(next, { ...membership, next: 'basic' });
    expectShown('Switches to Basic when your current plan ends.');
    // The response contains the current membership, so nothing is reloaded.
    expect(pendingRequests()).toEqual([]);
  });

  test('withdraws the plan chosen for afterwards', async () => {
    const { user: visitor } = opened({ next: 'basic' });
    await visitor.click(button('Cancel switch'));
    expect(sentBody(next).body).toEqual({ plan: null });
    expect(button('Cancel switch').disabled).toBe(true);
    await respondTo(next, membership);
    expect(screen.queryByText(/^Switches to/)).toBeNull();
  });

  test('shows the reason of a rejection until the next attempt', async () => {
    const { user: visitor } = opened({ next: 'basic' });
    await visitor.click(button('Cancel switch'));
    await respondWithError(next, 409, 'It has begun already');
    expect(screen.getByRole('alert').textContent).toBe('It has begun already');
    expectShown('Switches to Basic when your current plan ends.');
    await visitor.click(button('Cancel switch'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('starts the trial on a tap', async () => {
    const { user: visitor } = opened({ state: 'free', plan: 'basic', title: 'Basic', canTry: true });
    await visitor.click(button('Start your 14-day free trial'));
    expect(button('Start your 14-day free trial').disabled).toBe(true);
    await respondTo('POST /api/membership/trial', { ...membership, plan: 'trial', title: 'Free trial' });
    expectShown('Free trial');
    expect(screen.queryByRole('button', { name: 'Start your 14-day free trial' })).toBeNull();
  });

  test('switches to Basic after a plan has ended', async () => {
    const { user: visitor } = opened({ state: 'lapsed' });
    await visitor.click(button('Switch to Basic'));
    expect(sentBody('POST /api/membership/basic').body).toEqual({});
    await respondTo('POST /api/membership/basic', {
      ...membership,
      state: 'free',
      plan: 'basic',
      title: 'Basic',
    });
    expectShown('The free plan has no end date.');
  });

  test('copies the full pay link', async () => {
    const { user: visitor } = opened({ mark: 'm'.repeat(32) });
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await visitor.click(button('Copy payment link'));
    expect(copy.mock.calls).toEqual([[expect.stringMatching(/\/memberships\/m{32}$/)]]);
    expect(toastText()).toBe('Link Copied: Paste it anywhere to share it.');
  });

  test('sends a sales enquiry with the sender, confirms it and closes the dialog', async () => {
    const { user: visitor } = opened();
    expect(screen.queryByRole('dialog')).toBeNull();
    await visitor.click(button('Contact Sales'));
    const dialog = within(screen.getByRole('dialog', { name: 'Contact Sales' }));
    await visitor.type(dialog.getByLabelText('Company (optional)'), ' Sample Homes ');
    await visitor.type(dialog.getByLabelText('How can we help?'), ' How much for 300 homes? ');
    await visitor.click(button('Send message'));
    expect(sentBody('POST /api/sales-enquiries').body).toEqual({
      name: 'Grace Sample',
      email: 'grace@example.com',
      phone: '0772 123 456',
      company: 'Sample Homes',
      words: 'How much for 300 homes?',
    });
    expect(button('Sending...').disabled).toBe(true);
    await respondTo('POST /api/sales-enquiries', { message: 'Sent' });
    expect(toastText()).toBe('Message sent: We will reply by email.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps a rejected sales enquiry and focuses the field with the error', async () => {
    const { user: visitor } = opened();
    await visitor.click(button('Contact Sales'));
    await visitor.clear(field('Phone (optional, if you want a call)'));
    await visitor.click(button('Send message'));
    expect(sentBody('POST /api/sales-enquiries').body).toMatchObject({ phone: null, company: '' });
    await respondWithError('POST /api/sales-enquiries', 400, 'Not so', {
      fields: { words: 'Enter your question' },
    });
    expectShown('Enter your question');
    expect(document.activeElement).toBe(field('How can we help?'));
    expect(screen.queryByText('Not so')).toBeNull();
    expect(toastText()).toBeNull();
  });
});

describe('buying a plan', () => {
  async function buying(name = 'Upgrade to Premium', changes: Partial<OwnMembership> = {}) {
    const used = opened(changes);
    await used.user.click(button(name));
    await screen.findByRole('dialog', { name: /membership$/ });
    return used;
  }
  async function payByCard({ user: visitor }: Awaited<ReturnType<typeof buying>>, words: string) {
    await visitor.click(field('Card'));
    await visitor.click(button(words));
  }

  test("pays for the selected months at their price with the account's details", async () => {
    const used = await buying();
    screen.getByRole('dialog', { name: 'Premium membership' });
    button('Pay UGX 30,000');
    await used.user.click(field(/^12 months/));
    await payByCard(used, 'Pay UGX 300,000');
    expect(sentBody(buy).body).toEqual({
      plan: 'premium',
      months: 12,
      payer: { name: 'Grace Sample', email: 'grace@example.com', phone: '0772 123 456' },
    });
    await respondTo(buy, { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBe('/profile/membership');
  });

  test('starts another payment for another number of months', async () => {
    const used = await buying();
    await payByCard(used, 'Pay UGX 30,000');
    const key = sentBody(buy).headers.get('idempotency-key');
    await failWithNetworkError(buy);
    await used.user.click(field(/^12 months/));
    await used.user.click(button('Pay UGX 300,000'));
    expect(sentBody(buy).headers.get('idempotency-key')).not.toBe(key);
    await failWithNetworkError(buy);
    await used.user.click(field(/^1 month\D/));
    await used.user.click(button('Pay UGX 30,000'));
    expect(sentBody(buy).headers.get('idempotency-key')).toBe(key);
  });

  test('closes the dialog after the payment and reloads the membership', async () => {
    providerTells();
    const used = await buying();
    await payByCard(used, 'Pay UGX 30,000');
    await respondTo(buy, { ...samplePayment, reference: 'pay_1', status: 'created' });
    await respondTo('POST /api/payments/pay_1/checkout', checkout);
    await respondTo('POST /api/payments/pay_1/check', {
      ...{ ...samplePayment, reference: 'pay_1', amount: 30_000 },
      status: 'succeeded',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([read]);
    expect(toastText()).toBe(
      'Payment Successful: Your payment of 30,000 UGX has been processed successfully.',
    );
  });

  test('buys nothing when closed and reopens for another plan', async () => {
    const { user: visitor } = await buying();
    await visitor.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
    await visitor.click(button('Renew Standard'));
    expect(screen.getByRole('dialog', { name: 'Standard membership' })).toBeDefined();
  });

  describe('buying a plan with credit', () => {
    const paid = {
      ...premium,
      quotes: [
        { ...quote, credit: 40_000, amount: 0 },
        { ...year, amount: 0 },
      ],
    };

    test("needs no payment and shows the server's result", async () => {
      const { user: visitor } = await buying('Upgrade to Premium', { choices: [basic, standard, paid] });
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      await visitor.click(field(/^12 months/));
      await visitor.click(button('Switch to Premium'));
      expect(sentBody(change).body).toEqual({ plan: 'premium', months: 12 });
      expect(button('Switching...').disabled).toBe(true);
      await respondTo(change, { ...membership, plan: 'premium', title: 'Premium' });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(pendingRequests()).toEqual([]);
      expectShown('Renew Premium');
    });

    test('keeps the dialog open after a rejection and shows the reason', async () => {
      const { user: visitor } = await buying('Upgrade to Premium', { choices: [basic, standard, paid] });
      await visitor.click(button('Switch to Premium'));
      await respondWithError(change, 409, 'What is left has changed');
      expect(screen.getByRole('alert').textContent).toBe('What is left has changed');
      expect(button('Switch to Premium').disabled).toBe(false);
    });
  });
});

describe('pay link page', () => {
  const mark = 'k'.repeat(32);
  const pay = `POST /api/memberships/${mark}/payments`;
  const marked: PayLinkMembership = {
    ...{ name: 'Grace S.', state: 'running', endsAt: '2026-12-20T09:00:00Z', isTest: false },
    choice: standard,
    limits,
    rate: membership.rate,
  };

  async function paying() {
    const used = renderInteractive(<MembershipPayLinkView token={mark} membership={marked} />, [
      [payLinkQuery(mark).queryKey, marked],
    ]);
    await used.user.type(field('Full name'), 'A friend');
    await used.user.type(field('Email'), 'friend@example.com');
    await used.user.click(field('Card'));
    return used;
  }

  test('pays for the selected months and returns to itself', async () => {
    const { user: visitor } = await paying();
    await visitor.click(button('Pay UGX 30,000'));
    const key = sentBody(pay).headers.get('idempotency-key');
    await failWithNetworkError(pay);
    await visitor.click(field(/^12 months/));
    await visitor.click(button('Pay UGX 300,000'));
    expect(sentBody(pay).body).toEqual({
      months: 12,
      payer: { name: 'A friend', email: 'friend@example.com', phone: null },
    });
    expect(sentBody(pay).headers.get('idempotency-key')).not.toBe(key);
    await respondTo(pay, { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBe(`/memberships/${mark}`);
  });

  test('confirms the payment, accepts no second one and reloads the membership', async () => {
    providerTells();
    const { user: visitor, client } = await paying();
    await visitor.click(button('Pay UGX 30,000'));
    await respondTo(pay, { ...samplePayment, reference: 'pay_1', status: 'created' });
    await respondTo('POST /api/payments/pay_1/checkout', checkout);
    await respondTo('POST /api/payments/pay_1/check', {
      ...{ ...samplePayment, reference: 'pay_1' },
      status: 'succeeded',
    });
    expectShown('Payment received. We have emailed the receipt to the address you entered.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(client.getQueryState(payLinkQuery(mark).queryKey)?.isInvalidated).toBe(true);
  });
});

test.each([
  [premium, 'Choose Premium'],
  [choice('enterprise', 'Enterprise', 'more'), 'Contact Sales'],
])('passes the selected plan on from its card', async (plan, words) => {
  const onChoose = vi.fn<(plan: { name: string }) => void>();
  const { user: visitor } = renderInteractive(<PlanCard plan={plan} onChoose={onChoose} />);
  await visitor.click(button(words));
  expect(onChoose.mock.calls).toEqual([[plan]]);
});
