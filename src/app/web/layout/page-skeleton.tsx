import { useEffect } from 'react';
import { t } from '#kit/t.ts';
import { whenNewVersionDeployed } from '#kit/web/connectivity.ts';

/** Replaces a page while its code loads. It does not move and is as tall as a page. */
export function PageSkeleton() {
  useEffect(() => {
    let isAwaited = true;
    void whenNewVersionDeployed.then(() => isAwaited && location.reload());
    return () => {
      isAwaited = false;
    };
  }, []);
  return (
    <div className="page-frame animate-pulse py-8 md:py-12" role="status" aria-label={t('Loading')}>
      <div className="h-9 w-2/3 max-w-md rounded bg-line" />
      <div className="mt-6 aspect-[4/3] rounded-card bg-line md:aspect-[3/1]" />
    </div>
  );
}
