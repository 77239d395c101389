import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { contactQuery } from '#features/owner-contacts/web/queries.ts';
import type { OfferSummary } from '#features/viewing-packages/web/queries.ts';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { GuestDraft } from './guest-draft.ts';
import { sendFee, viewingQuery } from './queries.ts';
import { feesOf } from './viewing-fee.tsx';

const PurchaseDialog = lazy(() => import('#features/viewing-packages/web/purchase-dialog.tsx'));

type DialogProps = {
  /** The access token of the reservation that is paid for. */
  token: string;
  until: string;
  offer: OfferSummary;
  payer: GuestDraft;
  onPaid: () => void;
  onClose: () => void;
};

/** Pays the fee of a reserved viewing, which books it. */
export function FeeDialog({ token, until, offer, payer, onPaid, onClose }: DialogProps) {
  return (
    <Suspense>
      <PurchaseDialog
        offer={offer}
        wayBack={`/viewings/${token}`}
        payer={payer}
        purchase={(code, payerDetails, key) => sendFee(token, { ...payerDetails, offer: code }, key)}
        then={t('We are holding this time until {time}. The viewing is booked when you pay.', {
          time: formatTime(until),
        })}
        onBought={onPaid}
        onClose={onClose}
      />
    </Suspense>
  );
}

type Props = { viewing: OwnViewing; homeId: number; until: string };

/** Lets the visitor pay the fee later, on the page of a reserved viewing. */
export function PayViewing({ viewing, homeId, until }: Props) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data } = useQuery({ ...contactQuery(homeId, user?.id ?? null), enabled: user !== undefined });
  const [isOpen, setOpen] = useState(false);
  const [offer] = feesOf(data);
  if (!offer) return null;
  const { mark, name, phone, email } = viewing;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t('Pay {price} and book', { price: formatMoney(offer.price, offer.currency) })}
      </Button>
      {isOpen && (
        <FeeDialog
          token={mark}
          until={until}
          offer={offer}
          payer={{ name, phone, email: email ?? '' }}
          onPaid={() => void client.invalidateQueries({ queryKey: viewingQuery(mark).queryKey })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
