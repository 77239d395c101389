import { tabStorage } from '#kit/web/storage.ts';

/** The address whose search is saved after sign-in, in this tab. A link cannot set it. */
const key = 'save-search';

const currentAddress = () => location.pathname + location.search;

export function setPendingSave(): void {
  // If the browser blocks storage, saving needs one more tap after sign-in.
  tabStorage.set(key, currentAddress());
}

/** Returns true, once, when the search of this page is to be saved after sign-in. */
export function takePendingSave(): boolean {
  const pendingAddress = tabStorage.get(key);
  if (pendingAddress === null) return false;
  tabStorage.remove(key);
  return pendingAddress === currentAddress();
}
