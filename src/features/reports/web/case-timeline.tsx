import type { ManagerCase, QueuedCase } from '#features/reports/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';

type Steps = Pick<
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

/** Returns the name of the admin, which only admins see. */
const by = (name: string | null | undefined) => (name ? ` by ${name},` : '');

/** Shows the events of a case in order, with the statements of both sides. */
export function CaseSteps({ one, isOwner = false }: { one: Steps; isOwner?: boolean }) {
  const owner = isOwner ? 'You' : 'The owner';
  const steps = [
    [`Hidden${by(one.hiddenByName)}`, one.hiddenAt, one.hideReason],
    [`${owner} responded`, one.answeredAt, one.answer],
    [`Decided${by(one.decidedByName)}`, one.decidedAt, one.decision],
    [`${owner} appealed`, one.appealedAt, one.appeal],
    [`Decided on appeal${by(one.appealDecidedByName)}`, one.appealDecidedAt, one.appealDecision],
  ] as const;
  const completed = steps.filter(([, at]) => at !== null);
  if (completed.length === 0) return null;
  return (
    <ol className="mt-3 grid gap-2 border-t border-line pt-3">
      {completed.map(([name, at, label]) => (
        <li key={name}>
          <p className="text-sm text-muted">{`${name} ${formatDate(at ?? '')}, ${formatTime(at ?? '')}`}</p>
          <p className="whitespace-pre-line">{label}</p>
        </li>
      ))}
    </ol>
  );
}
