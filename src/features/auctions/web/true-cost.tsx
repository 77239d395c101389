import { transferCosts } from '#features/auctions/rules.ts';
import type { ShownLot } from '#features/auctions/schema.ts';
import type { Property } from '#features/properties/schema.ts';
import { risksOf } from '#features/properties/web/detail/risks.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type LotHome = Pick<Property, 'id' | 'title' | 'bankSale' | 'landTenure'>;

/** What it really costs, and what can go wrong with this home, before anything is paid. */
export function TrueCost({ lot, property }: { lot: ShownLot; property: LotHome }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  const { stampDuty, least, most } = transferCosts(lot.minimum);
  const { known, unsaid } = risksOf(property);
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t('What it really costs')}</h3>
        <dl className="mt-1 grid gap-1">
          <Cost label={t('The least that you can bid now')}>{money(lot.minimum)}</Cost>
          <Cost label={t('Stamp duty on it, about 1.5%')}>{money(stampDuty)}</Cost>
          <Cost label={t('With lawyer, searches and transfer, often 3 to 6%')}>
            {t('{least} to {most}', { least: money(least), most: money(most) })}
          </Cost>
          <Cost label={t('Deposit now: part of the price if you win, back if not')}>
            {money(lot.deposit)}
          </Cost>
        </dl>
        <p className="mt-2 text-sm text-muted">
          {t(
            'Property rates, ground rent, water and electricity may be owed on the home, and whoever buys it may have to pay them. What is owed is not stated here: ask whoever sells it, in the questions.',
          )}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">{t('What can go wrong with this home')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
          {known.map((risk) => (
            <li key={risk} className="font-semibold text-alert">
              {risk}
            </li>
          ))}
          {unsaid.length > 0 && (
            <li>{t('The seller has not said: {unsaid}.', { unsaid: unsaid.join(', ') })}</li>
          )}
          {property.bankSale?.occupancy !== 'vacant' && (
            <li>
              {t(
                'Whoever lives there may have to be moved by a court, at the buyer’s cost, which can take years.',
              )}
            </li>
          )}
          <li>
            {t(
              'The court or the bank may stop or postpone the sale until it closes. Then all deposits go back.',
            )}
          </li>
          <li>{t('If you win and do not pay the rest in time, the deposit is lost.')}</li>
        </ul>
        <p className="mt-2 text-sm text-muted">
          {t('Have a lawyer search the title and the court’s register before you pay a deposit.')}
        </p>
      </div>
    </div>
  );
}

function Cost({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="flex-1 basis-[9rem]">{label}</dt>
      <dd className="ml-auto font-semibold">{children}</dd>
    </div>
  );
}
