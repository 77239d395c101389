import { type FormEvent, useState } from 'react';
import type { BidKind } from '#features/auctions/choices.ts';
import { premiumOn } from '#features/auctions/rules.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { stateLabels } from '#features/auctions/web/lot/lot-labels.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { useBid } from './use-bid.ts';

type Props = { lot: LotDetail; own: BidderStatus | null; title: string; onClose: () => void };

/**
 * Renders the 'Place Bid' dialog. The user bids an amount from the minimum bid, or enters a maximum up to
 * which the server bids for them.
 */
export default function BidDialog({ lot, own, title, onClose }: Props) {
  const { currency, minimum } = lot;
  const isLeading = own?.isLeading ?? false;
  const [kind, setKind] = useState<BidKind>(isLeading ? 'maximum' : 'bid');
  const [text, setText] = useState(isLeading ? '' : formatAmountInput(minimum));
  const { placing, offerToConfirm, send } = useBid({ lot, own, title, onClose });
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = amountOf(text, currency);
  const isClosed = lot.state !== 'open';
  const needsConfirmation = offerToConfirm?.kind === kind && offerToConfirm.amount === amount;

  function place(event: FormEvent) {
    event.preventDefault();
    if (amount === null) placing.refuse({ amount: t('Please enter an amount') });
    else void send({ kind, amount });
  }

  return (
    <Dialog title={t('Place Bid')} description={title} isOpen onClose={onClose}>
      <form onSubmit={place} className="grid gap-4" noValidate>
        <p aria-live="polite">
          {lot.price === null ? t('Starting bid') : t('Current bid')}{' '}
          <strong>{money(lot.price ?? lot.startingBid)}</strong>.{' '}
          {isLeading
            ? t('You are the highest bidder.')
            : t('The minimum bid is {least}.', { least: money(minimum) })}
          <span className="block text-muted">
            {t('Closes in')} <Countdown until={lot.closesAt} endedText={t('a moment')} />.{' '}
            {t('A bid in the last few minutes extends the closing time.')}
          </span>
        </p>
        {!isLeading && (
          <fieldset className="grid gap-1">
            <legend className="t-strong">{t('How to bid')}</legend>
            <Option kind="bid" selected={kind} onChoose={setKind} words={t('Bid this amount now')} />
            <Option
              kind="maximum"
              selected={kind}
              onChoose={setKind}
              words={t('Bid for me up to this amount')}
              more={t(
                'We bid only as much as needed to keep you in the lead. Your maximum stays hidden until bidding closes.',
              )}
            />
          </fieldset>
        )}
        <AmountField
          label={kind === 'bid' ? t('Your bid') : t('Your maximum bid')}
          currency={currency}
          text={text}
          onChange={setText}
          hint={
            isLeading && own?.maximum != null
              ? t('Your maximum bid is now {maximum}', { maximum: money(own.maximum) })
              : undefined
          }
          error={placing.fields.amount}
        />
        {lot.premiumPercent > 0 && amount !== null && (
          <p className="t-small">
            {t('With the buyer’s premium of {percent}%, you would pay up to {total}.', {
              percent: lot.premiumPercent,
              total: money(amount + premiumOn(lot, amount)),
            })}
          </p>
        )}
        <p className="t-small text-muted">
          {t('Bids are binding. If you win and do not pay the balance on time, you lose your deposit.')}
        </p>
        <FormError message={placing.message} fields={placing.fields} />
        {isClosed && (
          <Panel as="p" isSmall role="alert" className="t-strong">
            {t('Bidding has closed: {why}.', {
              why: [stateLabels[lot.state].toLowerCase(), lot.reason].filter(Boolean).join(', '),
            })}
          </Panel>
        )}
        <DialogFoot>
          <Button type="submit" disabled={placing.isPending || isClosed}>
            {placing.isPending
              ? t('Placing your bid...')
              : amount === null
                ? t('Place Bid')
                : (needsConfirmation ? confirmLabel : bidLabel)(kind, money(amount))}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const bidLabel = (kind: BidKind, amount: string) =>
  kind === 'bid' ? t('Bid {amount}', { amount }) : t('Bid for me up to {amount}', { amount });

const confirmLabel = (kind: BidKind, amount: string) =>
  kind === 'bid' ? t('Yes, bid {amount}', { amount }) : t('Yes, bid for me up to {amount}', { amount });

type OptionProps = {
  kind: BidKind;
  selected: BidKind;
  onChoose: (kind: BidKind) => void;
  words: string;
  more?: string;
};

function Option({ kind, selected, onChoose, words: label, more: hint }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="radio"
        name="kind"
        checked={kind === selected}
        onChange={() => onChoose(kind)}
        className="size-5 shrink-0 accent-ink"
      />
      <span>
        {label}
        {hint && <span className="block t-small text-muted">{hint}</span>}
      </span>
    </label>
  );
}
