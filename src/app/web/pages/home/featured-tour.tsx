import { useQuery } from '@tanstack/react-query';
import { featuredTourQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { island } from '#kit/web/island.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { FeaturedTourStage } from './featured-tour-stage.tsx';

const FeaturedTourFacts = island(() => import('./featured-tour-facts.tsx'), {
  hydrate: 'idle',
  instead: <FeaturedTourError />,
});

const columns = 'grid gap-6 lg:grid-cols-12 lg:gap-8';

export function FeaturedTour() {
  const { data, isPending, errorUpdateCount } = useQuery(featuredTourQuery());
  const property = data?.[0];
  if (isPending && !errorUpdateCount) return <FeaturedTourSkeleton />;
  if (!property) return <FeaturedTourError />;
  return (
    <article className={columns}>
      <div className="comes-whole lg:col-span-8">
        <FeaturedTourStage property={property} />
      </div>
      <div className="lg:col-span-4">
        <FeaturedTourFacts property={property} />
      </div>
    </article>
  );
}

function FeaturedTourSkeleton() {
  return (
    <div className={columns} role="status" aria-label={t('Loading the featured tour')}>
      <Skeleton className="aspect-[4/3] rounded-card sm:aspect-video lg:col-span-8" />
      <div className="lg:col-span-4">
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
        <Skeleton className="mt-6 h-32" />
      </div>
    </div>
  );
}

export function FeaturedTourError() {
  return (
    <Panel as="p" className="py-12 text-center text-muted" role="status">
      {t('Unable to load featured tour. Please try again later.')}
    </Panel>
  );
}
