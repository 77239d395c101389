import { productName } from '#app/product.ts';
import type { PageAbout, PageContext } from '#app/web/route-table.ts';
import { resultsQuery } from '#features/auctions/web/queries.ts';
import { LotResults } from '#features/auctions/web/results/lot-results.tsx';
import { resultsAskedBy } from '#features/auctions/web/results/results-address.ts';
import { t } from '#kit/t.ts';

const intro = t(
  'What bank property auctions brought, against their valuation. Every bid of each can be checked by anybody.',
);

export const about: PageAbout = {
  parameters: ['bank', 'year', 'before'],
  reads: ({ search }) => [{ query: resultsQuery(resultsAskedBy(search)), required: true }],
  head: () => ({
    title: `${t('Past auctions')} · ${productName}`,
    description: intro,
    canonicalPath: '/auctions/results',
  }),
};

export default function LotResultsPage({ search }: PageContext) {
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="text-2xl font-semibold md:text-3xl">{t('Past auctions')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">{intro}</p>
      <p className="-mt-4 mb-6">
        <a
          href="/auctions/calendar.ics"
          className="inline-block py-2.5 font-semibold text-clay hover:underline"
        >
          {t('Calendar of coming auctions')}
        </a>
        <span className="block text-sm text-muted">
          {t('Download it, or give its address to your calendar program, which then follows every change.')}
        </span>
      </p>
      <LotResults asked={resultsAskedBy(search)} />
    </div>
  );
}
