import { useQuery } from '@tanstack/react-query';
import type { IntegrityKind, readIntegrity } from '#app/integrity-api.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { read } from '#kit/web/read.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { List } from '#kit/web/ui/list-row.tsx';

export const integrityQuery = () => read<typeof readIntegrity>('/api/integrity');

const names: Record<IntegrityKind, string> = {
  file: 'Missing or damaged files',
  orphan: 'Orphaned files',
  books: 'Ledger',
  bids: 'Auction bids',
};

const formatDateTime = (at: string) => `${formatDate(at)}, ${formatTime(at)}`;

/** The results of the nightly check of files, the ledger and bids. */
export function Integrity() {
  const { data, isPending, isError } = useQuery(integrityQuery());
  return (
    <section aria-labelledby="integrity" className="grid gap-4">
      <h2 id="integrity" className="t-heading">
        Data integrity
      </h2>
      {isPending && <p className="text-muted">Loading the latest check...</p>}
      {isError && (
        <p role="alert" className="text-danger">
          We could not load the latest check. Please try again later.
        </p>
      )}
      {data && (
        <>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {data.checks.map(({ kind, ranAt, completedAt }) => (
              <li key={kind}>
                <span className="t-strong">{names[kind]}</span>
                <span className="block t-small text-muted">
                  {ranAt
                    ? `Last checked ${formatDateTime(ranAt)}`
                    : 'Not checked yet. The check runs every night'}
                  {completedAt && `. Last full check ${formatDateTime(completedAt)}`}
                </span>
              </li>
            ))}
          </ul>
          {data.findings.length === 0 && data.checks.some(({ ranAt }) => ranAt) && <p>No problems found.</p>}
          {data.findings.length > 0 && (
            <List>
              {data.findings.map(({ id, kind, subject, fault, foundAt, goneAt }) => (
                <li key={id} className="border-b border-line p-3 wrap-anywhere last:border-b-0">
                  <Badge tone={goneAt ? 'plain' : 'danger'}>{goneAt ? 'Resolved' : names[kind]}</Badge>{' '}
                  <span className="t-strong">{subject}</span>
                  <span className="block">{fault}</span>
                  <span className="block t-small text-muted">
                    Found {formatDateTime(foundAt)}
                    {goneAt && `, resolved ${formatDateTime(goneAt)}`}
                  </span>
                </li>
              ))}
            </List>
          )}
        </>
      )}
    </section>
  );
}
