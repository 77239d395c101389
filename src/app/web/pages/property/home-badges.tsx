import { useQuery } from '@tanstack/react-query';
import { productName } from '#app/product.ts';
import { BadgeList } from '#features/verification/web/badge-list.tsx';
import { homeBadgesQuery } from '#features/verification/web/check-queries.ts';

/** What was checked of a home and of whoever lists it. */
export function HomeBadges({ id }: { id: number }) {
  const { data } = useQuery(homeBadgesQuery(id));
  if (!data) return null;
  return <BadgeList badges={[...data.lister, ...data.listing]} productName={productName} />;
}
