import { useQuery } from '@tanstack/react-query';
import { productName } from '#app/product.ts';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import type { AreaPage as Area } from '#features/search/area-schema.ts';
import { AreaView } from '#features/search/web/area/area-view.tsx';
import { areaQuery } from '#features/search/web/queries.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import NotFoundPage from './not-found.tsx';

const areaQueryOf = ({ params }: PageContext) => areaQuery(params.slug ?? '');

export const about: PageMeta = {
  reads: (context) => [{ query: areaQueryOf(context), required: true }],
  head: (_, [area]) => headOf(area as Area | undefined),
};

function headOf(area: Area | undefined) {
  if (!area) return { title: t('Area · {productName}', { productName }), noIndex: true };
  const { slug, name, homes } = area;
  const picture = homes.find((home) => home.picture)?.picture;
  return {
    title: `${t('Homes in {area}', { area: name })} · ${productName}`,
    description: t(
      'Homes to rent and buy in {area}, how their prices compare with all areas, and nearby areas and landmarks.',
      { area: name },
    ),
    canonicalPath: `/areas/${slug}`,
    image: picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined,
    ...(homes.length === 0 && { noIndex: true }),
  };
}

/** The page of an area. */
export default function AreaPage(context: PageContext) {
  const { data, error, refetch } = useQuery(areaQueryOf(context));
  if (error && error.status < 500) return <NotFoundPage />;
  if (!data && error) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page-frame grid gap-6 py-12">
        <Skeleton className="h-24 w-full max-w-3xl" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  return <AreaView area={data} />;
}
