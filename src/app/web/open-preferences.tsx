import { createRoot, type Root } from 'react-dom/client';
import { deviceStorage } from '#kit/web/storage.ts';

/** Shows prices in the chosen currency as well. */
export function showChosenCurrency(): void {
  if (deviceStorage.get('currency') === null) return;
  void import('#features/properties/web/other-currency.ts').then(({ chosenCurrency, showOtherCurrency }) => {
    const currency = chosenCurrency();
    if (currency) showOtherCurrency(currency).catch(() => {});
  });
}

/**
 * Opens the globe menu's link as a dialog on the current page, in a separate React root. The dialog's code is
 * loaded on the first click.
 */
export function openPreferences(): void {
  let root: Root | undefined;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.globe') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('#app/web/layout/preferences-dialog.tsx').then(({ PreferencesDialog: Dialog }) => {
      root ??= createRoot(document.body.appendChild(document.createElement('div')));
      const render = (isOpen: boolean) =>
        root?.render(<Dialog isOpen={isOpen} onClose={() => render(false)} />);
      render(true);
    });
  });
}
