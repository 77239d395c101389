import { useQuery } from '@tanstack/react-query';
import { browserName } from '#features/accounts/web/browser-name.ts';
import { type AuditLogFilter, auditLogQuery } from '#features/accounts/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { inLanguage } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { AuditDetails } from './audit-details.tsx';
import { auditActor, unknownName } from './audit-entry-labels.ts';
import { Subject } from './subject.tsx';

const entriesPerPage = 100;

/** Reads the filter from the URL, so that users can share it and the back button works. */
function readFilter(search: URLSearchParams): AuditLogFilter {
  const text = (name: string) => search.get(name)?.trim() || undefined;
  const filter = { who: text('who'), act: text('act'), from: text('from'), to: text('to') };
  return {
    kind: search.get('kind') === 'access' ? 'access' : 'change',
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  };
}

const withQuery = (path: string, query: Record<string, string | number | undefined>) =>
  `${path}?${new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )}`;

/** Renders the audit log with a search by type, user, action and day. */
export function AuditLogSearchForm({ search, market }: { search: URLSearchParams; market: string }) {
  const filter = readFilter(search);
  const before = Number(search.get('before')) || undefined;
  const { data, isPending, isError, error, refetch } = useQuery(
    auditLogQuery({ ...filter, ...(before && { before }) }),
  );
  const lastEntry = data?.at(-1);
  return (
    <section className="grid gap-6">
      <form
        action={inLanguage('/admin/audit')}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5"
      >
        <Field label="User" name="who" defaultValue={filter.who} placeholder="Username" maxLength={64} />
        <Field
          label="Action"
          name="act"
          defaultValue={filter.act}
          placeholder="role, sign-in"
          maxLength={100}
        />
        <Field label="From" name="from" type="date" defaultValue={filter.from} />
        <Field label="To" name="to" type="date" defaultValue={filter.to} />
        <div>
          <label htmlFor="trail-kind" className="t-label">
            Type
          </label>
          <select
            id="trail-kind"
            name="kind"
            defaultValue={filter.kind}
            className={`mt-1 block w-full ${controlClass}`}
          >
            <option value="change">Changes</option>
            <option value="access">Sign-ins and denied access</option>
          </select>
        </div>
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-5">
          <Button type="submit">Search</Button>
          <a
            href={withQuery('/api/audit.csv', filter)}
            download="trail.csv"
            className="inline-flex min-h-11 items-center px-2 t-strong underline"
          >
            Download as CSV
          </a>
        </div>
      </form>
      {isPending && <p className="text-muted">Searching...</p>}
      {isError && (
        <LoadError onRetry={() => void refetch()}>
          {error.problem?.message ?? 'We could not load the audit log.'}
        </LoadError>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<Icon name="search" />}>No audit log entries match your search.</EmptyState>
      )}
      {data && data.length > 0 && (
        <List>
          {data.map(({ id, at, actor, action, subject, details }) => (
            <li key={id} className="border-b border-line p-3 wrap-anywhere last:border-b-0">
              <span className="t-strong">
                {filter.kind === 'change' ? auditActor({ actor, action }, market) : (actor ?? unknownName)}
              </span>
              : {action}, <Subject of={subject} />
              <AuditDetails details={details} />
              {typeof details.call === 'string' && <code> {details.call}</code>}
              <span className="block t-small text-muted">
                {formatDate(at)}, {formatTime(at)}
                {typeof details.address === 'string' && `, from ${details.address}`}
                {typeof details.browser === 'string' && `, ${browserName(details.browser)}`}
              </span>
            </li>
          ))}
        </List>
      )}
      {lastEntry && data?.length === entriesPerPage && (
        <p>
          <a
            href={withQuery('/admin/audit', { ...filter, before: lastEntry.id })}
            className="inline-flex min-h-11 items-center t-strong underline"
          >
            Older entries
          </a>
        </p>
      )}
    </section>
  );
}
