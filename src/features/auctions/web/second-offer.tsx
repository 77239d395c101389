import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OwnStanding, ShownLot } from '#features/auctions/schema.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { lotQuery, sendSecond, standingQuery } from './queries.ts';
import type { LotHome } from './true-cost.tsx';

const RegisterDialog = lazy(() => import('./register-dialog.tsx'));

type Props = { lot: ShownLot; own: OwnStanding; property: LotHome };

/** Whoever won has not paid: what the second bidder may do, and what it binds them to. */
export default function SecondOffer({ lot, own, property }: Props) {
  const client = useQueryClient();
  const sending = useSubmit<null>();
  const [isPaying, setPaying] = useState(false);
  const price = formatMoney(lot.soldPrice ?? 0, lot.currency);
  const deposit = formatMoney(lot.deposit, lot.currency);

  async function answer(accepts: boolean) {
    await sending.submit(() => sendSecond(lot.id, accepts));
    void client.invalidateQueries({ queryKey: lotQuery(property.id).queryKey });
    void client.invalidateQueries({ queryKey: standingQuery(property.id).queryKey });
  }

  return (
    <div className="mt-3 grid gap-2">
      <p>
        {lot.offerUntil
          ? t(
              'Whoever won has not paid. You may take the home at your own highest offer, {price}, until {day}.',
              { price, day: formatAuctionDate(lot.offerUntil) },
            )
          : t('Whoever won has not paid. You may take the home at your own highest offer, {price}.', {
              price,
            })}
      </p>
      <p className="text-muted">
        {lot.deposit > 0
          ? t(
              'You take it by paying the deposit of {deposit} again: it counts towards the price, and is lost if you do not pay the rest in time. You are free to decline, and owe nothing then.',
              { deposit },
            )
          : t('If you take it, you are bound to pay. You are free to decline, and owe nothing then.')}
      </p>
      <FormError message={sending.message} fields={sending.fields} />
      <div className="flex flex-wrap gap-2">
        {lot.deposit > 0 ? (
          <Button onClick={() => setPaying(true)}>{t('Pay {deposit} and take it', { deposit })}</Button>
        ) : (
          <Button disabled={sending.isPending} onClick={() => void answer(true)}>
            {t('Take it')}
          </Button>
        )}
        <Button tone="secondary" disabled={sending.isPending} onClick={() => void answer(false)}>
          {t('Decline')}
        </Button>
      </div>
      {isPaying && (
        <Suspense>
          <RegisterDialog lot={lot} own={own} property={property} onClose={() => setPaying(false)} />
        </Suspense>
      )}
    </div>
  );
}
