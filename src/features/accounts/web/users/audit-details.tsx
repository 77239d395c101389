import { formatAmountInput } from '#kit/amount-text.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { groupThousands } from '#kit/money.ts';
import { fieldLabel } from './audit-entry-labels.ts';

type Details = Record<string, unknown>;

/** Shows the details of an audit entry: a title, and each value before and after the change. */
export function AuditDetails({ details }: { details: Details }) {
  const { title, changes, why, amount, currency, comment, reason } = details;
  return (
    <>
      {typeof title === 'string' && ` “${title}”`}
      {'to' in details && ` (${valueText(details.from)} to ${valueText(details.to)})`}
      {'created' in details && ` (${String(details.created)} created, ${String(details.refused)} rejected)`}
      {typeof amount === 'number' && ` (${String(currency)} ${formatAmountInput(amount)})`}
      {typeof why === 'string' && `: ${why}`}
      {typeof comment === 'string' && `: ${comment}`}
      {typeof reason === 'string' && `: ${reason}`}
      {isRecord(changes) && (
        <ul className="my-1 grid gap-1 t-small">
          {changesIn(changes).map(([name, change]) => (
            <li key={name}>
              <span className="t-strong">{fieldLabel(name)}</span>: from{' '}
              <span className="text-muted">{valueText(change.from)}</span> to {valueText(change.to)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function changesIn(changes: Details): [name: string, change: Details][] {
  return Object.entries(changes).flatMap(([name, change]) => (isRecord(change) ? [[name, change]] : []));
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'number' && Number.isInteger(value)) return groupThousands(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ') || 'nothing';
  const date = typeof value === 'string' && isInstant(value) ? value : null;
  return date ? `${formatDate(date)}, ${formatTime(date)}` : identifierText(String(value));
}

/** Returns an identifier such as `property_manager` as text. */
function identifierText(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(text);
}
