import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

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
        {quote.lines.map(({ label, nights, price, amount }) => (
          <tr key={`${label} ${price}`}>
            <th scope="row" className="py-1 text-left t-regular text-muted">
              {`${label}, ${money(price)} × ${nights}`}
            </th>
            <td className="ml-auto whitespace-nowrap">{money(amount)}</td>
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
      </tbody>
    </table>
  );
}
