import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { nightLabel } from './stay-labels.ts';

type Props = {
  quote: Stay['quote'];
  /** When the deposit is due. Null when it is paid or not due. */
  deposit?: 'now' | 'once accepted' | null;
};

/** Shows the price of a stay, one line item each. */
export function QuoteBreakdown({ quote, deposit = 'now' }: Props) {
  const money = (amount: number) => formatMoney(amount, quote.currency);
  return (
    // With large text, an amount wraps below its label.
    <table className="block [&_tbody]:block [&_tr]:flex [&_tr]:flex-wrap [&_tr]:items-baseline [&_tr]:justify-between [&_tr]:gap-x-4">
      <caption className="sr-only">{t('Price')}</caption>
      <tbody>
        {quote.lines.map((line) => (
          <tr key={`${line.extra?.kind ?? line.label} ${line.price}`}>
            <th scope="row" className="py-1 text-left t-regular text-muted">
              {lineLabel(line, money)}
            </th>
            <td className="ml-auto whitespace-nowrap">{money(line.amount)}</td>
          </tr>
        ))}
        <tr className="border-t border-line t-strong">
          <th scope="row" className="py-1 text-left">
            {t('Total')}
          </th>
          <td className="ml-auto whitespace-nowrap">{money(quote.total)}</td>
        </tr>
        {deposit && (
          <tr>
            <th scope="row" className="py-1 text-left t-regular text-muted">
              {deposit === 'now' ? t('Deposit due now') : t('Deposit due after the host accepts')}
            </th>
            <td className="ml-auto whitespace-nowrap">{money(quote.deposit)}</td>
          </tr>
        )}
        {quote.damageDeposit && (
          <tr>
            <th scope="row" className="py-1 text-left t-regular text-muted">
              {t('Damage deposit, refunded after the stay')}
            </th>
            <td className="ml-auto whitespace-nowrap">{money(quote.damageDeposit)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function lineLabel(
  { extra, label, nights, price }: Stay['quote']['lines'][number],
  money: (amount: number) => string,
): string {
  switch (extra?.kind) {
    case undefined:
      return `${label}, ${money(price)} × ${nights}`;
    case 'discount':
      return t('{percent}% discount for {nights} nights', { percent: extra.percent, nights });
    case 'guests':
      return t('{guests, plural, one {# extra guest} other {# extra guests}}, {price} × {nights}', {
        guests: extra.guests,
        price: money(price),
        nights: nightLabel(nights),
      });
    case 'cleaning':
      return t('Cleaning fee');
  }
}

export const hasCleaningFee = ({ lines }: Pick<Stay['quote'], 'lines'>) =>
  lines.some(({ extra }) => extra?.kind === 'cleaning');
