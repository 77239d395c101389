import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { takePendingSave } from './pending-save.ts';

/** The dialog is loaded on the first tap. */
const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

const dialogHash = '#save-search';

/**
 * Saves the shown search in one tap. A signed-out visitor signs in first. The link's URL also opens the
 * dialog, so that it works before the script has loaded. Opened by URL, the dialog asks for confirmation,
 * because any site may link to it.
 */
export function SaveSearch({ search, reading }: { search: Search; reading: SearchReading | undefined }) {
  const [mode, setMode] = useState<'to-save' | 'to-ask' | null>(null);
  useEffect(() => {
    if (takePendingSave()) return setMode('to-save');
    if (location.hash !== dialogHash) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setMode('to-ask');
  }, []);
  const openDialog = (event: MouseEvent) => {
    event.preventDefault();
    setMode('to-save');
  };
  return (
    <>
      <TextLink href={dialogHash} onClick={openDialog} className="needs-script">
        {t('Save this search')}
      </TextLink>
      {mode && (
        <Suspense>
          <SaveSearchDialog
            search={search}
            reading={reading}
            needsConfirmation={mode === 'to-ask'}
            onClose={() => setMode(null)}
          />
        </Suspense>
      )}
    </>
  );
}
