import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { completeSignIn } from './sign-in.ts';

let assign: MockInstance<(address: string | URL) => void>;

beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  history.replaceState(null, '', '/auth?next=%2Fsaved');
});

const arrived = () => {
  const { title, description } = JSON.parse(sessionStorage.getItem('toast-after-load') ?? '{}');
  return [assign.mock.calls.flat(), `${title}: ${description}`];
};

test('leads to the requested page after sign-in, with a welcome by name', () => {
  completeSignIn(sampleAccount, 'login', 'Homes');
  expect(arrived()).toEqual([['/saved'], 'Logged in successfully: Welcome back, Grace Nakato!']);
});

test('welcomes an account without a name by its username', () => {
  completeSignIn({ ...sampleAccount, fullName: '' }, 'login', 'Homes');
  expect(arrived()).toEqual([['/saved'], 'Logged in successfully: Welcome back, grace!']);
});

test('leads to the profile with an explanation when the account is scheduled for deletion', () => {
  completeSignIn({ ...sampleAccount, closesAt: '2026-12-12T09:00:00Z' }, 'login', 'Homes');
  expect(arrived()).toEqual([
    ['/profile'],
    'Logged in successfully: Your account is scheduled for deletion. You can cancel the deletion on this page.',
  ]);
});

test.each([
  [null, '/saved'],
  ['premium', '/profile/membership'],
] as const)('after a registration with the requested plan %s, leads to %s', (requestedPlan, address) => {
  completeSignIn({ ...sampleAccount, requestedPlan }, 'registration', 'Homes');
  expect(arrived()).toEqual([[address], 'Registration successful: Welcome to Homes, Grace Nakato!']);
});

test('leads to the requested plan only after a registration', () => {
  completeSignIn({ ...sampleAccount, requestedPlan: 'premium' }, 'login', 'Homes');
  expect(assign.mock.calls).toEqual([['/saved']]);
});
