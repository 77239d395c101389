import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import {
  shownCount,
  type Waiting,
  type WaitingKind,
  waitingKinds,
  waitingNames,
} from '#features/accounts/waiting.ts';
import { waitingQuery } from '#features/accounts/web/waiting-query.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** What waits for an admin, each with the way to it. The numbers move while the page is open. */
export function WaitingList() {
  const { data, isError, refetch } = useQuery(waitingQuery());
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-xl font-semibold">
        Waiting for you
      </h2>
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>What waits could not be loaded.</LoadError>
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && <Waits of={data} />}
    </section>
  );
}

/** Of the exchange rate its age says more than that there is one. */
function shownOf(kind: WaitingKind, waiting: Waiting): [string, string] {
  if (kind === 'oldRate') return [String(waiting.rateDays), 'days old: the exchange rate'];
  const { one, many } = waitingKinds[kind];
  return [shownCount(waiting[kind]), waiting[kind] === 1 ? one : many];
}

function Waits({ of: waiting }: { of: Waiting }) {
  const some = waitingNames.filter((kind) => waiting[kind] > 0);
  if (some.length === 0)
    return <p className="rounded-card bg-sunken p-6 text-center text-muted">Nothing waits. Well done.</p>;
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {some.map((kind) => {
        const [count, words] = shownOf(kind, waiting);
        return (
          <li key={kind}>
            <Link
              href={waitingKinds[kind].href}
              className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-clay"
            >
              <span className="text-3xl font-semibold text-clay tabular-nums">{count}</span>
              {words}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
