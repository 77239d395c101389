import { expect, test } from 'vitest';
import { knownRisks } from './risks.ts';

const clean = {
  landTenure: 'mailo',
  hasCaveat: false,
  courtCase: null,
  hasSpouseConsent: true,
  occupancy: 'vacant',
} as const;

test.each([
  [{}, []],
  [{ hasCaveat: null, hasSpouseConsent: null, occupancy: null }, []],
  [{ occupancy: 'unknown', courtCase: '' }, []],
  [{ hasCaveat: true }, ['caveat']],
  [{ courtCase: 'Suit 12 of 2025' }, ['court case']],
  [{ hasSpouseConsent: false }, ['no spouse’s consent']],
  [{ occupancy: 'owner' }, ['occupied']],
  [{ occupancy: 'tenant' }, ['occupied']],
  [{ landTenure: 'kibanja' }, ['kibanja']],
  [{ landTenure: 'customary' }, []],
  [{ landTenure: 'leasehold' }, []],
  [{ occupancy: 'tenant', landTenure: 'kibanja', hasCaveat: true }, ['caveat', 'occupied', 'kibanja']],
] as const)('names for a sale with %j %j', (over, risks) => {
  expect(knownRisks({ ...clean, ...over })).toEqual(risks);
});
