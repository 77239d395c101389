import { useState } from 'react';
import { type ManagerFilter, type ManagerPage, readSelection } from '#features/listings/web/queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import type { Selection } from './use-selection.ts';

/**
 * Selects everything that the filter finds, on all pages, or clears an existing selection. If the request
 * fails, it selects the rows of this page.
 */
export function useSelectAll(filter: ManagerFilter, page: ManagerPage | undefined, selection: Selection) {
  const [isSelectingAll, setSelectingAll] = useState(false);

  async function selectAll() {
    if (selection.rows.size > 0) return selection.clear();
    if (!page || page.total <= page.items.length) return selection.set(page?.items ?? []);
    setSelectingAll(true);
    try {
      selection.set((await readSelection(filter)).items);
    } catch {
      selection.set(page.items);
      showToast({
        title: 'Only this page is selected',
        description: 'We could not read the other pages. Clear the selection and try again.',
        tone: 'destructive',
      });
    } finally {
      setSelectingAll(false);
    }
  }

  return { selectAll, isSelectingAll };
}
