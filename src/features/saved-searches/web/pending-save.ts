import { tabStorage } from '#kit/web/storage.ts';

/** In this tab, while somebody signs in: for which address they wanted to save a search. A link cannot set it. */
const key = 'save-search';

const here = () => location.pathname + location.search;

export function setPendingSave(): void {
  // A browser may keep nothing for us: then one more tap saves it.
  tabStorage.set(key, here());
}

/** Whether this is the search that somebody wanted to save; asked once. */
export function takePendingSave(): boolean {
  const wished = tabStorage.get(key);
  if (wished === null) return false;
  tabStorage.remove(key);
  return wished === here();
}
