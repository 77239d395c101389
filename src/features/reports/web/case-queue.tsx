import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AdminQueue, RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { CaseCard } from './case-card.tsx';
import { caseQueueQuery } from './queries.ts';

/** Shows the cases that wait for an admin, the most severe first. */
export function CaseQueue() {
  const client = useQueryClient();
  const { queryKey } = caseQueueQuery();
  const { data, isError, dataUpdatedAt } = useQuery(caseQueueQuery());
  const refresh = () => void client.invalidateQueries({ queryKey });
  return (
    <section aria-labelledby="waiting-heading" className="grid gap-4">
      <h2 id="waiting-heading" className="t-heading">
        Awaiting decision
      </h2>
      <AdminQueue
        items={data?.waiting}
        isError={isError}
        failedText="the reports"
        emptyText="No reports awaiting a decision."
      >
        <ul className="grid gap-4">
          {data?.waiting.map((reportCase) => (
            <CaseCard key={reportCase.id} reportCase={reportCase} now={dataUpdatedAt} onDone={refresh} />
          ))}
        </ul>
      </AdminQueue>
      {data && data.total > data.waiting.length && (
        <p className="text-muted">
          {`${data.total - data.waiting.length} more reports are waiting. They appear as you decide these.`}
        </p>
      )}
      <RecentlyDecided>
        {data?.decided.map((reportCase) => (
          <CaseCard key={reportCase.id} reportCase={reportCase} now={dataUpdatedAt} onDone={refresh} />
        ))}
      </RecentlyDecided>
    </section>
  );
}
