import { Link } from 'wouter';
import { isSold, salePrice } from '#features/auctions/results-stats.ts';
import type { LotResult } from '#features/auctions/schema.ts';
import { bidsLabel, reasonLabel, stateLabels } from '#features/auctions/web/lot/lot-labels.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Lists closed lots with their prices and valuations. */
export function ResultTable({ results }: { results: readonly LotResult[] }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('Past auctions, newest first')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="t-small text-muted [&_th]:py-2 [&_th]:t-strong [&_th+th]:pl-4">
          <th scope="col">{t('Home')}</th>
          <th scope="col">{t('Result')}</th>
          <th scope="col" className="text-right">
            {t('Valuation')}
          </th>
          <th scope="col" className="text-right">
            {t('Sale price or highest bid')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {results.map((result) => (
          <Row key={result.id} result={result} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ result }: { result: LotResult }) {
  const { id, propertyId, title, bank, location, closedAt, state, reason, bids, currency } = result;
  // Non-breaking spaces keep an amount and its currency on one line.
  const money = (amount: number) => formatMoney(amount, currency).replaceAll(' ', '\u00a0');
  const price = salePrice(result);
  const { marketValue, forcedSaleValue } = result;
  return (
    <tr className="align-top max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:py-3 sm:[&_td]:py-3 sm:[&_td]:pl-4 sm:[&_th]:py-3">
      <th scope="row" className="t-regular max-sm:basis-full">
        <Link
          href={propertyId === null ? `/auctions/${id}/ledger` : `/property/${propertyId}#auction`}
          className="inline-block py-1 t-strong wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <span className="block t-small text-muted wrap-anywhere">
          {[location, bank, ''].filter((part) => part !== null).join('\u00a0· ')}
          <span className="whitespace-nowrap">{formatAuctionDay(closedAt)}</span>
        </span>
      </th>
      <td className="max-sm:basis-full">
        <span className={isSold(result) ? 't-strong text-ok' : ''}>{stateLabels[state]}</span>
        {bids > 0 && <span className="t-small text-muted">{`, ${bidsLabel(bids)}`}</span>}
        {reason && <span className="block t-small wrap-anywhere">{reasonLabel(result)}</span>}
        <Link href={`/auctions/${id}/ledger`} className="block py-2 t-small link">
          {t('View all bids')}
        </Link>
      </td>
      <td className="t-small text-muted sm:text-right">
        {marketValue === null && forcedSaleValue === null && (
          <>
            <span className="sm:hidden">{`${t('Valuation')}: `}</span>
            {t('Not stated')}
          </>
        )}
        {marketValue !== null && (
          <span className="block">{t('Market value {value}', { value: money(marketValue) })}</span>
        )}
        {forcedSaleValue !== null && (
          <span className="block">{t('Forced-sale value {value}', { value: money(forcedSaleValue) })}</span>
        )}
      </td>
      <td className="ml-auto text-right">
        {price === null ? (
          <span className="text-muted">{t('No bids')}</span>
        ) : (
          <>
            <strong className="block">{money(price)}</strong>
            {marketValue !== null && (
              <span className="t-small text-muted">
                {t('{percent}% of market value', { percent: Math.round((100 * price) / marketValue) })}
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
