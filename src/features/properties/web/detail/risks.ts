import { knownRisks, type Risk } from '#features/properties/risks.ts';
import type { Property } from '#features/properties/schema.ts';

type Sale = Pick<Property, 'bankSale' | 'landTenure'>;

/** What may cost a buyer the home or the money, in the order of the harm, and what of it the seller has not said. */
export function risksOf({ bankSale, landTenure }: Sale): { known: string[]; unsaid: string[] } {
  const sentences: Record<Risk, string> = {
    caveat: 'A caveat is lodged: nothing can be transferred before it is lifted.',
    'court case': `Court case: ${bankSale?.courtCase}`,
    'no spouse’s consent': 'No spouse’s consent is on file: the sale may be contested.',
    occupied: `${bankSale?.occupancy === 'owner' ? 'The owner' : 'A tenant'} still lives here.`,
    kibanja: 'A kibanja: the land under it belongs to somebody else, and there is no title to transfer.',
  };
  return {
    known: knownRisks({ landTenure, ...bankSale }).map((risk) => sentences[risk]),
    unsaid: bankSale ? unsaidOf(bankSale) : [],
  };
}

function unsaidOf({ hasCaveat, hasSpouseConsent, occupancy }: NonNullable<Sale['bankSale']>): string[] {
  return [
    ...(hasCaveat === null ? ['caveats'] : []),
    ...(hasSpouseConsent === null ? ['spouse’s consent'] : []),
    ...(occupancy === null || occupancy === 'unknown' ? ['who lives there'] : []),
  ];
}
