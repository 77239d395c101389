import type { ReactNode } from 'react';
import { ScrollBox } from '#kit/web/ui/card.tsx';
import { formatAbsoluteAmount } from './payment-labels.ts';

type TableLine = { name: string; amount: number };

const cell = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

/** Shows amounts in columns: a debit is positive, a credit negative. */
export function DebitCreditTable({
  caption,
  lines,
  hasTotal = false,
}: {
  caption: ReactNode;
  lines: TableLine[];
  hasTotal?: boolean;
}) {
  const sum = (isCounted: (amount: number) => boolean) =>
    lines.reduce((total, { amount }) => (isCounted(amount) ? total + Math.abs(amount) : total), 0);
  return (
    <ScrollBox>
      <table className="w-full text-left">
        <caption className="border-b border-line px-3 py-2 text-left t-small text-muted">{caption}</caption>
        <thead className="t-small text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 t-label">
              Account
            </th>
            <th scope="col" className={`${cell} t-label`}>
              Debit
            </th>
            <th scope="col" className={`${cell} t-label`}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, amount }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3 py-2 t-regular">
                {name}
              </th>
              <td className={cell}>{amount > 0 ? formatAbsoluteAmount(amount) : amount === 0 ? '0' : ''}</td>
              <td className={cell}>{amount < 0 ? formatAbsoluteAmount(amount) : ''}</td>
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot className="t-strong">
            <tr className="border-t border-line">
              <th scope="row" className="px-3 py-2">
                Total
              </th>
              <td className={cell}>{formatAbsoluteAmount(sum((amount) => amount > 0))}</td>
              <td className={cell}>{formatAbsoluteAmount(sum((amount) => amount < 0))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  );
}
