import { expect, test } from 'vitest';
import { auditActor, fieldLabel } from './audit-entry-labels.ts';

test.each([
  [{ actor: 'grace', action: 'property changed' }, 'grace'],
  [{ actor: null, action: 'property changed' }, 'Market, automatically'],
  [{ actor: null, action: 'admin made from the command line' }, 'Server operator'],
])('attributes %j to %s', (entry, doer) => {
  expect(auditActor(entry, 'Market')).toBe(doer);
});

test.each([
  ['isAvailable', 'Available'],
  ['isFeatured', 'Featured'],
  ['hasGate', 'Has gate'],
  ['monthlyPrice', 'Monthly price'],
  ['price', 'Price'],
  ['is', 'Is'],
  ['Badge text', 'Badge text'],
  ['Features shown', 'Features shown'],
])('labels the field %s as %s', (name, words) => {
  expect(fieldLabel(name)).toBe(words);
});
