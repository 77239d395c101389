import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BidKind } from '#features/auctions/choices.ts';
import type { OwnStanding, PlacedBid, ShownLot } from '#features/auctions/schema.ts';
import { amountText } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptAt } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { bidFault } from './bid-fault.ts';
import { Countdown } from './countdown.tsx';
import { stateWords } from './lot-words.ts';
import { lotQuery, sendBid, standingQuery } from './queries.ts';

/** The answer is not known: the bid may have been placed, and is not placed twice if it is sent again as it is. */
const unanswered = t(
  'No answer arrived, so it is not known yet whether your bid was placed. Send it again as it is: it counts once.',
);

type Props = { lot: ShownLot; own: OwnStanding | null; title: string; onClose: () => void };

/** 'Place Bid': at the current bid plus the increment or more, or a maximum up to which we bid. */
export default function BidDialog({ lot, own, title, onClose }: Props) {
  const client = useQueryClient();
  const { currency, minimum } = lot;
  const isLeading = own?.isLeading ?? false;
  const [kind, setKind] = useState<BidKind>(isLeading ? 'maximum' : 'bid');
  const [text, setText] = useState(isLeading ? '' : amountText(minimum));
  const attempt = useRef<Attempt | null>(null);
  const placing = useSubmit<PlacedBid>(unanswered);
  /** An offer that the server asks to confirm. */
  const [doubted, setDoubted] = useState<{ kind: BidKind; amount: number } | null>(null);
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = amountOf(text, currency);
  const isOver = lot.state !== 'open';
  const isDoubted = doubted?.kind === kind && doubted.amount === amount;

  async function place(event: FormEvent) {
    event.preventDefault();
    if (amount === null) return placing.refuse({ amount: t('Please enter an amount') });
    const wish = { kind, amount };
    const now = attemptAt({ ...wish, lot: lot.id }, attempt.current);
    // What was sent before may have made the price by which it would be judged here: its answer is the server's.
    const isSentAgain = now === attempt.current;
    const fault = isSentAgain ? null : bidFault(amount, lot, own);
    if (fault) return placing.refuse({ amount: fault });
    attempt.current = now;
    const placed = await placing.submit(() =>
      sendBid(lot.id, { ...wish, ...(isDoubted && { confirmed: true }) }, now.key).catch((error) => {
        if (needsConfirmation(error)) setDoubted(wish);
        throw error;
      }),
    );
    if (lot.propertyId !== null) {
      void client.invalidateQueries({ queryKey: lotQuery(lot.propertyId).queryKey });
      void client.invalidateQueries({ queryKey: standingQuery(lot.propertyId).queryKey });
    }
    if (!placed) return;
    showToast({
      title: t('Bid Placed'),
      description: placed.isLeading
        ? t('Your bid of {amount} has been placed for {title}', {
            amount: money(kind === 'bid' ? amount : placed.price),
            title,
          })
        : t(
            'Your bid of {amount} has been placed for {title}, and somebody’s sealed maximum was at least as high. The bid stands at {price}.',
            { amount: money(amount), title, price: money(placed.price) },
          ),
    });
    onClose();
  }

  return (
    <Dialog title={t('Place Bid')} description={title} isOpen onClose={onClose}>
      <form onSubmit={place} className="grid gap-4" noValidate>
        <p aria-live="polite">
          {lot.price === null ? t('Starting bid') : t('Current bid')}{' '}
          <strong>{money(lot.price ?? lot.startingBid)}</strong>
          {isLeading
            ? t('. You lead.')
            : t('. The least that counts now is {least}.', { least: money(minimum) })}
          <span className="block text-muted">
            {t('Closes in')} <Countdown until={lot.closesAt} over={t('a moment')} />.{' '}
            {t('A bid in the last minutes moves the close.')}
          </span>
        </p>
        {!isLeading && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold">{t('How')}</legend>
            <Way kind="bid" now={kind} onChoose={setKind} words={t('Bid this amount now')} />
            <Way
              kind="maximum"
              now={kind}
              onChoose={setKind}
              words={t('Bid for me up to this amount')}
              more={t('We bid as little as it takes. Nobody sees your maximum before the close.')}
            />
          </fieldset>
        )}
        <AmountField
          label={kind === 'bid' ? t('Your bid') : t('Your maximum')}
          currency={currency === 'USD' ? 'USD' : 'UGX'}
          text={text}
          onChange={setText}
          error={placing.fields.amount}
        />
        <p className="text-sm text-muted">
          {t('A bid is binding: if you win and do not pay the rest in time, your deposit is lost.')}
        </p>
        <FormError message={placing.message} fields={placing.fields} />
        {isOver && (
          <p role="alert" className="rounded-control bg-sunken p-3 font-semibold">
            {t('Bids are no longer taken: {why}.', {
              why: [stateWords[lot.state].toLowerCase(), lot.reason].filter(Boolean).join(', '),
            })}
          </p>
        )}
        <Button type="submit" disabled={placing.isPending || isOver}>
          {placing.isPending
            ? t('Placing your bid...')
            : amount === null
              ? t('Place Bid')
              : (isDoubted ? confirmWords : bidWords)(kind, money(amount))}
        </Button>
      </form>
    </Dialog>
  );
}

const bidWords = (kind: BidKind, amount: string) =>
  kind === 'bid' ? t('Bid {amount}', { amount }) : t('Bid for me up to {amount}', { amount });

const confirmWords = (kind: BidKind, amount: string) =>
  kind === 'bid' ? t('Yes, bid {amount}', { amount }) : t('Yes, bid for me up to {amount}', { amount });

const needsConfirmation = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'bid_needs_confirmation';

type WayProps = {
  kind: BidKind;
  now: BidKind;
  onChoose: (kind: BidKind) => void;
  words: string;
  more?: string;
};

function Way({ kind, now, onChoose, words, more }: WayProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name="kind"
        checked={kind === now}
        onChange={() => onChoose(kind)}
        className="size-5 shrink-0 accent-clay"
      />
      <span>
        {words}
        {more && <span className="block text-sm text-muted">{more}</span>}
      </span>
    </label>
  );
}
