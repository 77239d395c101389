import { lazy, Suspense, useState } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

/** Loaded on the first tap. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** On a slow line its code takes seconds: the tap is answered before it is there. */
export const opening = <span role="status">{t('Opening...')}</span>;

/** Opens what sends a home to somebody. */
export function ShareButton({ property }: { property: PropertyCard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="needs-script inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay hover:underline"
        onClick={() => setOpen(true)}
      >
        {t('Share')}
      </button>
      {isOpen && (
        <Suspense fallback={opening}>
          <ShareDialog property={property} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
