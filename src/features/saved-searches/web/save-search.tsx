import { lazy, Suspense, useEffect, useState } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/explore-filters.ts';
import { takeWish } from './wish-to-save.ts';

/** Loaded on the first tap. */
const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

/** Saves the search on the screen in one tap; whoever is signed out is asked to sign in, and it is saved after that. */
export function SaveSearch({ search, reading }: { search: Search; reading: SearchReading | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (takeWish()) setOpen(true);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="needs-script inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay hover:underline"
        onClick={() => setOpen(true)}
      >
        Save this search
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog search={search} reading={reading} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
