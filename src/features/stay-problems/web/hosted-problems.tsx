import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hostAccess } from '#features/stay-pictures/web/picture-access.ts';
import StayPictures from '#features/stay-pictures/web/stay-pictures.tsx';
import type { HostedProblem } from '#features/stay-problems/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { RecentlyDecided } from '#kit/web/ui/queue.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { AnswerDialog, DecisionDialog } from './hosted-dialogs.tsx';
import { hostedReasonLabels } from './problem-labels.ts';
import { hostedProblemsQuery } from './queries.ts';

/** Shows the problems that guests reported. Renders nothing when there are none. */
export function HostedProblems() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(hostedProblemsQuery());
  const refresh = () => void client.invalidateQueries({ queryKey: hostedProblemsQuery().queryKey });
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>We could not load the problems with stays.</LoadError>
    ) : null;
  if (data.open.length + data.ended.length === 0) return null;
  return (
    <Section id="problems" title="Problems with stays">
      {data.open.length === 0 ? (
        <p className="text-muted">No open problems.</p>
      ) : (
        <ul className="grid gap-3">
          {data.open.map((problem) => (
            <OpenProblem key={problem.id} problem={problem} onChange={refresh} />
          ))}
        </ul>
      )}
      <RecentlyDecided count={data.ended.length}>
        <ul className="grid gap-3">
          {data.ended.map((problem) => (
            <Card as="li" key={problem.id} className="grid gap-1">
              <Report problem={problem} />
              <Pictures problem={problem} onChange={refresh} />
              <Outcome problem={problem} />
            </Card>
          ))}
        </ul>
      </RecentlyDecided>
    </Section>
  );
}

function OpenProblem({ problem, onChange }: { problem: HostedProblem; onChange: () => void }) {
  const [openDialog, setOpenDialog] = useState<'answer' | 'decision' | null>(null);
  const { mayAnswer, maxCompensation } = problem;
  const close = () => setOpenDialog(null);
  return (
    <Card as="li" className="grid gap-1">
      <Report problem={problem} />
      <Pictures problem={problem} onChange={onChange} />
      <p className="t-small text-muted">The money of this stay is held until the problem is settled.</p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {mayAnswer && (
          <Button tone="secondary" onClick={() => setOpenDialog('answer')}>
            Answer
          </Button>
        )}
        {maxCompensation !== null && (
          <Button tone="secondary" onClick={() => setOpenDialog('decision')}>
            Resolve
          </Button>
        )}
      </div>
      {openDialog === 'answer' && <AnswerDialog problem={problem} onDone={onChange} onClose={close} />}
      {openDialog === 'decision' && <DecisionDialog problem={problem} onDone={onChange} onClose={close} />}
    </Card>
  );
}

function Report({ problem }: { problem: HostedProblem }) {
  const { title, guest, checkIn, checkOut, reason, text, reportedAt, answer } = problem;
  return (
    <>
      <p className="wrap-anywhere t-strong">{title}</p>
      <p className="t-small text-muted">
        {`${guest ?? 'A guest'}, ${formatDate(checkIn)} to ${formatDate(checkOut)}. Reported ${formatDate(reportedAt)}`}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <b className="t-strong">{hostedReasonLabels[reason]}:</b> {text}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <b className="t-strong">Host:</b> {answer ?? 'no answer yet.'}
      </p>
    </>
  );
}

function Pictures({ problem, onChange }: { problem: HostedProblem; onChange: () => void }) {
  const { stayId, pictures, mayAddPictures } = problem;
  const access = hostAccess(stayId, 'problem', { isHost: problem.isOwnStay });
  return <StayPictures pictures={pictures} access={access} mayAdd={mayAddPictures} onChange={onChange} />;
}

function Outcome({ problem: { state, compensation, currency, note } }: { problem: HostedProblem }) {
  if (state === 'withdrawn') return <p>The guest says that it is solved.</p>;
  if (state === 'refunded') return <p>Closed because everything that was paid for the stay is refunded.</p>;
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      <b className="t-strong">
        {compensation ? `${formatMoney(compensation, currency)} refunded:` : 'No refund:'}
      </b>{' '}
      {note}
    </p>
  );
}
