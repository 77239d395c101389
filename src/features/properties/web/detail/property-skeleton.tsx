import { t } from '#kit/t.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { PropertyColumns, stageClass } from './property-columns.tsx';

export function PropertySkeleton() {
  return (
    <div className="page-frame sm:pt-4 md:pt-6" role="status" aria-label={t('Loading property')}>
      <div className="gap-2 max-sm:-mx-4 lg:grid lg:grid-cols-2">
        <Skeleton className={`rounded-card ${stageClass}`} />
        <Skeleton className="hidden rounded-card lg:block" />
      </div>
      <Skeleton className="mt-2 h-6" />
      <PropertyColumns
        title={
          <>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="mt-3 h-9 w-4/5" />
            <Skeleton className="mt-3 h-5 w-1/2" />
          </>
        }
        facts={<Skeleton className="h-16" />}
        price={
          <>
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="mt-3 h-12" />
          </>
        }
        card={
          <div className="max-lg:hidden">
            <Skeleton className="h-11" />
            <Skeleton className="mt-2 h-11" />
          </div>
        }
      >
        <Skeleton className="h-24" />
      </PropertyColumns>
    </div>
  );
}
