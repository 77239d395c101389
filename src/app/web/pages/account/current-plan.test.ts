import { expect, test } from 'vitest';
import { currentPlan } from './current-plan.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

test.each([
  [null, null, { plan: 'Basic', state: 'running' }],
  ['standard', '2026-11-26T00:00:00Z', { plan: 'Standard', state: 'running' }],
  ['standard', '2026-11-25T12:00:00.001Z', { plan: 'Standard', state: 'running' }],
  ['standard', '2026-11-25T12:00:00Z', { plan: 'Standard', state: 'grace' }],
  [null, '2026-11-01T12:00:00Z', { plan: 'Basic', state: 'lapsed' }],
  ['standard', '2026-11-25T11:59:59Z', { plan: 'Standard', state: 'grace' }],
  ['standard', '2026-11-18T12:00:01Z', { plan: 'Standard', state: 'grace' }],
  ['premium', '2026-11-18T12:00:00Z', { plan: 'Premium', state: 'lapsed' }],
] as const)('%s until %s', (membershipPlan, membershipEndDate, plan) => {
  expect(currentPlan({ membershipPlan, membershipEndDate }, now)).toEqual(plan);
});
