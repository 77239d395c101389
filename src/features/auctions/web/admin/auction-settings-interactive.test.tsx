import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BankUsers as Accounts } from '#features/auctions/bank-schema.ts';
import type { AuctionRules } from '#features/auctions/rule-schema.ts';
import { auctionRulesQuery, bankUsersQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import { buildLot } from '#features/auctions/web/testing/some-lot.ts';
import { banksQuery } from '#features/properties/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import AuctionSettings from './auction-settings.tsx';
import { BankUserList } from './bank-users.tsx';

const step = { code: 'survey', title: 'Survey', isRequired: true, daysBefore: 10, mostDaysOld: null };
const deed = { code: 'deed', title: 'Deed', isRequired: false, daysBefore: null, mostDaysOld: 60 };
const law: AuctionRules = {
  version: 3,
  rules: {
    ...{ softCloseMinutes: 5, mostExtensionMinutes: 60, depositPercent: 2, balanceDays: 30, offerDays: 7 },
    terms: 'The terms.',
  },
  steps: [step, deed],
  announced: 0,
};
const account: Accounts[number] = {
  ...{ id: 1, name: 'Amina Sample', email: 'amina@example.com', bank: 'Sample Bank', lot: null, lots: 1 },
  namedAt: '2026-11-01T06:00:00Z',
};
const others = [
  [bankUsersQuery().queryKey, [account]],
  [banksQuery().queryKey, ['Sample Bank']],
  [
    managerLotsQuery().queryKey,
    { lots: [buildLot({ id: 4, state: 'draft', title: 'A draft' }), buildLot()], homes: [] },
  ],
] as const;
const office = () => renderInteractive(<AuctionSettings />, [[auctionRulesQuery().queryKey, law], ...others]);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('reloads rules that failed to load', async () => {
  const { user } = renderInteractive(<AuctionSettings />, others);
  await respondWithError('GET /api/lot-rules', 500, 'Broken');
  expectShown('We could not load the rules.');
  await user.click(button('Try again'));
  await respondTo('GET /api/lot-rules', law);
  expectShown('Bidding rules');
});

describe('the steps', () => {
  const save = 'PUT /api/lot-steps';
  const titles = () => screen.getAllByLabelText<HTMLInputElement>('Step').map(({ value }) => value);

  test('moves, edits, adds and removes steps, and sends them in order with the loaded version', async () => {
    const { user } = office();
    await user.click(button('Move Survey down'));
    expect(titles()).toEqual(['Deed', 'Survey']);
    await user.click(button('Move Survey up'));
    expect(titles()).toEqual(['Survey', 'Deed']);
    await user.click(button('Remove Survey'));
    await user.click(button('Add a step'));
    expect(titles()).toEqual(['Deed', '']);
    const [, added] = screen.getAllByRole('listitem').map((row) => within(row));
    await user.type(screen.getAllByLabelText('Step')[1] ?? document.body, 'Consent');
    await user.type(added?.getByLabelText('Minimum days before opening') ?? document.body, '21');
    await user.click(added?.getByLabelText('Required before bidding opens') ?? document.body);
    await user.click(button('Save steps'));
    expect(sentBody(save).body).toEqual({
      version: 3,
      steps: [deed, { code: null, title: 'Consent', isRequired: false, daysBefore: 21, mostDaysOld: null }],
    });
  });

  test('shows the saved steps and confirms the change', async () => {
    const { user } = office();
    await user.click(button('Remove Deed'));
    await user.click(button('Save steps'));
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(save, { ...law, version: 4, steps: [{ ...step, title: 'Survey of the land' }] });
    expect(titles()).toEqual(['Survey of the land']);
    expect(toastText()).toBe('Steps saved');
  });

  test('shows the errors of rejected steps at their rows, and keeps the input', async () => {
    const { user } = office();
    await user.click(button('Add a step'));
    await user.click(button('Save steps'));
    await respondWithError(save, 400, 'Invalid', { fields: { 'steps.2.title': 'Enter a step name' } });
    const rows = screen.getAllByRole('listitem').map((row) => within(row));
    expect(rows.map((row) => row.queryByText('Enter a step name') !== null).slice(0, 3)).toEqual([
      false,
      false,
      true,
    ]);
    expect([titles(), toastText()]).toEqual([['Survey', 'Deed', ''], null]);
  });
});

describe('the bidding rules', () => {
  const save = 'PUT /api/lot-rules';
  const percent = () => screen.getByLabelText<HTMLInputElement>('Deposit (% of starting bid)');

  test('sends all bidding rules as numbers with the loaded version', async () => {
    const { user } = office();
    await user.clear(percent());
    await user.type(percent(), ' 10 ');
    await user.type(screen.getByLabelText('Terms of sale'), ' And more.');
    await user.click(button('Save rules'));
    expect(sentBody(save).body).toEqual({
      ...law.rules,
      version: 3,
      depositPercent: 10,
      terms: 'The terms. And more.',
    });
    await respondTo(save, { ...law, version: 4, rules: { ...law.rules, depositPercent: 11 } });
    expect(percent().value).toBe('11');
    expect(toastText()).toBe('Rules saved');
  });

  test('shows a conflict when another admin has changed the rules, and keeps the input', async () => {
    const { user } = office();
    await user.clear(percent());
    await user.type(percent(), '10');
    await user.click(button('Save rules'));
    await respondWithError(save, 409, 'Somebody else has changed them');
    expectShown('Somebody else has changed them');
    expect([percent().value, toastText()]).toEqual(['10', null]);
  });

  test('sends an emptied figure as invalid, not as missing', async () => {
    const { user } = office();
    await user.clear(percent());
    await user.click(button('Save rules'));
    // JSON encodes NaN as null, which the server rejects with an error for that field.
    expect(sentBody(save).body).toMatchObject({ depositPercent: null, balanceDays: 30 });
    await respondWithError(save, 400, 'Invalid', {
      fields: { depositPercent: 'Enter a whole number from 0 to 30' },
    });
    expectShown('Enter a whole number from 0 to 30');
  });
});

describe('bank accounts', () => {
  const name = 'POST /api/bank-accounts';
  const shown = () => renderInteractive(<BankUserList />, others);
  const email = () => screen.getByLabelText<HTMLInputElement>('Account email address');

  test('adds an account for a bank, and clears the form', async () => {
    const { user } = shown();
    await user.type(email(), ' bank@example.com ');
    await user.type(screen.getByLabelText('Bank'), 'Lake Bank');
    await user.click(button('Add bank user'));
    expect(sentBody(name).body).toEqual({ of: 'bank', email: 'bank@example.com', bank: 'Lake Bank' });
    expect(button('Adding...').disabled).toBe(true);
    await respondTo(name, [account, { ...account, id: 2, bank: 'Lake Bank' }]);
    expectShown('Lake Bank');
    expect(email().value).toBe('');
  });

  test('adds an account for one auction, and offers no drafts', async () => {
    const { user } = shown();
    await user.click(screen.getByLabelText('one auction'));
    expect(screen.queryByLabelText('Bank')).toBeNull();
    const choice = screen.getByLabelText<HTMLSelectElement>('Auction');
    expect([...choice.options].map(({ text }) => text)).toEqual(['A house, Sample Bank']);
    await user.type(email(), 'bank@example.com');
    await user.click(button('Add bank user'));
    expect(sentBody(name).body).toEqual({ of: 'lot', email: 'bank@example.com', lotId: 5 });
  });

  test('shows the errors of a rejected account at their fields, and keeps the input', async () => {
    const { user } = shown();
    await user.type(email(), 'nobody@example.com');
    await user.click(button('Add bank user'));
    await respondWithError(name, 400, 'Invalid', { fields: { email: 'Account not found' } });
    expectShown('Account not found');
    expect(email().value).toBe('nobody@example.com');
  });

  test('ends an account and removes it from the list', async () => {
    const { user } = shown();
    await user.click(button('Remove access for amina@example.com'));
    expect(pendingRequests()).toEqual(['DELETE /api/bank-accounts/1']);
    expect(button('Remove access for amina@example.com').disabled).toBe(true);
    await respondTo('DELETE /api/bank-accounts/1', []);
    expectShown('No bank users yet.');
  });

  test('shows why an account could not be ended, and keeps it', async () => {
    const { user } = shown();
    await user.click(button('Remove access for amina@example.com'));
    await respondWithError('DELETE /api/bank-accounts/1', 409, 'It bids already');
    expectShown('It bids already', 'Sample Bank');
  });
});
