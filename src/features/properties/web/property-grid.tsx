import { t } from '#kit/t.ts';
import { CardList, type CardListProps } from './card-list.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

const columns = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4';

export function PropertyGrid(props: Omit<CardListProps, 'className' | 'place' | 'ref'>) {
  return <CardList {...props} className={columns} place="grid" />;
}

/** Four in a section, eight on a listing page. */
export function PropertyGridSkeleton({ count }: { count: number }) {
  return (
    <div className={columns} role="status" aria-label={t('Loading properties')}>
      {Array.from({ length: count }, (_, index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </div>
  );
}
