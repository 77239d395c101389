import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Payment } from '#features/payments/schema.ts';
import { CheckoutDialog } from '#features/payments/web/checkout/checkout-dialog.tsx';
import { CheckoutForm } from '#features/payments/web/checkout/checkout-form.tsx';
import type { PayerDraft } from '#features/payments/web/checkout/payer-draft.ts';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { useCheckout } from '#features/payments/web/checkout/use-checkout.ts';
import type { CheckoutInput } from '#features/payments/web/queries.ts';
import { UnfinishedPayments } from '#features/payments/web/unfinished-payments.tsx';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Segmented } from '#kit/web/ui/segmented.tsx';
import { offerName } from './offer-names.ts';
import { activePackageLabel, offerLabel, priceLabel, purchaseLabel } from './package-labels.ts';
import {
  fullOffersQuery,
  type OfferSummary,
  offersQuery,
  ownPackagesQuery,
  sendPurchase,
} from './queries.ts';
import { useOwnPackages } from './use-own-packages.ts';

type Props = {
  offer: OfferSummary;
  /** The page to which the payer returns after leaving for the provider's page. */
  wayBack?: string;
  /** The payer, if the page has just collected these details. */
  payer?: PayerDraft;
  /** Quotes the package for the feature that it pays for. Without it, only the package is purchased. */
  purchase?: (code: string, payer: PayerDraft, key: string) => Promise<Payment>;
  /** The text about the next step after the payment. */
  then?: string;
  /** Called when the package has been paid for. */
  onBought?: () => void;
  onClose: () => void;
};

/**
 * Collects the payer and the payment method, and then opens the provider's dialog or page. For furnished
 * homes, each offer has a tab.
 */
export default function PurchaseDialog({
  offer,
  wayBack: returnPath,
  payer,
  purchase = sendPurchase,
  then: nextStep = t('Your package starts when we receive your payment. It does not renew automatically.'),
  onBought,
  onClose,
}: Props) {
  const client = useQueryClient();
  const panelId = useId();
  const isFurnished = offer.opens === 'furnished';
  const { data: allOffers = [] } = useQuery(offersQuery());
  const { data: access } = useOwnPackages();
  const [code, setCode] = useState(offer.code);
  const furnishedOffers = isFurnished ? allOffers.filter(({ opens }) => opens === 'furnished') : [];
  const selectedOffer = furnishedOffers.find((furnishedOffer) => furnishedOffer.code === code) ?? offer;
  const checkout = useCheckout({
    description: offerLabel(selectedOffer),
    gained: purchaseLabel(selectedOffer),
    onPaid() {
      void client.invalidateQueries({ queryKey: ownPackagesQuery().queryKey });
      onBought?.();
      onClose();
    },
  });
  const isTest = access?.isTest === true;
  const activePackage = access?.packages.find(
    (viewingPackage) =>
      viewingPackage.offer === selectedOffer.code &&
      (viewingPackage.quota === null || viewingPackage.used < viewingPackage.quota),
  );

  async function pay(payer: PayerDraft, input: CheckoutInput, key: string): Promise<void> {
    // Gives a browser without an account the cookie that the purchase belongs to.
    await client.fetchQuery({ ...ownPackagesQuery(), staleTime: 0 });
    const { reference, status } = await purchase(selectedOffer.code, payer, `${key}-${selectedOffer.code}`);
    if (returnPath) saveReturnPath(reference, returnPath);
    await checkout.pay(reference, input, status);
  }

  return (
    <CheckoutDialog
      checkout={checkout}
      title={isFurnished ? t('Furnished Property Access') : offerName(selectedOffer.title)}
      description={
        isFurnished ? t('Contact details for owners of furnished rentals') : priceLabel(selectedOffer)
      }
      onClose={onClose}
    >
      <div className="-mt-3 mb-3 min-h-6">{isTest && <TestMode />}</div>
      {furnishedOffers.length > 1 && checkout.stage.at === 'form' && (
        <div className="mb-6">
          <Segmented
            label={t('Access type')}
            options={furnishedOffers.map(tabOf)}
            value={selectedOffer.code}
            onChange={setCode}
            panelId={panelId}
          />
        </div>
      )}
      <div
        id={panelId}
        {...(furnishedOffers.length > 1 && {
          role: 'tabpanel',
          'aria-label': offerName(selectedOffer.title),
        })}
      >
        {isFurnished && <OfferFacts offer={selectedOffer} />}
        {checkout.stage.at === 'form' && !activePackage && (
          <div className="mb-4 empty:hidden">
            <UnfinishedPayments purpose="viewing_package" />
          </div>
        )}
        {activePackage ? (
          <p role="status" className="t-strong">
            {activePackageLabel(activePackage)}
          </p>
        ) : selectedOffer.comingSoon ? (
          <p className="t-strong">{t('Coming soon. You cannot buy this yet.')}</p>
        ) : (
          <CheckoutForm
            checkout={checkout}
            item={offerLabel(selectedOffer)}
            price={formatMoney(selectedOffer.price, selectedOffer.currency)}
            currency={selectedOffer.currency}
            onPay={pay}
            known={payer}
            nextStep={nextStep}
          />
        )}
      </div>
    </CheckoutDialog>
  );
}

/** Shows the price and the contents of an offer. */
function OfferFacts({ offer }: { offer: OfferSummary }) {
  const { data } = useQuery(fullOffersQuery());
  const features = data?.find(({ code }) => code === offer.code)?.features;
  return (
    <>
      <p className="t-subhead">{priceLabel(offer)}</p>
      {/* Reserves the space, so that the layout does not shift when they load. */}
      <ul className="mt-1 mb-4 min-h-12 list-disc pl-4 text-muted">
        {(features ?? []).map((feature) => (
          <li key={feature}>{offerName(feature)}</li>
        ))}
      </ul>
    </>
  );
}

/** Returns the tab of an offer, which says when it cannot be bought yet. */
const tabOf = ({ code, title, comingSoon }: OfferSummary) => ({
  value: code,
  name: (
    <>
      {offerName(title)}
      {comingSoon && <span className="block t-micro text-muted">{t('Coming soon')}</span>}
    </>
  ),
});
