import { lotLimits } from '#features/auctions/choices.ts';
import type { DepositDue } from '#features/auctions/schema.ts';
import { sendPartsRefund } from '#features/auctions/web/queries.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';

type Props = { lotId: number; due: DepositDue; onRefunded: () => void };

/** Shows what has arrived of a deposit that is paid in parts, and lets the bidder take it back. */
export function DepositParts({ lotId, due, onRefunded }: Props) {
  const refunding = useSubmit<null>();
  const received = formatMoney(due.received, 'UGX');
  if (due.received === 0)
    return (
      <>
        <p>{t('With mobile money you pay in parts. By card or bank transfer you pay everything at once.')}</p>
        <p>
          {t(
            'All parts must arrive within {days} days of the first and before {until}, Kampala time. Otherwise we refund them in full.',
            { days: lotLimits.depositPartsDays, until: formatAuctionDate(due.until) },
          )}
        </p>
      </>
    );

  async function refund() {
    await refunding.submit(() => sendPartsRefund(lotId));
    onRefunded();
  }

  return (
    <>
      <ProgressBar label={t('Deposit paid')} share={due.received / (due.received + due.left)} />
      <p className="t-strong">
        {t('{received} paid, {left} left', { received, left: formatMoney(due.left, 'UGX') })}
      </p>
      <p>
        {t('Pay the rest by {until}, Kampala time. Otherwise we will refund everything you have paid.', {
          until: formatAuctionDate(due.until),
        })}
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center link">{t('Get your money back')}</summary>
        <p>
          {t(
            'We refund each payment to the account it came from. You can start again while registration is open.',
          )}
        </p>
        <FormError message={refunding.message} fields={refunding.fields} />
        <Button
          tone="secondary"
          className="mt-2"
          disabled={refunding.isPending}
          onClick={() => void refund()}
        >
          {refunding.isPending ? t('Refunding...') : t('Refund {received}', { received })}
        </Button>
      </details>
    </>
  );
}
