import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { TestMode } from '#features/payments/web/test-mode.tsx';
import type { OfferLine } from '#features/viewing-packages/web/queries.ts';
import { formatMoney } from '#kit/money.ts';

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
          <p className="font-semibold">{`Standard viewing fee: ${formatMoney(fee.price, fee.currency)}`}</p>
          <p className="mt-1 text-muted">
            {`You can view up to ${fee.quota ?? 'all'} properties for the next ${fee.hours} hours.`}
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
  if (!isRental) return 'Seeing this home costs nothing.';
  if (!reply) return 'Looking up the viewing fee...';
  if (reply.access === 'open') return 'Your viewing package has opened this home: nothing more to pay.';
  if (reply.opensBy !== 'opening') return 'Seeing this home costs nothing.';
  const places = reply.placesLeft === null ? 'an opening' : `1 of the ${reply.placesLeft} openings`;
  return `It takes ${places} of your viewing package: nothing more to pay.`;
}
