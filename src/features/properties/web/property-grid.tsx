import { t } from '#kit/t.ts';
import { CardList, type CardListProps } from './card-list.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

const columns = 'card-columns';

export function PropertyGrid(props: Omit<CardListProps, 'className' | 'place' | 'ref'>) {
  return <CardList {...props} className={columns} place="grid" />;
}

/** Renders placeholders: four in a section, eight on a listing page. */
export function PropertyGridSkeleton({ count }: { count: number }) {
  return (
    <div className={columns} role="status" aria-label={t('Loading properties')}>
      {Array.from({ length: count }, (_, index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </div>
  );
}
