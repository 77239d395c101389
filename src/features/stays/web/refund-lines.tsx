import { refundLineLabels } from '#features/stays/cancellation-labels.ts';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';

type Props = { refunds: Stay['refunds']; checkIn: string; currency: string };

/**
 * Shows the refunds with their deadlines, one line each. The server computes the amounts. The first line is
 * the refund of a cancellation now.
 */
export function RefundLines({ refunds, checkIn, currency }: Props) {
  const lines = refundLineLabels(refunds, { checkIn, money: (amount) => formatMoney(amount, currency) });
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
