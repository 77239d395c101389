import { useQuery } from '@tanstack/react-query';
import type { IntegrityKind, readIntegrity } from '#app/integrity-api.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { read } from '#kit/web/read.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

export const integrityQuery = () => read<typeof readIntegrity>('/api/integrity');

const names: Record<IntegrityKind, string> = {
  file: 'Files that rows name',
  orphan: 'Files that no row names',
  books: 'The books',
  bids: 'Bids of auctions',
};

const when = (at: string) => `${formatDate(at)}, ${formatTime(at)}`;

/** What the nightly check of files, books and bids has looked at and found. */
export function Integrity() {
  const { data, isPending, isError } = useQuery(integrityQuery());
  return (
    <section aria-labelledby="integrity" className="grid gap-4">
      <h2 id="integrity" className="text-xl font-semibold">
        Does everything that is stored fit together?
      </h2>
      {isPending && <p className="text-muted">Loading the last check...</p>}
      {isError && (
        <p role="alert" className="text-alert">
          The last check could not be loaded. Please try again later.
        </p>
      )}
      {data && (
        <>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {data.checks.map(({ kind, ranAt, completedAt }) => (
              <li key={kind}>
                <span className="font-medium">{names[kind]}</span>
                <span className="block text-sm text-muted">
                  {ranAt ? `Looked at on ${when(ranAt)}` : 'Not looked at yet: the check runs every night'}
                  {completedAt && `; all of it by ${when(completedAt)}`}
                </span>
              </li>
            ))}
          </ul>
          {data.findings.length === 0 && data.checks.some(({ ranAt }) => ranAt) && (
            <p>Nothing was found that does not fit.</p>
          )}
          {data.findings.length > 0 && (
            <ul className="grid rounded-card border border-line bg-card">
              {data.findings.map(({ id, kind, subject, fault, foundAt, goneAt }) => (
                <li key={id} className="border-b border-line p-3 wrap-anywhere last:border-b-0">
                  <Badge tone={goneAt ? 'plain' : 'alert'}>{goneAt ? 'Right again' : names[kind]}</Badge>{' '}
                  <span className="font-medium">{subject}</span>
                  <span className="block">{fault}</span>
                  <span className="block text-sm text-muted">
                    Found on {when(foundAt)}
                    {goneAt && `, right again on ${when(goneAt)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
