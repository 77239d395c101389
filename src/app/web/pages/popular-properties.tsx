import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { CardListPage } from './card-list-page.tsx';
import { cursorIn, popularList, popularPageMeta } from './card-lists.ts';

export const about = popularPageMeta;

export default function PopularPropertiesPage({ search }: PageContext) {
  return (
    <CardListPage
      title={t('Popular Properties')}
      text={t('Available homes, most viewed first.')}
      list={popularList}
      cursor={cursorIn(search)}
      path="/properties/popular"
    />
  );
}
