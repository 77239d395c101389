import { knownRisks, type Risk } from '#features/properties/risks.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

type Sale = Pick<Property, 'bankSale' | 'landTenure'>;

/**
 * Returns the risks that may cost a buyer the home or the money, ordered by severity, and the topics about
 * which the seller gave no answer.
 */
export function risksOf({ bankSale, landTenure }: Sale): { known: string[]; missing: string[] } {
  const sentences: Record<Risk, string> = {
    caveat: t('A caveat has been lodged. The property cannot be transferred until it is removed.'),
    'court case': t('Court case: {courtCase}', { courtCase: bankSale?.courtCase ?? '' }),
    'no spouse’s consent': t('There is no spouse’s consent on file. The sale could be challenged.'),
    occupied:
      bankSale?.occupancy === 'owner' ? t('The owner still lives here.') : t('A tenant still lives here.'),
    kibanja: t('This is a kibanja. Someone else owns the land, and there is no title to transfer.'),
  };
  return {
    known: knownRisks({ landTenure, ...bankSale }).map((risk) => sentences[risk]),
    missing: bankSale ? missingAnswers(bankSale) : [],
  };
}

export const riskTitle = ({
  category,
  auctionStatus,
}: Pick<Property, 'category' | 'auctionStatus'>): string =>
  category === 'bank_sales' && auctionStatus !== 'ended' ? t('Before you bid') : t('Before you buy');

function missingAnswers({ hasCaveat, hasSpouseConsent, occupancy }: NonNullable<Sale['bankSale']>): string[] {
  return [
    ...(hasCaveat === null ? [t('caveats')] : []),
    ...(hasSpouseConsent === null ? [t('spouse’s consent')] : []),
    ...(occupancy === null || occupancy === 'unknown' ? [t('occupancy')] : []),
  ];
}
