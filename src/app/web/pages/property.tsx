import { useQuery } from '@tanstack/react-query';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import { PropertyBody } from '#app/web/pages/property/property-body.tsx';
import { propertyPageMeta } from '#app/web/pages/property/property-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { PropertyNotFound } from '#features/properties/web/detail/property-not-found.tsx';
import { PropertySkeleton } from '#features/properties/web/detail/property-skeleton.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';

export const about = propertyPageMeta;

export default function PropertyPage({ params }: PageContext) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(propertyQuery(params['id'] ?? ''));
  // This also covers a home that is deleted while its page is open.
  if (error && error.status < 500) return <PropertyNotFound id={Number(params['id'])} />;
  if (data) return <PropertyBody property={data} readAt={dataUpdatedAt} />;
  if (!error) return <PropertySkeleton />;
  return <ListError error={error} onRetry={() => void refetch()} />;
}
