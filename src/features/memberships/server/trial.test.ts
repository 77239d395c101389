import { expect, test } from 'vitest';
import type { Account } from './membership-rows.ts';
import { isOpenEnded } from './purchase.ts';
import { canStartTrial } from './trial.ts';

const account: Account = {
  ...{ id: 1, role: 'property_manager', fullName: 'Grace Host', email: 'grace@example.com', plan: 'basic' },
  ...{ level: 0, startsAt: null, endsAt: null, wish: null, next: null, lapsedAt: null, mark: null },
  ...{ hasTried: false, isLeaving: false },
  terms: { level: 0, listings: 5, days: 30, pictures: 15, tours: 2, featured: 0 },
};

test.each<[Partial<Account>, boolean]>([
  [{}, true],
  [{ role: 'user' }, false],
  [{ role: 'admin' }, false],
  [{ plan: 'standard' }, false],
  [{ plan: 'trial' }, false],
  [{ hasTried: true }, false],
  [{ wish: 'premium' }, true],
])('with %j allows a trial: %s', (changes, may) => {
  expect(canStartTrial({ ...account, ...changes })).toBe(may);
});

test.each<[Partial<Account>, boolean]>([
  [{}, false],
  [{ level: 1 }, true],
  [{ level: 1, endsAt: new Date('2026-12-10T09:00:00Z') }, false],
  [{ endsAt: new Date('2026-12-10T09:00:00Z') }, false],
])('for an account with %j reports a plan without an end: %s', (changes, isEndless) => {
  expect(isOpenEnded({ ...account, ...changes })).toBe(isEndless);
});
