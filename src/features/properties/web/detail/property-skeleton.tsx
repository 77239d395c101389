import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { detailColumns } from './detail-columns.ts';

export function PropertySkeleton() {
  return (
    <div className="page-frame pt-4 md:pt-8" role="status" aria-label="Loading the property">
      <div className={detailColumns.grid}>
        <div className={detailColumns.left}>
          <Skeleton className={`rounded-card ${detailColumns.stage}`} />
          <Skeleton className="mt-4 h-28" />
        </div>
        <div className={detailColumns.right}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-3 h-9 w-4/5" />
          <Skeleton className="mt-3 h-5 w-1/2" />
          <Skeleton className="mt-6 h-10 w-2/3" />
          <Skeleton className="mt-6 h-24" />
        </div>
      </div>
    </div>
  );
}
