import { createRoot, type Root } from 'react-dom/client';
import { deviceStorage } from '#kit/web/storage.ts';

/** Also shows prices in the currency that was chosen on this device. */
export function showChosenCurrency(): void {
  if (deviceStorage.get('currency') === null) return;
  void import('#features/properties/web/other-currency.ts').then(({ chosenCurrency, showOtherCurrency }) => {
    const chosen = chosenCurrency();
    if (chosen) showOtherCurrency(chosen).catch(() => {});
  });
}

/**
 * Opens the link of the globe menu as a dialog on the current page, in its own root. The dialog's code is
 * only loaded then.
 */
export function openPreferences(): void {
  let root: Root | undefined;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.globe') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('#app/web/layout/preferences-dialog.tsx').then(({ PreferencesDialog: ChoicesDialog }) => {
      root ??= createRoot(document.body.appendChild(document.createElement('div')));
      const draw = (isOpen: boolean) =>
        root?.render(<ChoicesDialog isOpen={isOpen} onClose={() => draw(false)} />);
      draw(true);
    });
  });
}
