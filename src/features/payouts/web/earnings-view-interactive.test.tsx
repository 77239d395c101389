import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Earnings } from '#features/payouts/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { EarningsView } from './earnings-view.tsx';
import { earningsQuery } from './queries.ts';

const target = { kind: 'mobile_money' as const, network: 'MTN' as const, phone: '+256772123456' };
const number = {
  target,
  name: 'Grace Host',
  usableFrom: '2026-11-27T07:00:00.000Z',
  isFirst: false,
  nameCheck: 'unchecked' as const,
  isHeld: false,
};
const bankAccount = {
  ...{ kind: 'bank_account' as const, bankCode: 'LAKE', bankName: 'Lakeside Bank' },
  ...{ branchCode: 'LAKE01', branchName: 'Entebbe', lastDigits: '4821' },
};
const empty: Earnings = {
  balances: [],
  destination: null,
  isPaused: false,
  isUsable: false,
  nextDay: '2026-12-01',
  payoutDay: 'daily',
  minAmounts: { mobile_money: 5_000, bank_account: 50_000 },
  coolingHours: 72,
  hasSecondFactor: true,
  payouts: [],
  settlements: [],
  month: '2026-11',
  months: [],
  lines: [],
  hasTaxes: false,
  taxDetails: null,
  isTest: false,
};
const payout = {
  ...{ id: 1, target, name: number.name, amount: 60_000 },
  ...{
    currency: 'UGX' as const,
    reference: 'payout_1',
    reason: null,
    isOurFault: false,
    requestedAt: '2026-11-20T07:00:00.000Z',
  },
};
const view = (changes: Partial<Earnings>) =>
  renderInteractive(<EarningsView month="" />, [[earningsQuery('').queryKey, { ...empty, ...changes }]]);
const save = 'POST /api/user/payout-destination';
const nextPayout = () => screen.getByRole('region', { name: 'Next payout' });

describe('the earnings page', () => {
  test.each([
    [{}, 'UGX 0We owe you nothing right now.'],
    [{ balances: [{ currency: 'UGX' as const, balance: 285_000 }] }, 'Add a payout method below'],
    [
      { balances: [{ currency: 'UGX' as const, balance: 285_000 }], destination: number },
      'UGX 285,000Planned for 1 Dec 2026, to MTN 0772 123 456.',
    ],
    [
      {
        balances: [{ currency: 'UGX' as const, balance: 49_999 }],
        destination: { ...number, target: bankAccount },
      },
      'We pay from UGX 50,000.',
    ],
    [
      {
        balances: [{ currency: 'UGX' as const, balance: 50_000 }],
        destination: { ...number, target: bankAccount },
      },
      'to Lakeside Bank, Entebbe, account ending in 4821.',
    ],
    [
      { balances: [{ currency: 'UGX' as const, balance: 4_999 }], destination: number },
      'We pay from UGX 5,000.',
    ],
    [
      { balances: [{ currency: 'UGX' as const, balance: -60_000 }] },
      'You owe this because we paid you before a guest was refunded',
    ],
    [
      { balances: [{ currency: 'UGX' as const, balance: -60_000 }], isPaused: true },
      'We are checking a payout',
    ],
    [{ balances: [{ currency: 'USD' as const, balance: 85 }] }, 'Also USD 85.'],
  ])('says what is next for %j', (changes, text) => {
    view(changes);
    expect(nextPayout().textContent).toContain(text);
  });

  test('asks for tax details only where a tax is set, and shows what was deducted', async () => {
    const line = {
      ...{
        id: 1,
        kind: 'arrival' as const,
        title: 'Garden cottage',
        fromDay: '2026-11-20',
        toDay: '2026-11-23',
      },
      ...{ day: '2026-11-21', currency: 'UGX' as const, gross: 300_000, fee: 30_000 },
      ...{ vat: 5_400, withheld: 18_000, net: 246_600 },
    };
    const { user } = view({ lines: [line], hasTaxes: true });
    expectShown('UGX 300,000 less UGX 30,000 service fee, UGX 5,400 VAT on it, UGX 18,000 withholding tax');
    await user.click(screen.getByRole('button', { name: 'Add tax details' }));
    await user.type(screen.getByRole('textbox', { name: 'Name on your tax registration' }), 'Nakato Homes');
    await user.type(screen.getByRole('textbox', { name: 'TIN' }), '1001234567');
    await user.click(screen.getByRole('checkbox', { name: 'I am registered for VAT' }));
    await user.click(screen.getByRole('button', { name: 'Save tax details' }));
    expect(sentBody('POST /api/user/tax-details').body).toEqual({
      ...{ name: 'Nakato Homes', tin: '1001234567', isVatRegistered: true },
    });
    view({});
    expect(screen.queryAllByRole('region', { name: 'Tax details' })).toHaveLength(1);
  });

  test('shows gross, fee and net of each stay, and payouts by state', () => {
    view({
      lines: [
        {
          ...{ id: 1, kind: 'arrival', title: 'Garden cottage', fromDay: '2026-11-20', toDay: '2026-11-23' },
          ...{ day: '2026-11-21', currency: 'UGX', gross: 300_000, fee: 22_500, net: 277_500 },
          ...{ vat: 0, withheld: 0 },
        },
      ],
      payouts: [
        { ...payout, status: 'sent', completedAt: null },
        { ...payout, id: 3, status: 'requested', isOurFault: true, completedAt: null },
        {
          ...payout,
          id: 2,
          status: 'failed',
          reason: 'account is frozen',
          completedAt: '2026-11-19T07:00:00.000Z',
        },
        { ...payout, id: 4, status: 'cancelled', completedAt: '2026-11-18T07:00:00.000Z' },
      ],
      settlements: [
        {
          ...{ id: 1, currency: 'USD', amount: 85, note: 'Stanbic, 18 Nov' },
          settledAt: '2026-11-18T12:00:00.000Z',
        },
      ],
    });
    const month = screen.getByRole('region', { name: 'November 2026' });
    expect(month.textContent).toContain('UGX 277,500UGX 300,000 less UGX 22,500 service fee');
    expect(within(month).getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/user/earnings.csv?month=2026-11',
    );
    const onItsWay = screen.getByRole('region', { name: 'On its way' }).textContent;
    expect(onItsWay).toContain('UGX 60,000On its way');
    expect(onItsWay).toContain('Delayed by us');
    expect(onItsWay).toContain('Your number is not the cause.');
    const ended = screen.getByRole('region', { name: 'Payouts' }).textContent;
    expect(ended).toContain('The network said: account is frozen');
    // The settlement comes between the payouts, by date.
    expect(ended).toMatch(
      /account is frozen.*USD 85Paid by hand18 Nov 2026Stanbic, 18 Nov.*Cancelled, back in balance/,
    );
  });

  test.each([
    ['requested', 'On its way', 'Not sent yet'],
    ['sent', 'On its way', 'On its way'],
    ['unknown', 'On its way', 'Being checked'],
    ['contradicted', 'On its way', 'Being checked'],
    ['successful', 'Payouts', 'Paid'],
    ['failed', 'Payouts', 'Failed, back in balance'],
    ['reversed', 'Payouts', 'Returned, back in balance'],
    ['cancelled', 'Payouts', 'Cancelled, back in balance'],
  ] as const)('lists a payout that is %s under “%s” as “%s”', (status, section, label) => {
    view({ payouts: [{ ...payout, status, completedAt: null }] });
    const other = section === 'Payouts' ? 'On its way' : 'Payouts';
    expect(screen.getByRole('region', { name: section }).textContent).toContain(`UGX 60,000${label}`);
    expect(screen.queryByRole('region', { name: other })).toBeNull();
  });

  test.each([
    [{ nameCheck: 'matches' as const }, 'MTN has this number registered in your name.'],
    [{ nameCheck: 'differs' as const, isHeld: true }, 'We pay there once an admin has allowed it.'],
    [{ nameCheck: 'differs' as const }, 'An admin allowed it.'],
    [{ nameCheck: 'unknown' as const }, 'MTN has no account for this number.'],
    [{ nameCheck: 'unchecked' as const }, 'Name not checked.'],
  ])('says what the network said about the name: %j', (changes, text) => {
    view({ destination: { ...number, ...changes }, isUsable: true });
    expect(screen.getByRole('region', { name: 'Payout method' }).textContent).toContain(text);
  });

  test('asks again about a number of another name, until the number is changed', async () => {
    const { user } = view({ destination: number });
    await user.click(screen.getByRole('button', { name: 'Change payout method' }));
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    const isConfirmed = 'MTN knows this number as J*** O***.';
    await respondWithError(save, 400, isConfirmed, { fields: { isConfirmed } });
    expect(screen.getByRole('alert').textContent).toContain(isConfirmed);
    const phone = screen.getByLabelText('Mobile money number');
    await user.type(phone, '7');
    expect(screen.queryByText(isConfirmed)).toBeNull();
    await user.type(phone, '{Backspace}');
    await user.click(screen.getByRole('checkbox', { name: 'The number is right, save it' }));
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    expect(sentBody(save).body).toMatchObject({ phone: '0772 123 456', isConfirmed: true });
  });

  test('asks for the password and the code, and shows their errors in place', async () => {
    const { user } = view({ destination: number });
    expect(screen.getByRole('region', { name: 'Payout method' }).textContent).toContain(
      'we send nothing there before',
    );
    await user.click(screen.getByRole('button', { name: 'Change payout method' }));
    await user.selectOptions(screen.getByLabelText('Network'), 'AIRTEL');
    expectShown('This looks like an MTN number.');
    await user.click(screen.getByRole('checkbox', { name: 'This number was moved to Airtel' }));
    await user.type(screen.getByLabelText('Your password'), 'jacaranda');
    await user.type(screen.getByLabelText('Two-factor code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    expect(sentBody(save).body).toMatchObject({
      ...{ network: 'AIRTEL', phone: '0772 123 456', isPorted: true, code: '123456' },
    });
    await respondWithError(save, 400, 'Wrong code', { fields: { code: 'This code is wrong' } });
    expect(screen.getByLabelText('Two-factor code').getAttribute('aria-invalid')).toBe('true');
    expectShown('This code is wrong');
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    await respondTo(save, { ...empty, destination: number });
    expect(pendingRequests()).toEqual(['GET /api/user/earnings']);
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  const banks = {
    banks: [
      { code: 'LAKE', name: 'Lakeside Bank' },
      { code: 'HILL', name: 'Hilltop Bank' },
      { code: 'VALLEY', name: 'Valley Savings Bank' },
    ],
  };
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  async function openBankForm() {
    const { user } = view({});
    await user.click(screen.getByRole('button', { name: 'Add payout method' }));
    await user.click(screen.getByRole('radio', { name: 'Bank account' }));
    return user;
  }

  test('finds the bank and the branch by a part of their names, and sends their codes', async () => {
    const user = await openBankForm();
    await respondTo('GET /api/user/payout-banks', banks);
    const bank = screen.getByRole('combobox', { name: 'Bank' });
    await user.type(bank, 'bank sav');
    expect(options()).toEqual(['Valley Savings Bank']);
    await user.clear(bank);
    await user.type(bank, 'lake');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(bank).toHaveProperty('value', 'Lakeside Bank');
    await respondTo('GET /api/user/payout-banks/LAKE/branches', {
      branches: [
        { code: 'LAKE01', name: 'Entebbe' },
        { code: 'LAKE02', name: 'Jinja' },
      ],
    });
    await user.type(screen.getByRole('combobox', { name: 'Branch' }), 'Entebbe');
    await user.type(screen.getByRole('textbox', { name: 'Account number' }), '9030 0012 34821');
    await user.type(screen.getByRole('textbox', { name: 'Name on the account' }), 'Grace Homes Ltd');
    await user.type(screen.getByLabelText('Your password'), 'jacaranda');
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    expect(sentBody(save).body).toMatchObject({
      ...{ kind: 'bank_account', bankCode: 'LAKE', branchCode: 'LAKE01' },
      ...{ accountNumber: '9030 0012 34821', name: 'Grace Homes Ltd' },
    });
    await respondTo(save, { ...empty, destination: { ...number, target: bankAccount } });
    expect(screen.queryByRole('radio', { name: 'Bank account' })).toBeNull();
  });

  test('keeps a bank that it does not know as it was typed, and shows the errors of the fields', async () => {
    const user = await openBankForm();
    await respondTo('GET /api/user/payout-banks', banks);
    const bank = screen.getByRole('combobox', { name: 'Bank' });
    await user.type(bank, 'Moon Bank');
    expectShown('No name matches. Check the spelling, or type less.');
    await user.click(screen.getByRole('button', { name: 'Save payout method' }));
    expect(sentBody(save).body).toMatchObject({ bankCode: '' });
    const fields = {
      bankCode: 'Choose a bank from the list',
      accountNumber: 'Enter an account number of 8 to 20 digits',
    };
    await respondWithError(save, 400, 'Check the form', { fields });
    expectShown(...Object.values(fields));
    expect(bank).toHaveProperty('value', 'Moon Bank');
    await user.click(screen.getByRole('radio', { name: 'Mobile money' }));
    await user.type(screen.getByLabelText('Mobile money number'), '0772');
    await user.click(screen.getByRole('radio', { name: 'Bank account' }));
    await user.click(screen.getByRole('radio', { name: 'Mobile money' }));
    expect(screen.getByLabelText('Mobile money number')).toHaveProperty('value', '0772');
  });

  test('loads the banks again after the provider was unavailable', async () => {
    const user = await openBankForm();
    await respondWithError('GET /api/user/payout-banks', 503, 'The provider does not answer');
    expectShown(/^We could not load the banks\./);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await respondTo('GET /api/user/payout-banks', banks);
    expect(screen.getByRole('combobox', { name: 'Bank' })).toHaveProperty('value', '');
  });
});
