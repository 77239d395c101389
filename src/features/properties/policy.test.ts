import { expect, test } from 'vitest';
import { mayManageListing } from './policy.ts';

test.each([
  [null, false],
  [{ id: 5, role: 'user' }, false],
  [{ id: 6, role: 'property_manager' }, false],
  [{ id: 5, role: 'property_manager' }, true],
  [{ id: 6, role: 'admin' }, true],
] as const)('lets %j edit the listing of user 5: %s', (user, expected) => {
  expect(mayManageListing(user, { ownerId: 5 })).toBe(expected);
});
