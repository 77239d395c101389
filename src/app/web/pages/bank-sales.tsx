import { searchAbout } from '#app/web/pages/explore/explore-about.ts';
import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { inLanguage, t } from '#kit/t.ts';

const intro = t(
  'Homes that banks sell by auction. A sale may be stopped or postponed at any time; no one can guarantee its outcome.',
);

const look = 'inline-block py-2.5 font-semibold text-clay hover:underline';

export const about = searchAbout('bank_sales', intro);

export default function BankSalesPage({ search }: PageContext) {
  return (
    <>
      <SearchPage category="bank_sales" intro={intro} search={search} />
      <p className="page-frame flex flex-wrap gap-x-5 pb-8">
        <a href={inLanguage('/auctions/results')} className={look}>
          {t('What past auctions brought')}
        </a>
        <a href="/auctions/calendar.ics" className={look}>
          {t('Calendar of coming auctions')}
        </a>
      </p>
    </>
  );
}
