import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { limitLabel } from '#features/memberships/plan-limits-text.ts';
import type { OwnMembership, PayLinkMembership, PlanChoice } from '#features/memberships/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import BuyDialog from './buy-dialog.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { MembershipPayLinkView } from './membership-pay-link-view.tsx';
import { MembershipView, type PlanAudience } from './membership-view.tsx';
import { PeriodChoice, QuoteSum } from './period-choice.tsx';

const user: CurrentUser = {
  ...{ id: 7, username: 'grace', email: 'grace@example.com', fullName: 'Grace Sample', phone: null },
  role: 'property_manager',
  ...{ membershipPlan: null, requestedPlan: null, membershipStartDate: null, membershipEndDate: null },
  ...{ isVerified: true, hasTwoFactor: false, isSuspended: false, isEmailConfirmed: true, isHeldBack: false },
  ...{ wantsNews: false, wantsActivityMail: true, wantedEmail: null, closesAt: null },
};
const quote = {
  months: 1,
  price: 30_000,
  credit: 0,
  amount: 30_000,
  startsAt: '2026-11-20T09:00:00Z',
  endsAt: '2026-12-20T09:00:00Z',
  isAtOnce: true,
};
const year = { ...quote, months: 12, price: 360_000, amount: 360_000 };
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
const view = (over: Partial<OwnMembership> = {}, asked: PlanAudience | null = null) =>
  renderPart(
    <MembershipView
      user={user}
      membership={{ ...membership, ...over }}
      applicationPrompt={<p>How to ask</p>}
      requested={asked}
    />,
  );
const planButtons = (over: Partial<OwnMembership>) =>
  view(over).buttons.filter((words) => /Basic|Standard|Premium|trial/.test(words));

describe('account plan', () => {
  test.each([
    [{ state: 'free', title: 'Basic' }, 'Basic Free The free plan has no end date.'],
    [{ state: 'endless' }, 'Standard Active Your Standard plan has no end date. There is nothing to pay.'],
    [{}, 'Ends on 20 December 2026. It does not renew'],
    [
      { plan: 'trial', title: 'Free trial' },
      'Free trial Active Your free trial ends on 20 December 2026. It',
    ],
    [
      { state: 'grace' },
      'Standard Ended Your plan ended on 20 December 2026. Your homes stay available until 27 December',
    ],
    [{ state: 'lapsed' }, 'Standard Paused Your plan ended on 20 December 2026, so your homes are paused.'],
  ] satisfies [Partial<OwnMembership>, string][])('with %j shows: %s', (over, words) => {
    expect(view(over).words).toContain(words);
  });

  test('offers a renewal, an upgrade and a change to a smaller plan', () => {
    expect(planButtons({})).toEqual([
      'Switch to Basic when your plan ends',
      'Renew Standard',
      'Upgrade to Premium',
    ]);
    expect(
      planButtons({
        plan: 'premium',
        choices: [basic, { ...standard, change: 'less' }, { ...premium, change: 'same' }],
      }),
    ).toEqual([
      'Switch to Basic when your plan ends',
      'Choose Standard',
      'Switch to Standard when your plan ends',
      'Renew Premium',
    ]);
  });

  test('shows a plan chosen for afterwards and does not offer it again', () => {
    const drawn = view({ next: 'basic' });
    expect(drawn.words).toContain('Switches to Basic when your current plan ends. Cancel switch');
    expect(drawn.buttons).not.toContain('Switch to Basic when your plan ends');
    expect(view().words).not.toContain('Switches to');
  });

  test.each(['grace', 'lapsed'] as const)(
    'after the end (%s) offers Basic and no following plan',
    (state) => {
      expect(planButtons({ state })).toEqual(['Switch to Basic', 'Renew Standard', 'Choose Premium']);
    },
  );

  test('offers no following plan when there is no end', () => {
    const endless = [basic, { ...standard, quotes: [] }, premium];
    expect(planButtons({ state: 'endless', choices: endless })).toEqual(['Upgrade to Premium']);
  });

  test('shows a user who may not list the requested plan and how to apply, without a purchase', () => {
    const none = { mayList: false, state: 'free', plan: 'basic' } as const;
    expect(planButtons(none)).toEqual([]);
    expect(view(none).words).toContain('A membership is for listing homes.');
    expect(view({ ...none, wish: 'premium' }).words).toContain('your account is approved You chose Premium.');
    expect(view({ ...none, wish: 'trial' }).words).toContain('chose the free trial.');
    expect([view(none), view()].map(({ words }) => words.includes('How to ask'))).toEqual([true, false]);
  });

  test('offers an eligible user the trial with its days', () => {
    expect(view({ canTry: true, trialDays: 10 }).buttons).toContain('Start your 10-day free trial');
    expect(view().words).not.toContain('free trial');
  });

  test('marks the current and the requested plan, and links from the requested one', () => {
    expect(view({ wish: 'premium' }).words).toMatch(/Standard Your plan .*Premium Your choice/);
    const leading = (over: Partial<OwnMembership>) =>
      [...view(over).html.matchAll(/class="[^"]*bg-accent [^"]*">((?:Renew|Upgrade|Choose)[^<]+)/g)].map(
        ([, words]) => words,
      );
    expect(leading({})).toEqual(['Renew Standard', 'Upgrade to Premium']);
    // The trial cannot be bought, so requesting it changes nothing.
    for (const wish of ['premium', 'trial'] as const)
      expect(leading({ wish })).toEqual(['Renew Standard', 'Upgrade to Premium']);
  });

  test('shows the name of a plan that is no longer sold', () => {
    expect(view({ mayList: false, wish: 'enterprise' }).words).toContain(
      'your account is approved You chose enterprise.',
    );
    expect(view({ next: 'enterprise' }).words).toContain(
      'Switches to enterprise when your current plan ends.',
    );
  });

  test('shows Basic as free and dollar prices in shillings too', () => {
    const dollars = choice('professional', 'Professional', 'more', { currency: 'USD', monthlyPrice: 79 });
    const choices = [{ ...basic, monthlyPrice: 29 }, standard, dollars];
    const { words } = view({ choices });
    expect(words).toContain('Basic Free 5 listings at a time');
    expect(words).toContain('Standard Your plan UGX 30,000 per month One · 5 listings at a time');
    expect(words).not.toContain('USD');
    expect(view({ choices }, 'companies').words).toContain(
      'USD 79 per month · UGX 30,000 at the 20 Nov 2026 exchange rate',
    );
    expect(view({ choices: [{ ...dollars, quotes: [year] }] }, 'companies').words).toContain(
      'Professional USD 79 per month One',
    );
  });

  test('shows the pay link only when it can be used', () => {
    expect(view().words).not.toContain('Ask someone else to pay');
    const drawn = view({ mark: 'm'.repeat(32) });
    expect(drawn.words).toContain('Ask someone else to pay');
    expect(drawn.links.join()).toContain(encodeURIComponent(`/memberships/${'m'.repeat(32)}`));
  });

  test('lists past periods with the receipts that this account paid', () => {
    const [startsAt, endsAt] = ['2026-10-20T09:00:00Z', '2026-11-20T09:00:00Z'];
    const period = {
      title: 'Standard',
      startsAt,
      endsAt,
      state: 'live',
      source: 'paid',
      reference: null,
    } as const;
    const past = (over: Partial<OwnMembership['periods'][number]>) =>
      view({ periods: [{ ...period, ...over }] });
    expect(past({}).words).toContain('Standard 20 Oct 2026 to 20 Nov 2026 Paid');
    const receipts = (links: readonly string[]) => links.filter((link) => link.includes('receipt'));
    expect(receipts(past({}).links)).toEqual([]);
    expect(receipts(past({ reference: 'pay_1' }).links)).toEqual(['/payments/pay_1/receipt']);
    for (const [source, words] of [
      ['changed', 'Paid with credit'],
      ['given', 'Complimentary'],
      ['trial', 'Free trial'],
      ['kept', 'Carried over'],
      ['restored', 'Remaining time restored'],
    ] as const)
      expect(past({ source }).words).toContain(`Standard 20 Oct 2026 to 20 Nov 2026 ${words}`);
    expect(past({ source: 'given', state: 'replaced' }).words).toContain(
      'Complimentary. Remaining time credited to a larger plan',
    );
    expect(past({ state: 'replaced' }).words).toContain('Paid. Remaining time credited to a larger plan');
    expect(past({ state: 'taken_back' }).words).toContain('Refunded');
    expect(view().words).not.toContain('Membership history');
  });
});

describe('price of several months', () => {
  const sum = (over: object, of = standard) =>
    renderPart(<QuoteSum choice={of} quote={{ ...quote, ...over }} rate={membership.rate} />).words;

  test('shows the price alone from today', () => {
    expect(sum({})).toBe('Total UGX 30,000 Runs from today until 20 Dec 2026.');
  });

  test('deducts the unused value of the current plan, up to the price', () => {
    expect(sum({ credit: 10_000, amount: 20_000 })).toContain(
      'Standard, 1 month UGX 30,000 Credit from your current plan −UGX 10,000 Total UGX 20,000',
    );
    const more = sum({ credit: 50_000, amount: 0 });
    expect(more).toContain('−UGX 30,000 Total UGX 0');
    expect(more).toContain('We add your remaining credit as extra days.');
    expect(sum({ credit: 30_000, amount: 0 })).not.toContain('as extra days');
  });

  test('shows dollars at their rate and the start after the current plan', () => {
    const dollars = choice('professional', 'Professional', 'more', { currency: 'USD', monthlyPrice: 79 });
    expect(sum({ months: 3 }, dollars)).toContain('USD 237 at the 20 Nov 2026 exchange rate');
    expect(sum({ isAtOnce: false })).toContain(
      'Starts on 20 Nov 2026, when your current plan ends, and runs until 20 Dec 2026.',
    );
  });

  test('offers each period at its own price and marks the selected one', () => {
    const { html, words } = renderPart(<PeriodChoice choice={standard} months={12} onChange={() => {}} />);
    expect(words).toBe('Membership length 1 month UGX 30,000 12 months UGX 360,000');
    expect([...html.matchAll(/<input [^>]*>/g)].map(([input]) => input.includes('checked'))).toEqual([
      false,
      true,
    ]);
  });
});

describe('pay link page', () => {
  const marked: PayLinkMembership = {
    ...{ name: 'Grace Sample', state: 'running', endsAt: '2026-12-20T09:00:00Z', choice: standard },
    limits,
    ...{ rate: membership.rate, isTest: false },
  };
  const link = (over: Partial<PayLinkMembership>) =>
    renderPart(<MembershipPayLinkView token="x" membership={{ ...marked, ...over }} />);

  test.each([
    ['running', 'Paid until 20 December 2026.'],
    ['grace', 'Ended on 20 December 2026. The homes stay available for seven days after that.'],
    ['lapsed', 'Ended on 20 December 2026. The homes are paused until the membership is paid.'],
    ['free', 'On the free plan.'],
    ['endless', 'Nothing to pay.'],
  ] as const)('for a plan that is %s shows: %s', (state, words) => {
    expect(link({ state }).words).toContain(`Grace Sample’s membership ${words}`);
  });

  test('selects the first period on sale and shows a form', () => {
    const { words, buttons } = link({});
    expect(words).toContain('no featured listings Membership length 1 month UGX 30,000');
    expect(buttons).toEqual(['Pay UGX 30,000']);
    expect([words.includes('Test mode'), link({ isTest: true }).words.includes('Test mode')]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    ['cannot be paid', { choice: null }, 'This membership cannot be paid for at the moment.'],
    [
      'is not sold',
      { choice: { ...standard, quotes: [] } },
      'This membership cannot be paid for at the moment.',
    ],
    [
      'costs nothing',
      { choice: { ...standard, quotes: [{ ...quote, amount: 0 }] } },
      'There is nothing to pay at the moment.',
    ],
  ] satisfies [string, Partial<PayLinkMembership>, string][])(
    'for a plan that %s shows no form',
    (_, over, words) => {
      const drawn = link(over);
      expect(drawn.words).toContain(words);
      expect(drawn.buttons).toEqual([]);
    },
  );
});

describe('dialog to buy a plan', () => {
  const dialog = (of: PlanChoice, known = user) =>
    renderPart(<BuyDialog user={known} membership={membership} choice={of} onClose={() => {}} />);

  test('fills in the payer from the account', () => {
    const { buttons, html, words } = dialog(premium, { ...user, phone: '+256700000007' });
    expect(buttons).toEqual(['Change', 'Change', 'Pay UGX 30,000']);
    expect(words).toMatch(
      /^Premium membership One · 5 listings at a time, .* Membership length 1 month UGX 30,000 12 months/,
    );
    for (const known of ['Grace Sample', 'grace@example.com', '0700 000 007'])
      expect(html).toContain(`value="${known}"`);
  });

  test('requires no payment when the credit covers the price', () => {
    const { buttons, html } = dialog({ ...premium, quotes: [{ ...quote, credit: 40_000, amount: 0 }] });
    expect(buttons).toEqual(['Switch to Premium']);
    expect(html).not.toContain('name="email"');
  });

  test('shows nothing for a plan that is not sold', () => {
    expect(dialog(basic).html).toBe('');
  });
});

test('lets an admin grant a plan sold by months, with a required reason', () => {
  const { buttons, html, words } = renderPart(<GiftDialog user={user} onClose={() => {}} />);
  expect(buttons).toEqual(['Give membership']);
  expect(words).toContain('gets this membership free of charge');
  expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, plan]) => plan)).toEqual([
    'standard',
    'premium',
    'professional',
    'enterprise',
  ]);
});

const few = { listings: 10, days: 40, pictures: 20, tours: 5, featured: 0 };

test.each([
  [
    few,
    '10 listings at a time, 40 days for each listing, up to 20 photos per home, tours for up to 5 homes at a time, no featured listings',
  ],
  [
    { listings: 1, days: 1, pictures: 1, tours: 1, featured: 1 },
    '1 listing at a time, 1 day for each listing, up to 1 photo per home, tours for up to 1 home at a time, 1 featured listing',
  ],
  [
    { listings: null, days: null, pictures: null, tours: null, featured: null },
    'unlimited listings, no time limit for a listing, the maximum number of photos per home, unlimited tours, unlimited featured listings',
  ],
])('formats the limits %j as %s', (limits, words) => {
  expect(limitLabel(limits)).toBe(words);
});

describe('plan tabs', () => {
  const professional = choice('professional', 'Professional', 'more', { features: ['API access'] });
  const choices = [...membership.choices, professional];
  const titles = ({ words }: { words: string }) =>
    ['Basic', 'Standard', 'Premium', 'Professional'].filter((title) =>
      new RegExp(`${title} (Your plan |Your choice )?(Free|UGX)`).test(words),
    );

  test('show one group of plans at a time with a link to the other', () => {
    const agents = view({ choices });
    expect(titles(agents)).toEqual(['Basic', 'Standard', 'Premium']);
    expect(agents.words).toContain('Do you list for a company? See plans for companies');
    expect(agents.links).toContain('/profile/membership?plans=companies');
    const companies = view({ choices }, 'companies');
    expect(titles(companies)).toEqual(['Basic', 'Professional']);
    expect(companies.words).toContain('API access (coming soon) · 5 listings at a time');
    expect(companies.links).toContain('/profile/membership?plans=agents');
  });

  test('start with the group of the current or requested plan', () => {
    expect(titles(view({ choices, plan: 'professional' }))).toEqual(['Basic', 'Professional']);
    expect(titles(view({ choices, plan: 'basic', wish: 'professional' }))).toEqual(['Basic', 'Professional']);
    expect(titles(view({ choices, plan: 'professional' }, 'agents'))).toContain('Premium');
  });
});

describe('reduced limits', () => {
  const old = { listings: 20, days: 60, pictures: null, tours: 20, featured: 5 };
  const paused = { count: 7, titles: ['A', 'B', 'C', 'D', 'E'] };
  const smaller = { ...standard, limits: few, paused, quotes: [{ ...quote, isAtOnce: false }] };
  const pausedWords =
    'Standard has room for 10 listings at a time. When it begins, 7 homes are paused: “A”, “B”, “C”, “D”, “E” and 2 more.';

  test('are shown at a renewal together with the limits until then', () => {
    const renewed = view({ limits: old, choices: [basic, smaller, premium] });
    expect(renewed.words).toContain('It allows 20 listings at a time, 60 days for each listing');
    expect(renewed.words).toContain('Until 20 Dec 2026 you keep your present limits: 20 listings at a time');
    const { words } = renderPart(
      <BuyDialog
        user={user}
        membership={{ ...membership, limits: old }}
        choice={smaller}
        onClose={() => {}}
      />,
    );
    expect(words).toContain('10 listings at a time, 40 days for each listing');
    expect(words).toContain('Until 20 Dec 2026 you keep your present limits: 20 listings at a time');
    expect(words).toContain(pausedWords);
    expect(view().words).not.toContain('you keep your present limits');
  });

  test('are shown next to a smaller plan before it is chosen', () => {
    const one = { count: 1, titles: ['A'] };
    const { words } = view({ choices: [{ ...basic, paused: one }, standard] });
    expect(words).toContain(
      'Basic has room for 5 listings at a time. When it begins, 1 home is paused: “A”.',
    );
  });

  test('are shown for the next period once it is paid', () => {
    const [startsAt, endsAt] = ['2026-12-20T09:00:00Z', '2027-01-20T09:00:00Z'];
    const { words } = view({
      limits: old,
      follows: { title: 'Standard', startsAt, endsAt, limits: few, paused },
    });
    expect(words).toContain('Then your Standard plan, which is paid, runs until 20 January 2027.');
    expect(words).toContain('From 20 Dec 2026 your plan allows 10 listings at a time');
    expect(words).toContain(pausedWords);
  });

  test('are shown on the pay link page', () => {
    const { paused: _, ...choice } = smaller;
    const marked = { name: 'Grace Sample', state: 'running', endsAt: quote.endsAt, isTest: false } as const;
    const { words } = renderPart(
      <MembershipPayLinkView
        token="x"
        membership={{ ...marked, limits: old, choice, rate: membership.rate }}
      />,
    );
    expect(words).toContain('10 listings at a time, 40 days for each listing');
    expect(words).toContain('The period that is paid already has other limits: 20 listings at a time');
  });
});
