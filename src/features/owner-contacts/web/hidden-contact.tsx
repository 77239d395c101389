import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { OfferList } from '#features/viewing-packages/web/offer-list.tsx';
import type { OfferSummary } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { AskLister } from './ask-lister.tsx';

type Props = {
  offers: readonly OfferSummary[];
  isTest: boolean;
  onBuy: (offer: OfferSummary) => void;
};

/**
 * Shows the packages that unlock the contact. The content is the same for all visitors, so that the server
 * can render it.
 */
export function HiddenContact({ offers, isTest, onBuy }: Props) {
  return (
    <>
      <p className="t-strong">{t('Contact details hidden')}</p>
      {offers.length === 0 && <AskLister />}
      {offers.length > 0 && (
        <>
          <p className="mt-1 text-muted">
            {t('A viewing package unlocks the contact details of this owner and of others.')}
          </p>
          <OfferList offers={offers} onBuy={onBuy} />
          {/* The space is reserved, so that nothing moves once the mode is known. */}
          <div className="mt-2 min-h-6">{isTest && <TestMode />}</div>
        </>
      )}
    </>
  );
}
