import { AccountFrame } from '#app/web/pages/account/account-frame.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { CompareHomes } from '#features/favorites/web/compare-homes.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Compare homes'));

export default function ComparePage({ search }: PageContext) {
  return (
    <AccountFrame page="compare" title={t('Compare homes')} isWide>
      <CompareHomes ids={search.get('ids') ?? ''} />
    </AccountFrame>
  );
}
