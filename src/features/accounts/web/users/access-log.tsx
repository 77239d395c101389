import { useQuery } from '@tanstack/react-query';
import { browserName } from '#features/accounts/web/browser-name.ts';
import { accessQuery } from '#features/accounts/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { unknownName } from './audit-entry-labels.ts';

/**
 * Lists the latest access events, such as sign-ins and denied access. They are not part of the audit log of
 * changes.
 */
export function AccessLog() {
  const { data = [] } = useQuery(accessQuery());
  if (data.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 t-heading">Recent sign-ins</summary>
      <List>
        {data.map(({ id, at, actor, action, details }) => (
          <li key={id} className="border-b border-line p-3 last:border-b-0">
            <span className="t-strong wrap-anywhere">{actor ?? unknownName}</span>: {action}
            {'call' in details && <code className="wrap-anywhere"> {String(details.call)}</code>}
            <span className="block t-small text-muted wrap-anywhere">
              {formatDate(at)}, {formatTime(at)}, from {String(details.address)}
              {'browser' in details && `, ${browserName(String(details.browser))}`}
            </span>
          </li>
        ))}
      </List>
    </details>
  );
}
