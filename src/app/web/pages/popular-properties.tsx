import type { PageContext } from '#app/web/route-table.ts';
import { CardListPage } from './card-list-page.tsx';
import { cursorIn, popularAbout, popularList } from './card-lists.ts';

export const about = popularAbout;

export default function PopularPropertiesPage({ search }: PageContext) {
  return (
    <CardListPage
      title="Popular Properties"
      text="Available homes, most viewed first."
      list={popularList}
      cursor={cursorIn(search)}
      path="/properties/popular"
    />
  );
}
