import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import type { Property } from '#features/properties/schema.ts';
import { BadgeList } from '#features/verification/web/badge-list.tsx';
import { homeBadgesQuery } from '#features/verification/web/check-queries.ts';

/** What was checked of a home and of whoever lists it, and the way to their page. */
export function HomeBadges({ property }: { property: Property }) {
  const { data } = useQuery(homeBadgesQuery(property.id));
  if (!data) return null;
  return (
    <>
      <BadgeList badges={[...data.lister, ...data.listing]} productName={productName} />
      {data.agent && (
        <p>
          <Link
            href={`/agents/${data.agent}`}
            className="inline-flex min-h-11 items-center font-semibold text-clay underline"
          >
            All their homes
          </Link>
        </p>
      )}
    </>
  );
}
