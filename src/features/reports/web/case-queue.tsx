import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueuedCase } from '#features/reports/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { AdminQueue, RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { CaseBody, CaseCard } from './case-card.tsx';
import { stateLabels, stateTone } from './case-labels.ts';
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
      <RecentlyDecided count={data?.decided.length}>
        <DataTable
          caption="Decided reports"
          columns={decidedColumns}
          rows={data?.decided ?? []}
          idOf={({ id }) => id}
          nameOf={({ home }) => home.title}
          renderCompact={({ home, state }) => (
            <div className="grid justify-items-start gap-1 t-small">
              <span className="line-clamp-2 wrap-anywhere t-strong">{`${home.id}, ${home.title}`}</span>
              <Badge tone={stateTone(state)}>{stateLabels[state]}</Badge>
            </div>
          )}
          renderDetail={(reportCase) => <CaseBody reportCase={reportCase} onDone={refresh} />}
        />
      </RecentlyDecided>
    </section>
  );
}

const decidedColumns: readonly DataColumn<QueuedCase>[] = [
  {
    id: 'listing',
    name: 'Listing',
    cell: ({ home }) => (
      <span className="line-clamp-2 wrap-anywhere t-strong">{`${home.id}, ${home.title}`}</span>
    ),
    value: ({ home }) => home.title,
  },
  {
    id: 'state',
    name: 'State',
    cell: ({ state }) => <Badge tone={stateTone(state)}>{stateLabels[state]}</Badge>,
    value: ({ state }) => stateLabels[state],
    className: 'w-40',
  },
  {
    id: 'reports',
    name: 'Reports',
    cell: ({ reports }) => String(reports.length),
    value: ({ reports }) => reports.length,
    isNumber: true,
    className: 'w-22',
  },
  {
    id: 'opened',
    name: 'Opened',
    cell: ({ openedAt }) => formatDate(openedAt),
    value: ({ openedAt }) => openedAt,
    className: 'w-32',
  },
];
