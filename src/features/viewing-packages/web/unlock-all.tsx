import { useQuery } from '@tanstack/react-query';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { OfferList } from './offer-list.tsx';
import { offersQuery } from './queries.ts';

const dialogId = 'unlock-all';

/**
 * Under examples: what a package will cost. It is not sold while there is nothing that it opens, because it runs from
 * the moment of payment. The browser opens it, without script as well.
 */
export function UnlockAll() {
  const { data: sold = [] } = useQuery(offersQuery());
  const offers = sold.filter(({ opens, comingSoon }) => opens === 'rental_units' && !comingSoon);
  if (offers.length === 0) return null;
  return (
    <div className="grid justify-items-center py-10">
      <button type="button" popoverTarget={dialogId} aria-haspopup="dialog" className={buttonClass()}>
        {t('Unlock All Properties')}
      </button>
      <dialog id={dialogId} popover="auto" aria-labelledby={`${dialogId}-title`} className="dialog">
        <div className="p-5 sm:p-6">
          <h2 id={`${dialogId}-title`} className="text-2xl font-semibold">
            {t('Unlock All Properties')}
          </h2>
          <p className="mt-2">
            {t(
              'No rental home is listed yet, so there is nothing to unlock, and nothing to pay: a package runs from the moment you pay for it.',
            )}
          </p>
          <p className="mt-2 text-muted">
            {t(
              "Looking and walking through homes is free. Once there are some, their owners' contacts cost this:",
            )}
          </p>
          <OfferList offers={offers} />
          <button
            type="button"
            popoverTarget={dialogId}
            popoverTargetAction="hide"
            className={buttonClass('secondary', 'mt-5 w-full')}
          >
            {t('Close')}
          </button>
        </div>
      </dialog>
    </div>
  );
}
