import { type ReactNode, useState } from 'react';
import type { Ledger } from '#features/payments/accounting-schema.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmBody } from '#kit/web/ui/desk/confirm-body.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendClosing } from './queries.ts';

type RenderWarning = (month: string) => ReactNode;
type Props = { ledger: Ledger; onClosed(ledger: Ledger): void; renderWarning: RenderWarning };

/** Lists the closed months, and closes the next one. */
export function Closings({ ledger: { closings, closable }, ...props }: Props) {
  return (
    <section aria-labelledby="closings-heading">
      <h2 id="closings-heading" className="mb-3 t-heading">
        Closed months
      </h2>
      {closings.length === 0 && <p className="text-muted">No month is closed yet.</p>}
      <ul className="divide-y divide-line">
        {closings.map(({ month, closedBy, closedAt }) => (
          <li key={month} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="t-strong">{formatMonth(month)}</span>
            <span className="text-muted wrap-anywhere">
              by {closedBy} on {formatDate(closedAt)}
            </span>
          </li>
        ))}
      </ul>
      {closable && <CloseMonth key={closable} month={closable} {...props} />}
    </section>
  );
}

function CloseMonth({ month, onClosed, renderWarning }: Omit<Props, 'ledger'> & { month: string }) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, message, submit } = useSubmit<Ledger>();
  const verb = `Close ${formatMonth(month)}`;

  async function close() {
    const ledger = await submit(() => sendClosing(month));
    if (!ledger) return;
    setOpen(false);
    onClosed(ledger);
    showToast({ title: `${formatMonth(month)} is closed` });
  }

  return (
    <>
      <Button tone="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Dialog title={`${verb}?`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <ConfirmBody
            {...{ message, isPending }}
            verb="Close month"
            onConfirm={() => void close()}
            onCancel={() => setOpen(false)}
          >
            <Notice tone="warn">
              Nothing can be booked in this month any more, and it cannot be opened again. What is reported
              later is booked in the open month.
            </Notice>
            {renderWarning(month)}
          </ConfirmBody>
        )}
      </Dialog>
    </>
  );
}
