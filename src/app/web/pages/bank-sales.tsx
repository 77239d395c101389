import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { inLanguage, t } from '#kit/t.ts';

const intro = t(
  'Homes that banks are selling at auction. A sale can be stopped or postponed at any time, and the outcome is not guaranteed.',
);

const linkClass = 'inline-block py-2 link';

export const about = searchPageMeta('bank_sales', intro);

export default function BankSalesPage({ search }: PageContext) {
  return (
    <>
      <SearchPage category="bank_sales" intro={intro} search={search} />
      <p className="page-frame flex flex-wrap gap-x-4 pb-8">
        <a href={inLanguage('/auctions/results')} className={linkClass}>
          {t('Past auction results')}
        </a>
        <a href="/auctions/calendar.ics" className={linkClass}>
          {t('Calendar of upcoming auctions')}
        </a>
      </p>
    </>
  );
}
