import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  /** The items; `undefined` until they are loaded. */
  items: readonly unknown[] | undefined;
  isError: boolean;
  /** The name of the items in the message that they could not be loaded, such as 'the reports'. */
  failedText: string;
  /** The text that is shown when the queue is empty. */
  emptyText: string;
  children: ReactNode;
};

/** An admin's queue. A placeholder or a message replaces it while there is nothing to show. */
export function AdminQueue({ items, isError, failedText, emptyText, children }: Props) {
  if (items) return items.length > 0 ? children : <EmptyState icon={<CircleCheck />}>{emptyText}</EmptyState>;
  if (!isError) return <Skeleton className="h-40 w-full" />;
  return (
    <Notice tone="danger" role="alert">
      {`We could not load ${failedText}. Please try again later.`}
    </Notice>
  );
}

/** The recent decisions, collapsed. Renders nothing if there are none. */
export function RecentlyDecided({ count = 0, children }: { count: number | undefined; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 t-strong">Recently decided</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
