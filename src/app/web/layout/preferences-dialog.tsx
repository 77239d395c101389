import { t, withoutLanguage } from '#kit/t.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { LanguageLinks } from './language-links.tsx';

/**
 * The dialog of the globe menu after hydration. Before that, the menu links to a page with the same content.
 */
export function PreferencesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { pathname, search } = location;
  return (
    <Dialog title={t('Language and currency')} isOpen={isOpen} onClose={onClose}>
      <LanguageLinks to={withoutLanguage(pathname) + search} />
      <div className="mt-6">
        <CurrencyChoice />
      </div>
    </Dialog>
  );
}
