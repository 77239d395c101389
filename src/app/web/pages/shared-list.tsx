import type { PageContext } from '#app/web/route-table.ts';
import { SharedList } from '#features/favorites/web/shared-list.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Shared list'));

export default function SharedListPage({ params }: PageContext) {
  const { mark = '' } = params;
  return (
    <div className="page-frame reading py-8 md:py-12">
      <SharedList key={mark} token={mark} />
    </div>
  );
}
