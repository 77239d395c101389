import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  type AdminQueueCounts,
  type AdminQueueKind,
  adminQueueNames,
  adminQueues,
  formatQueueCount,
} from '#features/accounts/admin-queues.ts';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Lists the queues that wait for an admin, each with a link. The numbers update while the page is open. */
export function AdminQueueList() {
  const { data, isError, refetch } = useQuery(adminQueueCountsQuery());
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="t-heading">
        Needs your attention
      </h2>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load your pending items.</LoadError>
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && <AdminQueueGrid counts={data} />}
    </section>
  );
}

/**
 * Shows the number of items in a queue. For the exchange rate, it shows a warning with its age when it is
 * old.
 */
function Tile({ kind, counts }: { kind: AdminQueueKind; counts: AdminQueueCounts }) {
  if (kind === 'oldRate')
    return (
      <>
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-content-center rounded-full border-2 border-danger t-heading text-danger"
        >
          !
        </span>
        <span>
          <span className="block t-strong">Exchange rate</span>
          <span className="t-small text-muted">{`Last updated ${counts.rateDays} days ago. Used to charge dollar prices`}</span>
        </span>
      </>
    );
  const { one, many } = adminQueues[kind];
  return (
    <>
      <span className="t-title text-ink tabular-nums">{formatQueueCount(counts[kind])}</span>
      {counts[kind] === 1 ? one : many}
    </>
  );
}

export function AdminQueueGrid({ counts }: { counts: AdminQueueCounts }) {
  const waitingQueues = adminQueueNames.filter((kind) => counts[kind] > 0);
  if (waitingQueues.length === 0)
    return (
      <p className="rounded-card bg-sunken p-6 text-center text-muted">
        All done. Nothing needs your attention.
      </p>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {waitingQueues.map((kind) => (
        <li key={kind}>
          <Link
            href={adminQueues[kind].href}
            className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-ink"
          >
            <Tile kind={kind} counts={counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
