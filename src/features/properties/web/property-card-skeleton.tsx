import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Renders a placeholder as tall as a card with a one-line title. */
export function PropertyCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[4/3] rounded-card" />
      <Skeleton className="mt-3 h-7 w-1/2" />
      <Skeleton className="mt-1 h-5 w-4/5" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-3 mb-2 h-5 w-1/4" />
    </div>
  );
}
