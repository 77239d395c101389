import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

/**
 * Returns the names of the facts that a bidder needs but the listing lacks. Unknown occupants, consent and
 * caveats are left out, because the page warns about them above the price.
 */
export function missingFacts({ bankSale, landTenure }: Pick<Property, 'bankSale' | 'landTenure'>): string[] {
  const facts: Array<[name: string, value: unknown]> = [
    [t('the auctioneer'), bankSale?.auctioneerName],
    [t('the auctioneer’s licence'), bankSale?.auctioneerLicence],
    [t('the valuation date'), bankSale?.valuedOn],
    [t('the land tenure'), landTenure],
  ];
  const names = facts.filter(([, value]) => !value).map(([name]) => name);
  return names.map((name, index) => (index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name));
}
