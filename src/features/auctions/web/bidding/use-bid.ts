import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BidKind } from '#features/auctions/choices.ts';
import type { BidderStatus, LotDetail, PlacedBid } from '#features/auctions/schema.ts';
import { bidderStatusQuery, lotQuery, sendBid } from '#features/auctions/web/queries.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { bidError } from './bid-error.ts';

/**
 * The message after a lost response, when the bid may have been placed. Sending the same bid again does not
 * place it twice.
 */
const lostResponseMessage = t(
  'The connection was lost, so we cannot tell whether your bid was placed. Send the same bid again. It will count only once.',
);

type Offer = { kind: BidKind; amount: number };
type Props = { lot: LotDetail; own: BidderStatus | null; title: string; onClose: () => void };

/**
 * Returns `send`, which places a bid, and the state of the request. `offerToConfirm` is the bid that the
 * server asks the user to confirm. Sending that bid again confirms it.
 */
export function useBid({ lot, own, title, onClose }: Props) {
  const client = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  const placing = useSubmit<PlacedBid>(lostResponseMessage);
  const [offerToConfirm, setOfferToConfirm] = useState<Offer | null>(null);
  const money = (amount: number) => formatMoney(amount, lot.currency);

  async function send(offer: Offer): Promise<void> {
    const { kind, amount } = offer;
    const nextAttempt = attemptFor({ ...offer, lot: lot.id }, attempt.current);
    // The lost request may have set the price that this bid would be checked against, so only the server can
    // check it.
    const isRetry = nextAttempt === attempt.current;
    const problem = isRetry ? null : bidError(amount, lot, own);
    if (problem) return placing.refuse({ amount: problem });
    attempt.current = nextAttempt;
    const confirmed = offerToConfirm?.kind === kind && offerToConfirm.amount === amount;
    const placed = await placing.submit(() =>
      sendBid(lot.id, { ...offer, ...(confirmed && { confirmed }) }, nextAttempt.key).catch((error) => {
        if (needsConfirmation(error)) setOfferToConfirm(offer);
        throw error;
      }),
    );
    if (lot.propertyId !== null) {
      void client.invalidateQueries({ queryKey: lotQuery(lot.propertyId).queryKey });
      void client.invalidateQueries({ queryKey: bidderStatusQuery(lot.propertyId).queryKey });
    }
    if (!placed) return;
    showToast({
      title: t('Bid Placed'),
      description: placed.isLeading
        ? t('Your bid of {amount} has been placed for {title}', {
            amount: money(kind === 'bid' ? amount : placed.price),
            title,
          })
        : placed.price === amount
          ? t(
              'Another bidder bid {amount} for {title} before you. The earlier of two equal bids leads, so bid more to take the lead.',
              { amount: money(amount), title },
            )
          : t(
              'Your bid of {amount} has been placed for {title}, but another bidder’s maximum bid outbid it. The current bid is {price}.',
              { amount: money(amount), title, price: money(placed.price) },
            ),
    });
    onClose();
  }

  return { placing, offerToConfirm, send };
}

const needsConfirmation = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'bid_needs_confirmation';
