import type { landTenures, occupancies } from './choices.ts';

/** The risks that may cost a buyer the home or the money, ordered by severity. */
export const risks = ['caveat', 'court case', 'no spouse’s consent', 'occupied', 'kibanja'] as const;
export type Risk = (typeof risks)[number];

type Sale = {
  landTenure: (typeof landTenures)[number] | null;
  hasCaveat?: boolean | null;
  courtCase?: string | null;
  hasSpouseConsent?: boolean | null;
  occupancy?: (typeof occupancies)[number] | null;
};

/**
 * Returns the risks that the seller has stated. Unanswered questions are not risks: the home's page lists
 * them separately.
 */
export function knownRisks(sale: Sale): Risk[] {
  const isStated: Record<Risk, boolean> = {
    caveat: sale.hasCaveat === true,
    'court case': Boolean(sale.courtCase),
    'no spouse’s consent': sale.hasSpouseConsent === false,
    occupied: sale.occupancy === 'owner' || sale.occupancy === 'tenant',
    kibanja: sale.landTenure === 'kibanja',
  };
  return risks.filter((risk) => isStated[risk]);
}
