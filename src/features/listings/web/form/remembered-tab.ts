export type FormTab = 'details' | 'tour';

const key = 'property-form-tab';

/** The tab last used in this browser; the details at first, and when storage is blocked. */
export function rememberedTab(): FormTab {
  try {
    return localStorage.getItem(key) === 'tour' ? 'tour' : 'details';
  } catch {
    return 'details';
  }
}

export function rememberTab(tab: FormTab): void {
  try {
    localStorage.setItem(key, tab);
  } catch {}
}
