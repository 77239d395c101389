import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { useIdleCallback } from '#kit/web/hooks/use-idle-callback.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { offerName } from './offer-names.ts';
import { bannerLabel, unlocksLeftLabel } from './package-labels.ts';
import { fullOffersQuery, type OfferSummary, offersQuery } from './queries.ts';
import { useOwnPackages } from './use-own-packages.ts';

const loadDialog = () => import('./purchase-dialog.tsx');
const PurchaseDialog = lazy(loadDialog);

/** The URL parameter that names the package whose dialog opens with the page. */
const buyParameter = 'buy';

/**
 * Shows the price of a package, or the remaining unlocks in a space of the same size. On a phone it is a bar
 * at the bottom of the window. It comes after the list in the document, so that the first home does not move.
 * The button is a link to this page with the dialog open, so that a tap works before the script has loaded.
 */
export default function ViewingBanner() {
  const client = useQueryClient();
  const { data: allOffers = [] } = useQuery(offersQuery());
  const { data: access } = useOwnPackages();
  const [selected, setSelected] = useState<OfferSummary | null>(null);
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
  const purchaseLink = (
    <a
      href={`?${buyParameter}=${offer.code}`}
      onClick={open}
      className={buttonClass('secondary', 'needs-script grow t-small max-md:basis-34 max-md:px-2 md:grow-0')}
    >
      {t('Purchase Viewing Package')}
    </a>
  );
  // With large text, the button wraps below the text.
  const rowClass =
    'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 [&>div]:grow-99 [&>div]:basis-[9rem]';
  return (
    <section
      aria-label={t('Viewing package')}
      className="at-foot sticky bottom-[min(8px,(100vw-20rem)*99)] z-2 mt-4 grid items-center rounded-card border border-line bg-surface p-2 pl-4 max-md:order-1 max-md:shadow-float [&>*]:[grid-area:1/1]"
    >
      <div className={`${rowClass} ${packages.length > 0 ? 'invisible' : ''}`}>
        <div>
          <h2 className="font-sans t-label">{t('Viewing Package Required')}</h2>
          <p className="t-micro text-muted">{bannerLabel(offer)}</p>
        </div>
        {purchaseLink}
      </div>
      {packages.length > 0 && (
        <div className={rowClass}>
          <div>
            <h2 className="font-sans t-label">{t('Your viewing package')}</h2>
            {packages.map((viewingPackage) => (
              <p key={viewingPackage.id} className="t-micro text-muted">
                {`${offerName(viewingPackage.title)}: ${unlocksLeftLabel(viewingPackage)}`}
              </p>
            ))}
          </div>
          {!isActive && purchaseLink}
        </div>
      )}
      {selected && (
        <Suspense>
          <PurchaseDialog offer={selected} onClose={() => setSelected(null)} />
        </Suspense>
      )}
    </section>
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
