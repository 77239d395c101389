import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { hostedDepositsQuery } from '#features/damage-deposits/web/queries.ts';
import { leadsQuery } from '#features/enquiries/web/queries.ts';
import { hostedFirstRentsQuery } from '#features/first-rents/web/queries.ts';
import { caseAge } from '#features/reports/web/case-labels.ts';
import { managerCasesQuery } from '#features/reports/web/queries.ts';
import { hostedProblemsQuery } from '#features/stay-problems/web/queries.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import { managerClaimsQuery } from '#features/viewing-claims/web/queries.ts';
import { managerDayQuery } from '#features/viewings/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { byUrgency, marketTasks, ownTasks, type Task, urgencies, urgencyNames, urgencyOf } from './tasks.ts';

const maxShown = 8;

/**
 * Lists the user's pending tasks, the most urgent first, each with one button. It updates while the page is
 * open.
 */
export function TaskQueue({ isAdmin }: { isAdmin: boolean }) {
  const leads = useQuery(leadsQuery({ stage: 'new' }));
  const day = useQuery(managerDayQuery(null));
  const stays = useQuery(hostStaysQuery());
  const firstRents = useQuery(hostedFirstRentsQuery());
  const problems = useQuery(hostedProblemsQuery());
  const deposits = useQuery(hostedDepositsQuery());
  const claims = useQuery(managerClaimsQuery());
  const cases = useQuery(managerCasesQuery());
  const queues = useQuery({ ...adminQueueCountsQuery(), enabled: isAdmin });
  const [showsAll, setShowsAll] = useState(false);
  const reads: UseQueryResult[] = [
    leads,
    day,
    stays,
    firstRents,
    problems,
    deposits,
    claims,
    cases,
    ...(isAdmin ? [queues] : []),
  ];
  const failed = reads.filter(({ isError, data }) => isError && !data);
  const isLoading = reads.some(({ isPending }) => isPending);
  const now = Math.max(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const tasks = byUrgency(
    [
      ...ownTasks({
        leads: leads.data,
        day: day.data,
        stays: stays.data,
        firstRents: firstRents.data?.open,
        problems: problems.data?.open,
        deposits: deposits.data?.held,
        claims: claims.data,
        cases: cases.data,
      }),
      ...(isAdmin && queues.data ? marketTasks(queues.data) : []),
    ],
    now,
  );
  const shown = showsAll ? tasks : tasks.slice(0, maxShown);
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="waiting" className="flex min-h-11 items-center t-heading">
        Needs your attention
      </h2>
      {failed.length > 0 && (
        <LoadError onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
          We could not load all of your pending items.
        </LoadError>
      )}
      {isLoading && tasks.length === 0 && <Skeleton className="h-40 rounded-card" />}
      {!isLoading && failed.length === 0 && tasks.length === 0 && (
        <EmptyState icon={<CircleCheck />}>All done. Nothing needs your attention.</EmptyState>
      )}
      {tasks.length > 0 && (
        <List as="div">
          {urgencies.map((urgency) => (
            <TaskGroup
              key={urgency}
              name={urgencyNames[urgency]}
              tasks={shown.filter((task) => urgencyOf(task, now) === urgency)}
              first={tasks[0]}
              now={now}
            />
          ))}
        </List>
      )}
      {tasks.length > maxShown && (
        <Button
          tone="secondary"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${tasks.length}`}
        </Button>
      )}
    </section>
  );
}

type GroupProps = { name: string; tasks: readonly Task[]; first: Task | undefined; now: number };

function TaskGroup({ name, tasks, first, now }: GroupProps) {
  const id = useId();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t border-line first:border-t-0">
      <h3 id={id} className="bg-sunken px-4 py-2 t-micro text-muted">
        {name}
      </h3>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} isFirst={task === first} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** One task. The whole row opens it, and only the most urgent one has the accent. */
function TaskRow({ task, isFirst, now }: { task: Task; isFirst: boolean; now: number }) {
  const { who, what, since, href, act } = task;
  return (
    <li className="relative flex min-h-13 flex-wrap items-center justify-end gap-x-4 border-t border-line py-1 pr-2 pl-4 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-40 t-small">
        <p className="line-clamp-2 wrap-anywhere t-strong" title={who}>
          {who}
        </p>
        {what && (
          <p className="truncate text-muted" title={what}>
            {what}
          </p>
        )}
      </div>
      {since && (
        <span
          className="shrink-0 t-small text-muted tabular-nums max-sm:hidden"
          title={`since ${formatDate(since)}, ${formatTime(since)}`}
        >
          {caseAge(since, now)}
        </span>
      )}
      <LinkButton
        href={href}
        tone={isFirst ? 'primary' : 'secondary'}
        className="min-w-24 shrink-0 t-label after:absolute after:inset-0 pointer-fine:min-h-9"
      >
        {act}
        <span className="sr-only">{`: ${who}`}</span>
      </LinkButton>
    </li>
  );
}
