import { useQuery } from '@tanstack/react-query';
import type { PropertyCard } from '#features/properties/schema.ts';
import { PropertyShelf, PropertyShelfSkeleton } from '#features/properties/web/property-shelf.tsx';
import type { popularPropertiesQuery } from '#features/search/web/queries.ts';
import { HomeSection } from './home-section.tsx';

type Props = {
  title: string;
  query: ReturnType<typeof popularPropertiesQuery>;
  /** The homes of the query in this row; see home-rows.ts. */
  homes: PropertyCard[] | undefined;
  href: string;
};

/** Four homes under a heading. The row is left out when there are none or they cannot be loaded. */
export function PropertyRow({ title, query, homes, href }: Props) {
  const { isPending, errorUpdateCount } = useQuery(query);
  if (homes ? !homes.length : !isPending || errorUpdateCount > 0) return null;
  return (
    <HomeSection title={title} href={href}>
      {homes ? <PropertyShelf properties={homes} /> : <PropertyShelfSkeleton count={4} />}
    </HomeSection>
  );
}
