import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useDeferredValue, useState } from 'react';
import { PropertyGrid, PropertyGridSkeleton } from '#features/properties/web/property-grid.tsx';
import type { PropertyFilterQuery } from '#features/search/api.ts';
import type { PropertyPageItem } from '#features/search/schema.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { LoadMore } from './load-more.tsx';
import { rememberPages, useRememberedPages } from './loaded-page-count.ts';

/** A list of cards that is loaded page by page, with the query and the address of each page. */
export type CardList = {
  query(cursor: string | undefined): PropertyFilterQuery;
  address(cursor: string): string;
};

export type GridProps = ComponentProps<typeof PropertyGrid> & { after?: PropertyPageItem | undefined };

type Props = {
  list: CardList;
  cursor?: string | undefined;
  /** The number of this page among the open ones, starting at 1. */
  page?: number;
  heading?: 'h2' | 'h3';
  /** The number of cards that are visible before scrolling. */
  early?: 0 | 1 | 2;
  /** The number of cards of the first page that are rendered before the others, as many as a screen shows. */
  first?: number | undefined;
  /** Returns a function that renders extra content of a card, as of the time it was read. */
  extra?: (readAt: number) => (property: PropertyPageItem) => ReactNode;
  /** The layout of the cards. */
  grid?: ComponentType<GridProps>;
  /** The last card of the previous page. */
  after?: PropertyPageItem | undefined;
  moreName?: string;
  /** A card of another kind among the homes of the first page. */
  offer?: ReactNode;
};

/** A page of cards with a link to the next page. After hydration, the link loads the next page in place. */
export function PaginatedCards({ cursor, page = 1, early = 0, first, after, offer, ...shared }: Props) {
  const { list, heading, extra, grid: Grid = PropertyGrid, moreName } = shared;
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...propertyPageQuery(list.query(cursor)),
    // A change on an earlier page shifts the start of a later page. The later page keeps its cards until the
    // new ones arrive, so that readers do not lose their place.
    placeholderData: page > 1 ? keepPreviousData : undefined,
  });
  const wasRestored = useRememberedPages() > page;
  const [isOpened, setOpened] = useState(false);
  const length = data?.items.length;
  const visibleCount = useDeferredValue(length, (!wasRestored && first) || length);
  const isOpen = wasRestored || isOpened;
  if (isError && !data) return <LoadErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <PropertyGridSkeleton count={page === 1 ? 8 : 4} />;
  const openNextPage = () => {
    rememberPages(page + 1);
    setOpened(true);
  };
  const { items, nextCursor } = data;
  return (
    <>
      <Grid
        properties={items.slice(0, visibleCount)}
        early={early}
        heading={heading}
        extra={extra?.(dataUpdatedAt)}
        after={after}
        offer={offer}
      />
      {nextCursor && !isOpen && (
        <LoadMore href={list.address(nextCursor)} name={moreName} onOpen={openNextPage} />
      )}
      {nextCursor && isOpen && (
        <div className="mt-8">
          <PaginatedCards {...shared} cursor={nextCursor} page={page + 1} after={items.at(-1)} />
        </div>
      )}
    </>
  );
}

function LoadErrorNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-8 text-center">
      <p className="text-danger">{t('Error loading properties. Please try again later.')}</p>
      <Button tone="secondary" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
