import { productName } from '#app/product.ts';
import { CurrencyChoice } from '#app/web/layout/currency-choice.tsx';
import { LanguageLinks } from '#app/web/layout/language-links.tsx';
import type { PageMeta } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';

export const about: PageMeta = {
  head: () => ({ title: `${t('Language and currency')} · ${productName}`, noIndex: true }),
};

/** The page that the globe menu links to without scripts. */
export default function LanguagePage() {
  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Language and currency')}</h1>
      <div className="mt-6">
        <LanguageLinks to="/" />
        <div className="mt-6">
          <CurrencyChoice />
        </div>
      </div>
    </div>
  );
}
