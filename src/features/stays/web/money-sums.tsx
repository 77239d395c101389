import type { Stay } from '#features/stays/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Shows the amounts received, refunded, withheld and still due. */
export function MoneySums({ stay }: { stay: Stay }) {
  const { state, endedBy, received, returned, paid, withheld, due, balanceDue, quote } = stay;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const withheldAmount = state === 'cancelled' && endedBy === 'guest' ? paid : withheld;
  return (
    <div className="mt-2">
      {received > 0 && (
        <p>
          {returned.amount === 0
            ? t('Paid: {paid}', { paid: money(received) })
            : returned.hasArrived
              ? t('Paid {received}, refunded {returned}.', {
                  received: money(received),
                  returned: money(returned.amount),
                })
              : t('Paid {received}. A refund of {returned} is on its way to you.', {
                  received: money(received),
                  returned: money(returned.amount),
                })}
        </p>
      )}
      {withheldAmount > 0 && (
        <p>{t('The host gets {kept} under the cancellation policy.', { kept: money(withheldAmount) })}</p>
      )}
      {state === 'confirmed' && due > 0 && (
        <p className="t-strong">
          {t('Balance due: {due} by {balanceDue}', {
            due: money(due),
            balanceDue: formatDate(balanceDue),
          })}
        </p>
      )}
    </div>
  );
}
