import { useQuery } from '@tanstack/react-query';
import { factsOf, PropertyRowCard } from '#features/properties/web/property-card.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { PropertyPageItem } from '#features/search/schema.ts';
import type { Pin } from '#features/search/web/queries.ts';
import { stayTotalLabel } from '#features/search/web/stay-total-label.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

type Props = {
  /** The home as a pin or as an item of the list. */
  found: Pick<Pin, 'id' | 'stayTotal' | 'asked' | 'currency'>;
  /** The home as an item of the list. Without it, the home is loaded. */
  listed?: PropertyPageItem | undefined;
  /** The number of requested nights. */
  nights: number;
  heading: 'h2' | 'h3';
};

/** Shows a home of the map as a row, with its total for the requested nights. */
export function MapHome({ found: { id, stayTotal, asked, currency }, listed, nights, heading }: Props) {
  const { data = listed } = useQuery({ ...propertyQuery(id), enabled: !listed });
  if (!data) return <Skeleton className="h-20" />;
  return (
    <PropertyRowCard property={{ ...data, asked }} facts={factsOf(data)} heading={heading}>
      {stayTotal !== undefined && <p className="t-label">{stayTotalLabel(stayTotal, currency, nights)}</p>}
    </PropertyRowCard>
  );
}
