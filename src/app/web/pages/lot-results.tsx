import { productName } from '#app/product.ts';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import { resultsQuery } from '#features/auctions/web/queries.ts';
import { LotResults } from '#features/auctions/web/results/lot-results.tsx';
import { parseResultsUrl } from '#features/auctions/web/results/results-address.ts';
import { t } from '#kit/t.ts';

const intro = t(
  'Results of past bank property auctions, compared with the valuations. You can check every bid.',
);

export const about: PageMeta = {
  parameters: ['bank', 'year', 'before'],
  reads: ({ search }) => [{ query: resultsQuery(parseResultsUrl(search)), required: true }],
  head: () => ({
    title: `${t('Past auctions')} · ${productName}`,
    description: intro,
    canonicalPath: '/auctions/results',
  }),
};

export default function LotResultsPage({ search }: PageContext) {
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="t-title">{t('Past auctions')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">{intro}</p>
      <p className="-mt-4 mb-6">
        <a href="/auctions/calendar.ics" className="inline-block py-2 link">
          {t('Calendar of upcoming auctions')}
        </a>
        <span className="block t-small text-muted">
          {t('Download the calendar, or add its link to your calendar app to get every update.')}
        </span>
      </p>
      <LotResults query={parseResultsUrl(search)} />
    </div>
  );
}
