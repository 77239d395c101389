import { premiumOn, transferCosts } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import type { Property } from '#features/properties/schema.ts';
import { risksOf } from '#features/properties/web/detail/facts/risks.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type LotHome = Pick<Property, 'id' | 'title' | 'bankSale' | 'landTenure'>;

type Props = {
  lot: LotDetail;
  property: LotHome;
  /** True where the page already warns of what the seller has stated, and has not stated, about this home. */
  isWarned?: boolean;
  hasPaidDeposit?: boolean;
};

/** Shows the full cost and the risks of this home before the user pays anything. */
export function TrueCost({ lot, property, isWarned = false, hasPaidDeposit = false }: Props) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  const { stampDuty, least: minCost, most: maxCost } = transferCosts(lot.minimum);
  const { known: knownRisks, missing } = isWarned ? { known: [], missing: [] } : risksOf(property);
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="t-strong">{t('Full cost')}</h3>
        <dl className="mt-1 divide-y divide-line">
          <Cost label={t('Current minimum bid')}>{money(lot.minimum)}</Cost>
          {lot.premiumPercent > 0 && (
            <Cost label={t('Buyer’s premium, {percent}%', { percent: lot.premiumPercent })}>
              {money(premiumOn(lot, lot.minimum))}
            </Cost>
          )}
          <Cost label={t('Stamp duty, about 1.5%')}>{money(stampDuty)}</Cost>
          <Cost label={t('Total buying costs with lawyer, searches and transfer, usually 3 to 6%')}>
            {t('{least} to {most}', { least: money(minCost), most: money(maxCost) })}
          </Cost>
          <Cost
            label={
              hasPaidDeposit
                ? t('Deposit paid')
                : t('Deposit now (part of the price if you win, refunded if not)')
            }
          >
            {money(lot.deposit)}
          </Cost>
        </dl>
        <p className="mt-2 t-small text-muted">
          {t(
            'There may be unpaid property rates, ground rent, water or electricity bills on this home. The buyer may have to pay them. The amounts are not listed here. Ask the seller in the questions section.',
          )}
        </p>
      </div>
      <div>
        <h3 className="t-strong">{t('Risks with this home')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-4 wrap-anywhere">
          {knownRisks.map((risk) => (
            <li key={risk} className="t-strong text-danger">
              {risk}
            </li>
          ))}
          {missing.length > 0 && (
            <li>{t('The seller has not stated: {unsaid}.', { unsaid: missing.join(', ') })}</li>
          )}
          {property.bankSale?.occupancy !== 'vacant' && (
            <li>
              {t(
                'You may need a court order to move any occupants out. This can take years, and the buyer pays.',
              )}
            </li>
          )}
          <li>
            {t(
              'The court or the bank can stop or postpone the sale at any time before it closes. All deposits are then refunded.',
            )}
          </li>
          <li>{t('If you win and do not pay the balance on time, you lose the deposit.')}</li>
        </ul>
        <p className="mt-2 t-small text-muted">
          {t('Ask a lawyer to search the title and the court register before you pay a deposit.')}
        </p>
      </div>
    </div>
  );
}

function Cost({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 py-2">
      <dt className="flex-1 basis-[9rem]">{label}</dt>
      <dd className="ml-auto t-strong tabular-nums">{children}</dd>
    </div>
  );
}
