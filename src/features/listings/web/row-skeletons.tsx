import { List } from '#kit/web/ui/list-row.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Renders ten placeholder rows while loading. */
export function RowSkeletons() {
  return (
    <List as="div" label="Loading properties" role="status">
      <div className="h-11 max-md:hidden" />
      {Array.from({ length: 10 }, (_, index) => (
        <div
          key={index}
          className="flex h-22 items-center gap-4 border-t border-line px-4 first:border-t-0 md:h-14"
        >
          <Skeleton className="size-5" />
          <Skeleton className="size-12 rounded-control" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto hidden h-4 w-1/5 lg:block" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </List>
  );
}
