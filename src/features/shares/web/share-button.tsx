import { lazy, Suspense, useState } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';

/** Loaded on the first tap, to keep the code out of the page. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** Shown immediately after the tap, because the code takes seconds to load on a slow connection. */
export const openingNotice = <span role="status">{t('Opening...')}</span>;

/** Opens the dialog that shares a home. */
export function ShareButton({ property }: { property: PropertyCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('Share')}
        aria-haspopup="dialog"
        className="needs-script"
        onClick={() => setOpen(true)}
      >
        <Icon name="share" className="size-6" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={openingNotice}>
          <ShareDialog property={property} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
