import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import type { OfferLine } from '#features/viewing-packages/web/queries.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** The package that is the standard viewing fee; null: none is to be bought. */
export function feeOf(reply: ContactReply | undefined): OfferLine | null {
  if (reply?.access !== 'hidden' || reply.opensBy !== 'package') return null;
  return reply.offers.find(({ opens, comingSoon }) => opens === 'rental_units' && !comingSoon) ?? null;
}

/** What the viewing costs, before anything is asked for. */
export function ViewingFee({ isRental, reply }: { isRental: boolean; reply: ContactReply | undefined }) {
  const fee = feeOf(reply);
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-sm">
      {fee && reply?.access === 'hidden' ? (
        <>
          <p className="font-semibold">
            {t('Standard viewing fee: {price}', { price: formatMoney(fee.price, fee.currency) })}
          </p>
          <p className="mt-1 text-muted">
            {t('You can view up to {quota} properties for the next {hours} hours.', {
              quota: fee.quota ?? t('all'),
              hours: fee.hours,
            })}
          </p>
          {reply.isTest && <TestMode />}
        </>
      ) : (
        <p>{freeWords(isRental, reply)}</p>
      )}
    </div>
  );
}

function freeWords(isRental: boolean, reply: ContactReply | undefined): string {
  if (!isRental) return t('Seeing this home costs nothing.');
  if (!reply) return t('Looking up the viewing fee...');
  if (reply.access === 'open') return t('Your viewing package has opened this home: nothing more to pay.');
  if (reply.opensBy !== 'opening') return t('Seeing this home costs nothing.');
  const places =
    reply.placesLeft === null
      ? t('an opening')
      : t('1 of the {placesLeft} openings', { placesLeft: reply.placesLeft });
  return t('It takes {places} of your viewing package: nothing more to pay.', { places });
}
