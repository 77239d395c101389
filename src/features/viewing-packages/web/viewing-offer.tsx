import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { useIdleCallback } from '#kit/web/hooks/use-idle-callback.ts';
import { tabStorage } from '#kit/web/storage.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { offerName } from './offer-names.ts';
import { bannerLabel, unlocksLeftLabel } from './package-labels.ts';
import { fullOffersQuery, type OfferSummary, offersQuery } from './queries.ts';
import { useOwnPackages } from './use-own-packages.ts';

const loadDialog = () => import('./purchase-dialog.tsx');
const PurchaseDialog = lazy(loadDialog);

/** The URL parameter that names the package whose dialog opens with the page. */
const buyParameter = 'buy';
const closedKey = 'offer-closed';

/**
 * Shows the price of a package, or the remaining unlocks in a space of the same size, as a card among the homes.
 * It can be closed for as long as the tab is open. The button is a link to this page with the dialog open, so that a tap
 * works before the script has loaded.
 */
export default function ViewingOffer() {
  const client = useQueryClient();
  const { data: allOffers = [] } = useQuery(offersQuery());
  const { data: access } = useOwnPackages();
  const [selected, setSelected] = useState<OfferSummary | null>(null);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(tabStorage.get(closedKey) !== null), []);
  useEffect(() => {
    const requestedCode = takeRequestedCode();
    const offer =
      requestedCode && allOffers.find(({ code, comingSoon }) => code === requestedCode && !comingSoon);
    if (offer) setSelected(offer);
  }, [allOffers]);
  useIdleCallback(() => {
    void loadDialog().catch(() => {});
    void client.prefetchQuery(fullOffersQuery());
  });

  const offer = allOffers.find(({ opens, comingSoon }) => opens === 'rental_units' && !comingSoon);
  if (!offer) return null;
  const packages = access?.packages ?? [];
  const isActive = packages.some(
    ({ opens, quota, used }) => opens === 'rental_units' && (quota === null || used < quota),
  );
  function open(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    setSelected(offer ?? null);
  }
  if (isClosed && packages.length === 0) return null;
  const close = () => {
    tabStorage.set(closedKey, '1');
    setClosed(true);
  };
  const purchaseLink = (
    <a
      href={`?${buyParameter}=${offer.code}`}
      onClick={open}
      className={buttonClass('secondary', 'needs-script mt-4 px-4')}
    >
      {t('Purchase Viewing Package')}
    </a>
  );
  return (
    <Card
      as="section"
      aria-label={t('Viewing package')}
      className="relative grid content-center p-6 [&>div]:[grid-area:1/1]"
    >
      <div className={packages.length > 0 ? 'invisible' : ''}>
        <Icon name="key" className="size-6" />
        <h2 className="mt-2 pr-8 t-subhead">{t('Viewing Package Required')}</h2>
        <p className="mt-1 t-small text-muted">{bannerLabel(offer)}</p>
        {purchaseLink}
        <IconButton
          label={`${t('Close')}: ${t('Viewing package')}`}
          onClick={close}
          className="needs-script absolute top-1 right-1"
        >
          <Icon name="close" />
        </IconButton>
      </div>
      {packages.length > 0 && (
        <div>
          <Icon name="key" className="size-6" />
          <h2 className="mt-2 t-subhead">{t('Your viewing package')}</h2>
          {packages.map((viewingPackage) => (
            <p key={viewingPackage.id} className="mt-1 t-small text-muted">
              {`${offerName(viewingPackage.title)}: ${unlocksLeftLabel(viewingPackage)}`}
            </p>
          ))}
          {!isActive && purchaseLink}
        </div>
      )}
      {selected && (
        <Suspense>
          <PurchaseDialog offer={selected} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Returns the package named in the address and removes it from there. */
function takeRequestedCode(): string | null {
  const url = new URL(location.href);
  const code = url.searchParams.get(buyParameter);
  if (code === null) return null;
  url.searchParams.delete(buyParameter);
  history.replaceState(history.state, '', url);
  return code;
}
