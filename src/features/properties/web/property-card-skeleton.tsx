import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Renders a placeholder as tall as a card. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true" className="home-card">
      <Skeleton className="card-frame" />
      <Skeleton className="mt-1 h-4 w-1/2" />
      <Skeleton className="mt-2 h-4 w-4/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-2 mb-1 h-3 w-2/5" />
      <span className="card-acts" />
    </div>
  );
}
