import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import type { LotHome } from '#features/auctions/web/lot/true-cost.tsx';
import { bidderStatusQuery, lotQuery, sendSecondOfferResponse } from '#features/auctions/web/queries.ts';
import {
  ExpectedTransferNotice,
  transferLinkLabel,
  transferPath,
} from '#features/payments/web/bank/expected-transfer.tsx';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

const RegisterDialog = lazy(() => import('./register-dialog.tsx'));

type Props = { lot: LotDetail; own: BidderStatus; property: LotHome };

/** Shows the pending offer to the second bidder, who can accept or decline it. */
export default function SecondOffer({ lot, own, property }: Props) {
  const client = useQueryClient();
  const sending = useSubmit<null>();
  const [isPaying, setPaying] = useState(false);
  const price = formatMoney(lot.soldPrice ?? 0, lot.currency);
  const deposit = formatMoney(lot.deposit, lot.currency);

  async function respond(accepts: boolean) {
    await sending.submit(() => sendSecondOfferResponse(lot.id, accepts));
    void client.invalidateQueries({ queryKey: lotQuery(property.id).queryKey });
    void client.invalidateQueries({ queryKey: bidderStatusQuery(property.id).queryKey });
  }

  return (
    <div data-is-long className="grid gap-2">
      <p>
        {lot.offerUntil
          ? t(
              'The winning bidder did not pay. You can buy this home at your highest bid, {price}. Accept by {day}, Kampala time.',
              { price, day: formatAuctionDate(lot.offerUntil) },
            )
          : t('The winning bidder did not pay. You can buy this home at your highest bid, {price}.', {
              price,
            })}
      </p>
      <p className="text-muted">
        {lot.deposit > 0
          ? t(
              'To accept, pay the deposit of {deposit} again. It counts towards the price. You lose it if you do not pay the balance on time. If you decline, you owe nothing.',
              { deposit },
            )
          : t('If you accept, you must pay the full price. If you decline, you owe nothing.')}
      </p>
      {own.transfer && <ExpectedTransferNotice transfer={own.transfer} isLinkElsewhere />}
      <FormError message={sending.message} fields={sending.fields} />
      <div className="flex flex-wrap gap-2">
        {lot.deposit > 0 && own.transfer ? (
          <LinkButton href={transferPath(own.transfer)}>{transferLinkLabel(own.transfer)}</LinkButton>
        ) : lot.deposit > 0 ? (
          <Button onClick={() => setPaying(true)}>
            {t('Pay {deposit} and accept', {
              deposit: formatMoney(own.depositDue?.left ?? lot.deposit, lot.currency),
            })}
          </Button>
        ) : (
          <Button disabled={sending.isPending} onClick={() => void respond(true)}>
            {t('Accept offer')}
          </Button>
        )}
        <Button tone="secondary" disabled={sending.isPending} onClick={() => void respond(false)}>
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
