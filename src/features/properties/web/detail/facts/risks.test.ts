import { describe, expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { risksOf, riskTitle } from './risks.ts';

const sound = {
  hasCaveat: false,
  courtCase: null,
  hasSpouseConsent: true,
  occupancy: 'vacant',
} as NonNullable<Property['bankSale']>;
const risks = (over: Partial<typeof sound>, landTenure: Property['landTenure'] = 'mailo') =>
  risksOf({ category: 'bank_sales', landTenure, bankSale: { ...sound, ...over } });

describe('the warnings for bidders', () => {
  test('are empty where all is answered well', () => {
    expect(risks({})).toEqual({ known: [], missing: [] });
  });

  test.each([
    [{ hasCaveat: true }, /^A caveat has been lodged\./],
    [{ courtCase: 'HCCS 12 of 2025' }, /^Court case: HCCS 12 of 2025$/],
    [{ hasSpouseConsent: false }, /^There is no spouse’s consent on file\./],
    [{ occupancy: 'owner' }, /^The owner still lives here/],
    [{ occupancy: 'tenant' }, /^A tenant still lives here/],
  ] as const)('%j', (over, sentence) => {
    const { known, missing } = risks(over);
    expect(known).toEqual([expect.stringMatching(sentence)]);
    expect(missing).toEqual([]);
  });

  test('mention that a kibanja has no title, with or without an auction', () => {
    expect(risks({}, 'kibanja').known).toEqual([
      expect.stringMatching(
        /^This is a kibanja\. Someone else owns the land, and there is no title to transfer\.$/,
      ),
    ]);
    const { known } = risksOf({ category: 'for_sale', landTenure: 'kibanja', bankSale: null });
    expect(known).toEqual([
      expect.stringMatching(
        /^This is a kibanja\. Someone else owns the land, and there is no title to transfer\.$/,
      ),
    ]);
  });

  test('name what the bank has not stated', () => {
    expect(risks({ hasCaveat: null, hasSpouseConsent: null, occupancy: 'unknown' }).missing).toEqual([
      'caveats',
      'spouse’s consent',
      'occupancy',
    ]);
    expect(risks({ occupancy: null }).missing).toEqual(['occupancy']);
  });
});

test.each([
  ['bank_sales', 'active', 'Before you bid'],
  ['bank_sales', null, 'Before you bid'],
  ['bank_sales', 'ended', 'Before you buy'],
  ['for_sale', null, 'Before you buy'],
] as const)('start for a warning of %s whose auction is %s with %s', (category, auctionStatus, title) => {
  expect(riskTitle({ category, auctionStatus })).toBe(title);
});
