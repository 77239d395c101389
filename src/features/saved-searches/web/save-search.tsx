import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { takePendingSave } from './pending-save.ts';

/** Loaded on the first tap. */
const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

const hash = '#save-search';

/**
 * Saves the search on the screen in one tap. A signed-out visitor signs in first. It is a link to this page
 * with the dialog open, so that it works before the script has loaded. That address only asks for
 * confirmation, because any site may link to it.
 */
export function SaveSearch({ search, reading }: { search: Search; reading: SearchReading | undefined }) {
  const [opened, setOpened] = useState<'to-save' | 'to-ask' | null>(null);
  useEffect(() => {
    if (takePendingSave()) return setOpened('to-save');
    if (location.hash !== hash) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setOpened('to-ask');
  }, []);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setOpened('to-save');
  };
  return (
    <>
      <a
        href={hash}
        onClick={open}
        className="needs-script inline-flex min-h-11 items-center font-semibold text-clay hover:underline"
      >
        {t('Save this search')}
      </a>
      {opened && (
        <Suspense>
          <SaveSearchDialog
            search={search}
            reading={reading}
            isAsking={opened === 'to-ask'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
