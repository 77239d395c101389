import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { CaseCard } from './case-card.tsx';
import { caseQueueQuery } from './queries.ts';

/** What an admin decides, the most dangerous first. */
export function CaseQueue() {
  const client = useQueryClient();
  const { queryKey } = caseQueueQuery();
  const { data, isError, dataUpdatedAt } = useQuery(caseQueueQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section aria-labelledby="waiting-heading">
      <h2 id="waiting-heading" className="mb-3 text-xl font-semibold">
        To decide
      </h2>
      {isError && !data && (
        <p role="alert" className="text-alert">
          The reports could not be loaded. Please try again later.
        </p>
      )}
      {!data && !isError && <Skeleton className="h-64 w-full" />}
      {data?.waiting.length === 0 && <p className="text-muted">No report waits for a decision.</p>}
      {data && data.waiting.length > 0 && (
        <ul className="grid gap-4">
          {data.waiting.map((one) => (
            <CaseCard key={one.id} one={one} now={dataUpdatedAt} onDone={refresh} />
          ))}
        </ul>
      )}
      {data && data.total > data.waiting.length && (
        <p className="mt-3 text-muted">
          {`${data.total - data.waiting.length} more wait; they come when these are decided.`}
        </p>
      )}
      {data && data.decided.length > 0 && (
        <details className="mt-6">
          <summary className="cursor-pointer py-2.5 font-semibold">Decided lately</summary>
          <ul className="mt-2 grid gap-4">
            {data.decided.map((one) => (
              <CaseCard key={one.id} one={one} now={dataUpdatedAt} onDone={refresh} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
