import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { CardListPage } from './card-list-page.tsx';
import { categoryList, categoryPageMeta, cursorIn } from './card-lists.ts';

export const about = categoryPageMeta;

/** The page of a category that has no separate page. */
export default function CategoryPage({ params, search }: PageContext) {
  const slug = params.categorySlug ?? '';
  return (
    <CardListPage
      title={t('Property Category')}
      text={t('Browse properties in this category.')}
      list={categoryList(slug)}
      cursor={cursorIn(search)}
      path={`/category/${slug}`}
    />
  );
}
