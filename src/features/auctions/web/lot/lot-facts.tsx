import { isLive } from '#features/auctions/rules.ts';
import type { LotDetail } from '#features/auctions/schema.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { stepName } from './lot-labels.ts';

/**
 * Shows the main facts for a bidder, next to the price: the time left, the number of bids, and the deposit.
 */
export function LotFacts({ lot, hasPaidDeposit }: { lot: LotDetail; hasPaidDeposit: boolean }) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  const unmetStepNames = lot.steps.flatMap(({ title, fault }) => (fault ? [stepName(title)] : []));
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 [&_dd]:t-strong [&_dd]:wrap-anywhere [&_dt]:t-small [&_dt]:text-muted">
        {lot.state === 'open' && (
          // A script shows the remaining time. It takes the rest of the row, so that nothing moves when it
          // appears.
          <div className="needs-script min-w-0 grow basis-28">
            <dt>{t('Time left')}</dt>
            <dd>
              <Countdown until={lot.closesAt} endedText={t('Closing...')} />
              {lot.closesAt > lot.plannedClose && ` ${t('(extended)')}`}
            </dd>
          </div>
        )}
        {lot.state === 'announced' && (
          <div>
            <dt>{t('Opens')}</dt>
            <dd>{formatAuctionDate(lot.opensAt)}</dd>
          </div>
        )}
        {lot.soldPrice !== null && lot.soldPrice !== lot.price && (
          <div>
            <dt>{t('Sold for')}</dt>
            <dd>{money(lot.soldPrice)}</dd>
          </div>
        )}
        {lot.state !== 'announced' && (
          <div>
            <dt>{t('Bids')}</dt>
            <dd>{lot.bids}</dd>
          </div>
        )}
        {isLive(lot) && lot.deposit > 0 && (
          <div>
            <dt>{hasPaidDeposit ? t('Deposit paid') : t('Deposit')}</dt>
            <dd>{money(lot.deposit)}</dd>
          </div>
        )}
        {lot.isReserveMet !== null && (
          <div>
            <dt>{t('Reserve price')}</dt>
            <dd>{`${lot.isReserveMet ? t('Met') : t('Not met')}${lot.reserve === null ? '' : `, ${money(lot.reserve)}`}`}</dd>
          </div>
        )}
      </dl>
      {lot.state === 'announced' && unmetStepNames.length > 0 && (
        <p className="text-danger">
          {t('Bidding cannot open until these steps are complete: {steps}.', {
            steps: unmetStepNames.join('; '),
          })}
        </p>
      )}
    </>
  );
}
