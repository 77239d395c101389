import { useState } from 'react';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { ViewingPackage } from '#features/viewing-packages/schema.ts';
import { viewableLabel } from '#features/viewing-packages/web/package-labels.ts';
import type { OfferSummary } from '#features/viewing-packages/web/queries.ts';
import { viewingFeeLabel, viewingOffers } from '#features/viewing-packages/web/viewing-offers.ts';
import { type Slot, slotStart } from '#features/viewings/rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { Panel } from '#kit/web/ui/card.tsx';

/**
 * Returns the packages that cover the fee of a home: the cheapest first, the standard one last. Empty when no
 * purchase is needed.
 */
export function feesOf(reply: ContactReply | undefined): OfferSummary[] {
  if (reply?.access !== 'hidden' || reply.opensBy !== 'package') return [];
  return viewingOffers(reply.offers);
}

type Props = {
  isRental: boolean;
  reply: ContactReply | undefined;
  /** The selected time; null before one is selected. */
  slot: Slot | null;
  chosen: OfferSummary | null;
  onChoose: (code: string) => void;
  /** True in the last step, which offers the choice of packages. */
  isLast: boolean;
  /** The person's valid packages. */
  packages?: readonly ViewingPackage[];
};

/** Shows the viewing fee in every step of the dialog. */
export function ViewingFee({ isRental, reply, slot, chosen, onChoose, isLast, packages = [] }: Props) {
  const fees = feesOf(reply);
  const standardFee = fees.at(-1);
  const [shownAt] = useState(() => serverTimeMs());
  const endsAt = chosen
    ? new Date(shownAt + chosen.hours * 3_600_000).toISOString()
    : reply?.access === 'hidden' && reply.opensBy === 'opening'
      ? (packages.find(({ quota, used }) => quota === null || used < quota)?.endsAt ?? null)
      : null;
  return (
    <Panel className="px-4 py-3 t-small">
      {chosen && reply?.access === 'hidden' ? (
        <>
          <p className="t-strong">{viewingFeeLabel(chosen, fees)}</p>
          <p className="mt-1 text-muted">
            {chosen === fees[0] && fees.length > 1
              ? t('This covers your viewing, so you need nothing else.')
              : viewableLabel(chosen)}
          </p>
          {isLast && fees.length > 1 && <Fees fees={fees} chosen={chosen} onChoose={onChoose} />}
          {!isLast && standardFee && chosen !== standardFee && (
            <p className="text-muted">{viewingFeeLabel(standardFee, fees)}</p>
          )}
          {reply.isTest && <TestMode />}
        </>
      ) : (
        <p>{noFeeLabel(isRental, reply)}</p>
      )}
      {slot && endsAt !== null && endsAt < slotStart(slot).toISOString() && (
        <p className="mt-1">
          {t(
            'The package ends at {time} on {day}, before your visit. Your viewing stays booked. After that, you cannot unlock other homes.',
            { time: formatTime(endsAt), day: formatDate(endsAt) },
          )}
        </p>
      )}
    </Panel>
  );
}

type FeesProps = { fees: OfferSummary[]; chosen: OfferSummary; onChoose: (code: string) => void };

/** Lets the visitor choose a larger package, for more homes than this one. */
function Fees({ fees, chosen, onChoose }: FeesProps) {
  return (
    <fieldset className="mt-2">
      <legend className="t-label">{t('Packages that cover this viewing')}</legend>
      {fees.map((offer) => (
        <label key={offer.code} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="viewing-fee"
            value={offer.code}
            checked={offer === chosen}
            onChange={() => onChoose(offer.code)}
            className="size-5 shrink-0 accent-ink"
          />
          {viewingFeeLabel(offer, fees)}
        </label>
      ))}
    </fieldset>
  );
}

function noFeeLabel(isRental: boolean, reply: ContactReply | undefined): string {
  if (!isRental) return t('Viewing this home is free.');
  if (!reply) return t('Looking up the viewing fee...');
  if (reply.access === 'open')
    return t('You have already unlocked this home with your viewing package. There is nothing more to pay.');
  if (reply.opensBy !== 'opening') return t('Viewing this home is free.');
  if (reply.placesLeft === null)
    return t('This viewing is included in your viewing package. There is nothing more to pay.');
  return t(
    'This viewing uses {n, plural, one {the last unlock} other {1 of the # unlocks left}} in your viewing package. There is nothing more to pay.',
    { n: reply.placesLeft },
  );
}
