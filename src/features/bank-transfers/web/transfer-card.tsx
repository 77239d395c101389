import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankOverview, Transfer } from '#features/bank-transfers/schema.ts';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import { slipUrl } from '#features/payments/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { bankOverviewQuery, sendSlipRejection } from './queries.ts';
import { TransferFacts } from './transfer-facts.tsx';

type Props = { transfer: Transfer; onChanged: (overview: BankOverview) => void };

/** Shows a transfer that is expected, with its slip. */
export function TransferCard({ transfer, onChanged }: Props) {
  const { slipAt, refusal } = transfer;
  // The payer can send another slip while this page is open. A rejection names the one that the admin has seen.
  const [seenAt, setSeenAt] = useState(slipAt);
  const isNew = seenAt !== null && seenAt !== slipAt;
  return (
    <Card as="li" className="grid gap-3">
      <TransferFacts transfer={transfer} />
      {slipAt === null ? (
        <p className="text-muted">No slip yet</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="max-sm:w-full">
            <Badge tone={refusal === null ? 'info' : 'danger'}>
              {refusal === null
                ? `${isNew ? 'New slip' : 'Slip'} sent ${formatDate(slipAt)}, ${formatTime(slipAt)}`
                : 'Slip rejected'}
            </Badge>
          </span>
          <SlipButton transfer={transfer} onView={() => setSeenAt(slipAt)} />
          {refusal === null && (
            <RejectButton transfer={transfer} slipAt={seenAt ?? slipAt} onChanged={onChanged} />
          )}
        </div>
      )}
      {refusal !== null && <p className="text-muted">{refusal}</p>}
    </Card>
  );
}

/** Opens the slip. The audit log records it, so it is not loaded before. */
function SlipButton({ transfer, onView }: { transfer: Transfer; onView: () => void }) {
  const { reference, slipType, code, title } = transfer;
  const [isOpen, setOpen] = useState(false);
  if (slipType === null) return null;
  if (slipType === 'pdf')
    return (
      <a href={slipUrl(reference)} download className={buttonClass('secondary')} onClick={onView}>
        Download slip
        <span className="sr-only"> {code}</span>
      </a>
    );
  return (
    <>
      <Button
        tone="secondary"
        aria-label={`View slip ${code}`}
        onClick={() => {
          onView();
          setOpen(true);
        }}
      >
        View slip
      </Button>
      <Dialog title="Bank slip" description={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <img
            src={slipUrl(reference)}
            alt={`Slip of the transfer ${code}`}
            className="mx-auto max-h-[70dvh] w-full object-contain"
          />
        )}
      </Dialog>
    </>
  );
}

function RejectButton({ transfer, slipAt, onChanged }: Props & { slipAt: string }) {
  const client = useQueryClient();
  const { id, code, name, amount, currency } = transfer;
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<BankOverview>();

  async function send(note: string) {
    const overview = await submit(() => sendSlipRejection(id, { note, slipAt }));
    if (!overview) return void client.invalidateQueries(bankOverviewQuery());
    setOpen(false);
    onChanged(overview);
    showToast({ title: 'Slip rejected' });
  }

  return (
    <>
      <Button tone="secondary" aria-label={`Reject slip ${code}`} onClick={() => setOpen(true)}>
        Reject slip
      </Button>
      <Dialog
        title="Reject slip?"
        description={`${name}, ${formatMoney(amount, currency)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...{ isPending, fields, message }}
            verb="Reject slip"
            reasonName="note"
            reasonLabel="What is wrong with it?"
            reasonHint="The payer reads this by email and can send another slip"
            onSubmit={(note) => void send(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice>The payment stays open. Money that arrives is still matched.</Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
