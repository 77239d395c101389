import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { CardList } from './card-list.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

/** A row to swipe on a phone, with the next card partly visible. Wider screens show all cards at once. */
const shelfClass =
  '-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 sm:card-columns sm:mx-0 sm:overflow-visible sm:px-0 sm:pb-0';
const itemClass = 'grid w-[82%] shrink-0 snap-start sm:w-auto';

/** Shows a section of about four homes on a page with other content. */
export function PropertyShelf({ properties }: { properties: Property[] }) {
  return <CardList properties={properties} className={shelfClass} place={itemClass} />;
}

export function PropertyShelfSkeleton({ count }: { count: number }) {
  return (
    <div className={shelfClass} role="status" aria-label={t('Loading properties')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={itemClass}>
          <PropertyCardSkeleton />
        </div>
      ))}
    </div>
  );
}
