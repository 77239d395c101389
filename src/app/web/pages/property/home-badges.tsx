import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import type { Property } from '#features/properties/schema.ts';
import { Avatar } from '#features/properties/web/detail/avatar.tsx';
import { BadgeList } from '#features/verification/web/badge-list.tsx';
import { homeBadgesQuery } from '#features/verification/web/check-queries.ts';
import { t } from '#kit/t.ts';

/** The manager's photo. It is loaded with the checks, so that the query of the property does not need it. */
export function ListerPhoto({ property }: { property: Property }) {
  const { data } = useQuery(homeBadgesQuery(property.id));
  return <Avatar name={property.lister.name} photograph={data?.photograph} />;
}

/** The checks of a home and its manager, with a link to the manager's page. */
export function HomeBadges({ property }: { property: Property }) {
  const { data } = useQuery(homeBadgesQuery(property.id));
  if (!data) return null;
  return (
    <>
      <BadgeList badges={[...data.lister, ...data.listing]} productName={productName} />
      {data.agent && (
        <p>
          <Link href={`/agents/${data.agent}`} className="inline-flex min-h-11 items-center link">
            {t('See all their homes')}
          </Link>
        </p>
      )}
    </>
  );
}
