import type { ManagerCase, QueuedCase } from '#features/reports/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';

type CaseEvents = Pick<
  ManagerCase & QueuedCase,
  | 'hiddenAt'
  | 'hideReason'
  | 'answer'
  | 'answeredAt'
  | 'decision'
  | 'decidedAt'
  | 'appeal'
  | 'appealedAt'
  | 'appealDecision'
  | 'appealDecidedAt'
> &
  Partial<Pick<QueuedCase, 'hiddenByName' | 'decidedByName' | 'appealDecidedByName'>>;

/** Returns ` by {name},` for admins, and empty text for owners, who do not see the name. */
const byName = (name: string | null | undefined) => (name ? ` by ${name},` : '');

/** Shows the events of a case in order, with the statements of both sides. */
export function CaseTimeline({ caseEvents, isOwner = false }: { caseEvents: CaseEvents; isOwner?: boolean }) {
  const owner = isOwner ? 'You' : 'The owner';
  const steps = [
    [`Hidden${byName(caseEvents.hiddenByName)}`, caseEvents.hiddenAt, caseEvents.hideReason],
    [`${owner} responded`, caseEvents.answeredAt, caseEvents.answer],
    [`Decided${byName(caseEvents.decidedByName)}`, caseEvents.decidedAt, caseEvents.decision],
    [`${owner} appealed`, caseEvents.appealedAt, caseEvents.appeal],
    [
      `Decided on appeal${byName(caseEvents.appealDecidedByName)}`,
      caseEvents.appealDecidedAt,
      caseEvents.appealDecision,
    ],
  ] as const;
  const completed = steps.filter(([, time]) => time !== null);
  if (completed.length === 0) return null;
  return (
    <ol className="mt-3 grid gap-2 border-t border-line pt-3">
      {completed.map(([name, time, label]) => (
        <li key={name}>
          <p className="t-small text-muted">{`${name} ${formatDate(time ?? '')}, ${formatTime(time ?? '')}`}</p>
          <p className="whitespace-pre-line">{label}</p>
        </li>
      ))}
    </ol>
  );
}
