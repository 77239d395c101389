import { deviceStorage } from '#kit/web/storage.ts';

export type FormTab = 'details' | 'tour';

const key = 'property-form-tab';

/**
 * Returns the tab that was last used in this browser, or the details tab when none is stored or the storage
 * is blocked.
 */
export function readRememberedTab(): FormTab {
  return deviceStorage.get(key) === 'tour' ? 'tour' : 'details';
}

export function rememberTab(tab: FormTab): void {
  deviceStorage.set(key, tab);
}
