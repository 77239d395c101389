import type { PageContext } from '#app/web/route-table.ts';
import { CompareHomes } from '#features/favorites/web/compare-homes.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Compare homes'));

export default function ComparePage({ search }: PageContext) {
  return (
    <div className="page-frame py-8 md:py-12">
      <h1 className="mb-4 t-title">{t('Compare homes')}</h1>
      <CompareHomes ids={search.get('ids') ?? ''} />
    </div>
  );
}
