import { type ReactNode, type Ref, use } from 'react';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { contentHash, renderCached } from '#kit/web/render-cache.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { PropertyCard } from './property-card.tsx';

export type CardListProps = {
  properties: Property[];
  className: string;
  /** The class of each card's list item. */
  place: string;
  /** The number of cards that are visible before scrolling, at most two. */
  early?: 0 | 1 | 2;
  heading?: 'h2' | 'h3';
  /** Renders additional content of a card. */
  extra?: (property: Property) => ReactNode;
  /** A card of another kind, which comes after the fourth home. */
  offer?: ReactNode;
  ref?: Ref<HTMLUListElement>;
};

/**
 * Renders cards in the layout that the page chooses. The server caches their HTML, because they make up most
 * of a page. It caches the whole list if it has no other content, and single cards otherwise.
 */
export function CardList(props: CardListProps) {
  const { properties, className, place, early, heading, ref } = props;
  const saveData = use(SaveData);
  if (import.meta.env.SSR && !props.extra && !props.offer) {
    const key = `${place} ${early} ${heading} ${properties.map(contentHash)}`;
    const html = renderCached({ key, saveData, draw: () => renderItems(props) });
    return <ul className={className} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <ul ref={ref} className={className}>
      {renderItems(props)}
    </ul>
  );
}

const homesBeforeOffer = 4;

function renderItems({ properties, place, early = 0, heading, extra, offer }: CardListProps): ReactNode {
  const items: ReactNode[] = properties.map((property, index) => (
    <li key={property.id} className={place}>
      <PropertyCard property={property} early={index < early} heading={heading}>
        {extra?.(property)}
      </PropertyCard>
    </li>
  ));
  if (!offer) return items;
  return items.toSpliced(
    homesBeforeOffer,
    0,
    <li key="offer" className="grid empty:hidden">
      {offer}
    </li>,
  );
}
