import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { guestAccess } from '#features/stay-pictures/web/picture-access.ts';
import type { GuestProblem } from '#features/stay-problems/schema.ts';
import { stayQuery } from '#features/stays/web/queries.ts';
import { untilLabel } from '#features/stays/web/stay-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { reasonLabels } from './problem-labels.ts';
import { stayProblemQuery } from './queries.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));
const StayPictures = lazy(() => import('#features/stay-pictures/web/stay-pictures.tsx'));
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

type Props = {
  /** The access token of the stay. */
  token: string;
  title: string;
  today: string;
};

/** Lets a guest report that something is wrong on arrival, and shows what became of it. */
export function StayProblem({ token, title, today }: Props) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'report' | 'withdraw' | null>(null);
  const { queryKey } = stayProblemQuery(token);
  const { data } = useQuery(stayProblemQuery(token));
  if (!data || (!data.problem && !data.reportUntil)) return null;
  const close = (updated?: GuestProblem) => {
    setOpenDialog(null);
    if (!updated) return;
    client.setQueryData(queryKey, updated);
    void client.invalidateQueries({ queryKey: stayQuery(token).queryKey });
  };
  return (
    <Section id="problem" title={t('Is something wrong?')}>
      {data.problem ? (
        <>
          <ReportedProblem problem={data.problem} />
          <Suspense>
            <StayPictures
              pictures={data.problem.pictures}
              access={guestAccess(token, 'problem')}
              mayAdd={data.problem.state === 'open'}
              onChange={() => void client.invalidateQueries({ queryKey })}
            />
          </Suspense>
          {data.problem.state === 'open' && (
            <Button tone="secondary" className="justify-self-start" onClick={() => setOpenDialog('withdraw')}>
              {t('It is solved')}
            </Button>
          )}
        </>
      ) : (
        <>
          <p>
            {t(
              'Call the host first. If that does not help, tell us by {until}. We will then hold your payment until the problem is settled.',
              { until: untilLabel(data.reportUntil ?? '', today) },
            )}
          </p>
          <Button tone="secondary" className="justify-self-start" onClick={() => setOpenDialog('report')}>
            {t('Report a problem')}
          </Button>
        </>
      )}
      <Suspense>
        {openDialog === 'report' && <ReportDialog token={token} title={title} onClose={close} />}
        {openDialog === 'withdraw' && <WithdrawDialog token={token} title={title} onClose={close} />}
      </Suspense>
    </Section>
  );
}

function ReportedProblem({ problem }: { problem: NonNullable<GuestProblem['problem']> }) {
  const { state, reason, text, answer, compensation, currency, note } = problem;
  return (
    <>
      {state === 'open' && (
        <Notice>
          {t('We are holding your payment until this is settled. We will email you our decision.')}
        </Notice>
      )}
      {state === 'withdrawn' && <Notice tone="ok">{t('You told us that the problem is solved.')}</Notice>}
      {state === 'refunded' && (
        <Notice tone="ok">
          {t('Everything that was paid for this stay is refunded, so this report is closed.')}
        </Notice>
      )}
      {state === 'decided' && (
        <Notice tone={compensation ? 'ok' : 'info'}>
          <p className="t-strong">
            {compensation
              ? t('We are refunding {refund}. Refunds to mobile money and cards can take a few days.', {
                  refund: formatMoney(compensation, currency),
                })
              : t('There is no refund.')}
          </p>
          <p className="whitespace-pre-line">{note}</p>
        </Notice>
      )}
      <div className="grid gap-1">
        <p className="t-strong">{reasonLabels[reason]}</p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        {answer && (
          <p className="whitespace-pre-line wrap-anywhere">{t('The host wrote: {note}', { note: answer })}</p>
        )}
      </div>
    </>
  );
}
