import type { Property } from '#features/properties/schema.ts';

/** What may cost a buyer the home or the money, in the order of the harm, and what of it the seller has not said. */
export function risksOf(property: Pick<Property, 'category' | 'bankSale' | 'landTenure'>): {
  known: string[];
  unsaid: string[];
} {
  const { bankSale, landTenure } = property;
  const kibanja =
    landTenure === 'kibanja'
      ? ['A kibanja: the land under it belongs to somebody else, and there is no title to transfer.']
      : [];
  if (!bankSale) return { known: kibanja, unsaid: [] };
  const { hasCaveat, courtCase, hasSpouseConsent, occupancy } = bankSale;
  return {
    known: [
      ...(hasCaveat ? ['A caveat is lodged: nothing can be transferred before it is lifted.'] : []),
      ...(courtCase ? [`Court case: ${courtCase}`] : []),
      ...(hasSpouseConsent === false ? ['No spouse’s consent is on file: the sale may be contested.'] : []),
      ...(occupancy === 'owner' ? ['The owner still lives here.'] : []),
      ...(occupancy === 'tenant' ? ['A tenant still lives here.'] : []),
      ...kibanja,
    ],
    unsaid: [
      ...(hasCaveat === null ? ['caveats'] : []),
      ...(hasSpouseConsent === null ? ['spouse’s consent'] : []),
      ...(occupancy === null || occupancy === 'unknown' ? ['who lives there'] : []),
    ],
  };
}
