import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#kit/t.ts';
import { useHistoryEntry } from '#kit/web/hooks/use-history-entry.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { OfferList } from './offer-list.tsx';
import { offersQuery } from './queries.ts';

const dialogId = 'unlock-all';

/**
 * Shows the prices of the packages while there are no rental homes to unlock. A package starts when it is
 * paid for, so it is not sold before then. The dialog opens without JavaScript.
 */
export function PackageTeaser() {
  const { data: allOffers = [] } = useQuery(offersQuery());
  const offers = allOffers.filter(({ opens, comingSoon }) => opens === 'rental_units' && !comingSoon);
  const dialog = useRef<HTMLDialogElement>(null);
  const historyEntry = useHistoryEntry(dialog);
  if (offers.length === 0) return null;
  return (
    <div className="grid justify-items-center py-8">
      <Button popoverTarget={dialogId} aria-haspopup="dialog">
        {t('Unlock All Properties')}
      </Button>
      <dialog
        ref={dialog}
        id={dialogId}
        popover="auto"
        aria-labelledby={`${dialogId}-title`}
        className="dialog"
        onToggle={({ newState }) => (newState === 'open' ? historyEntry.take() : historyEntry.leave())}
      >
        <div className="dialog-head">
          <h2 id={`${dialogId}-title`} className="t-heading">
            {t('Unlock All Properties')}
          </h2>
        </div>
        <div className="dialog-body">
          <p>
            {t(
              'There are no rental homes to unlock yet. A package starts when you pay, so we do not sell one until then.',
            )}
          </p>
          <p className="mt-2 text-muted">
            {t(
              'Browsing and virtual tours are free. When rental homes are listed, owners’ contact details will cost:',
            )}
          </p>
          <OfferList offers={offers} />
          <Button
            tone="secondary"
            popoverTarget={dialogId}
            popoverTargetAction="hide"
            className="mt-6 w-full"
          >
            {t('Close')}
          </Button>
        </div>
      </dialog>
    </div>
  );
}
