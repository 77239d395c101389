import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { leadsQuery } from '#features/enquiries/web/queries.ts';
import { managerCasesQuery } from '#features/reports/web/queries.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import { managerClaimsQuery } from '#features/viewing-claims/web/queries.ts';
import { managerDayQuery } from '#features/viewings/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { marketTasks, ownTasks, type Task } from './tasks.ts';

const maxShown = 8;

/** Lists what waits for the user, each with one button. It updates while the page is open. */
export function TaskQueue({ isAdmin }: { isAdmin: boolean }) {
  const leads = useQuery(leadsQuery({ stage: 'new' }));
  const day = useQuery(managerDayQuery(null));
  const stays = useQuery(hostStaysQuery());
  const claims = useQuery(managerClaimsQuery());
  const cases = useQuery(managerCasesQuery());
  const queues = useQuery({ ...adminQueueCountsQuery(), enabled: isAdmin });
  const [showsAll, setShowsAll] = useState(false);
  const reads: UseQueryResult[] = [leads, day, stays, claims, cases, ...(isAdmin ? [queues] : [])];
  const failed = reads.filter(({ isError, data }) => isError && !data);
  const isLoading = reads.some(({ isPending }) => isPending);
  const tasks = [
    ...(isAdmin && queues.data ? marketTasks(queues.data) : []),
    ...ownTasks({
      leads: leads.data,
      day: day.data,
      stays: stays.data,
      claims: claims.data,
      cases: cases.data,
    }),
  ];
  const shown = showsAll ? tasks : tasks.slice(0, maxShown);
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="waiting" className="t-heading">
        Needs your attention
      </h2>
      {failed.length > 0 && (
        <LoadError onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
          We could not load all of your pending items.
        </LoadError>
      )}
      {isLoading && tasks.length === 0 && <Skeleton className="h-40 rounded-card" />}
      {!isLoading && failed.length === 0 && tasks.length === 0 && (
        <p className="rounded-card bg-sunken p-6 text-center text-muted">
          All done. Nothing needs your attention.
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="rounded-card border border-line bg-surface">
          {shown.map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      )}
      {tasks.length > shown.length && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {`Show all ${tasks.length}`}
        </Button>
      )}
    </section>
  );
}

function TaskRow({ task: { who, what, since, href, act } }: { task: Task }) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 pr-2 pl-4 first:border-t-0">
      <div className="min-w-0 flex-1 t-small">
        <p className="truncate t-strong" title={who}>
          {who}
        </p>
        {what && (
          <p className="truncate text-muted" title={what}>
            {what}
          </p>
        )}
      </div>
      {since && (
        <span className="shrink-0 t-small text-muted tabular-nums max-sm:hidden">
          {`since ${formatDate(since)}, ${formatTime(since)}`}
        </span>
      )}
      <LinkButton href={href} tone="secondary" className="shrink-0">
        {act}
        <span className="sr-only">{`: ${who}`}</span>
      </LinkButton>
    </li>
  );
}
