import { t } from '#kit/t.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { DetailColumns, stageClass } from './detail-columns.tsx';

export function PropertySkeleton() {
  return (
    <div className="page-frame pt-4 md:pt-8" role="status" aria-label={t('Loading property')}>
      <DetailColumns
        left={
          <>
            <Skeleton className={`rounded-card ${stageClass}`} />
            <Skeleton className="mt-4 h-28" />
          </>
        }
        right={
          <>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="mt-3 h-9 w-4/5" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-6 h-10 w-2/3" />
            <Skeleton className="mt-6 h-24" />
          </>
        }
      />
    </div>
  );
}
