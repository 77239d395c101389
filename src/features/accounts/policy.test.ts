import { expect, test } from 'vitest';
import { admins, managers, signedIn } from './policy.ts';
import type { Role } from './roles.ts';

const as = (role: Role) => ({ user: { id: 5, role } });
const people = [{ user: null }, as('user'), as('property_manager'), as('admin')];

test.each([
  [signedIn, 'signed-in', [false, true, true, true]],
  [managers, 'managers', [false, false, true, true]],
  [admins, 'admins', [false, false, false, true]],
] as const)(
  'allows or rejects anonymous, user, manager and admin callers by the rule $1',
  (rule, name, expected) => {
    expect([rule.name, people.map((one) => rule.allows(one))]).toEqual([name, expected]);
    for (const one of people.filter((_, at) => expected[at])) expect(() => rule.require(one)).not.toThrow();
  },
);

test('tells a rejected caller what to do', () => {
  const heldBack = { user: { id: 5, role: 'user', isHeldBack: true } } as const;
  expect(() => managers.require({ user: null })).toThrow(
    expect.objectContaining({
      kind: 'unauthenticated',
      code: 'signed_out',
      message: 'Please sign in first.',
    }),
  );
  expect(() => managers.require(heldBack)).toThrow(
    expect.objectContaining({
      kind: 'forbidden',
      code: 'password_too_weak',
      message: 'Please choose a longer password first, in your settings.',
    }),
  );
  expect(() => managers.require(as('user'))).toThrow(
    expect.objectContaining({
      kind: 'forbidden',
      code: 'not_allowed',
      message: "You don't have permission to do this.",
    }),
  );
});
