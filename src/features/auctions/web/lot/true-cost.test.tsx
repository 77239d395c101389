import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LotDetail } from '#features/auctions/schema.ts';
import type { Property } from '#features/properties/schema.ts';
import { TrueCost } from './true-cost.tsx';

const lot = {
  ...{ currency: 'UGX', minimum: 100_000_000, deposit: 2_000_000, premiumPercent: 2.5 },
} as LotDetail;

function words(bankSale: object | null): string {
  const property = { id: 1, title: 'A house', landTenure: 'mailo', bankSale } as Property;
  return renderToStaticMarkup(<TrueCost lot={lot} property={property} />).replace(/<[^>]+>/g, ' ');
}

test('shows the costs on top of the price in shillings, and warns of possible arrears', () => {
  expect(words(null)).toMatch(
    /UGX 100,000,000 .*Buyer’s premium, 2\.5% +UGX 2,500,000 .*about 1\.5% +UGX 1,500,000 .*3 to 6% +UGX 3,000,000 to UGX 6,000,000 .*UGX 2,000,000 .*There may be unpaid property rates, ground rent, water or electricity bills on this home\. The buyer may have to pay them\. The amounts are not listed here\. Ask the seller in the questions section\./,
  );
});

test('shows the risks of the home first, then what the seller has not stated', () => {
  const said = words({
    ...{ hasCaveat: true, courtCase: 'An application is heard', hasSpouseConsent: false, occupancy: null },
  });
  expect(said).toMatch(
    /A caveat has been lodged\. .*Court case: An application is heard.*There is no spouse’s consent on file\. .*The seller has not stated: occupancy\./,
  );
  expect(
    words({ hasCaveat: false, courtCase: null, hasSpouseConsent: true, occupancy: 'vacant' }),
  ).not.toMatch(/caveat|Court case|has not stated/);
});
