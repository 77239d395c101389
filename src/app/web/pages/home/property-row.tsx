import { useQuery } from '@tanstack/react-query';
import { PropertyShelf, PropertyShelfSkeleton } from '#features/properties/web/property-shelf.tsx';
import type { popularPropertiesQuery } from '#features/search/web/queries.ts';
import { HomeSection } from './home-section.tsx';

type Props = { title: string; query: ReturnType<typeof popularPropertiesQuery>; href: string };

/** Four homes under a heading. Left out when there are none, or they cannot be loaded. */
export function PropertyRow({ title, query, href }: Props) {
  const { data, isPending, errorUpdateCount } = useQuery(query);
  if (data ? !data.items.length : !isPending || errorUpdateCount > 0) return null;
  return (
    <HomeSection title={title} href={href}>
      {data ? <PropertyShelf properties={data.items} /> : <PropertyShelfSkeleton count={4} />}
    </HomeSection>
  );
}
