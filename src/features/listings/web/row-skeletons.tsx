import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Renders eight placeholder rows while loading. */
export function RowSkeletons() {
  return (
    <div role="status" aria-label="Loading properties" className="rounded-card border border-line bg-surface">
      {Array.from({ length: 8 }, (_, index) => (
        <div
          key={index}
          className="flex h-[65px] items-center gap-4 border-t border-line px-4 first:border-t-0"
        >
          <Skeleton className="size-5" />
          <Skeleton className="size-11 rounded-lg" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto hidden h-4 w-1/5 lg:block" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
