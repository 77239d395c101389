import type { landTenures, occupancies } from './choices.ts';

/** What may cost a buyer the home or the money, in the order of the harm. */
export const risks = ['caveat', 'court case', 'no spouse’s consent', 'occupied', 'kibanja'] as const;
export type Risk = (typeof risks)[number];

type Sale = {
  landTenure: (typeof landTenures)[number] | null;
  hasCaveat?: boolean | null;
  courtCase?: string | null;
  hasSpouseConsent?: boolean | null;
  occupancy?: (typeof occupancies)[number] | null;
};

/** Those that the seller has stated. What is not stated is no risk yet, and is named on the home's page. */
export function knownRisks(sale: Sale): Risk[] {
  const isKnown: Record<Risk, boolean> = {
    caveat: sale.hasCaveat === true,
    'court case': Boolean(sale.courtCase),
    'no spouse’s consent': sale.hasSpouseConsent === false,
    occupied: sale.occupancy === 'owner' || sale.occupancy === 'tenant',
    kibanja: sale.landTenure === 'kibanja',
  };
  return risks.filter((risk) => isKnown[risk]);
}
