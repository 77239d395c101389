export type FormTab = 'details' | 'tour';

const key = 'property-form-tab';

/** The tab that was looked at last, here in this browser; details at first, and where nothing may be remembered. */
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
