import { lazy, Suspense, useEffect, useState } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';

/** Loaded on the first tap, to keep the code out of the page. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/**
 * Shown at the top of the window while the dialog loads, because the code takes seconds on a slow connection and the
 * button may be out of view.
 */
const openingNotice = (
  <FloatingCard as="p" role="status" className="fixed inset-x-0 top-4 z-10 mx-auto w-fit px-4 py-3 t-strong">
    {t('Opening...')}
  </FloatingCard>
);

/**
 * Opens the dialog that shares a home. The address of a card's link opens it once. Without scripts, that link leads to
 * the other ways to share.
 */
export function ShareButton({ property }: { property: PropertyCard }) {
  const { id } = property;
  const [openId, setOpenId] = useState<number | null>(null);
  useEffect(() => {
    if (location.hash !== '#share') return;
    setOpenId(id);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [id]);
  return (
    <>
      <IconButton
        label={t('Share')}
        aria-haspopup="dialog"
        className="needs-script"
        onClick={() => setOpenId(id)}
      >
        <Icon name="share" className="size-6" />
      </IconButton>
      {openId === id && (
        <Suspense fallback={openingNotice}>
          <ShareDialog property={property} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}
