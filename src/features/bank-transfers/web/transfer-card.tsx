import { useState } from 'react';
import type { BankOverview, Transfer } from '#features/bank-transfers/schema.ts';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import { slipUrl } from '#features/payments/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendSlipRefusal } from './queries.ts';
import { TransferFacts } from './transfer-facts.tsx';

type Props = { transfer: Transfer; onChanged: (overview: BankOverview) => void };

/** Shows a transfer that is expected, with its slip. */
export function TransferCard({ transfer, onChanged }: Props) {
  const { slipAt, refusal } = transfer;
  return (
    <Card as="li" className="grid gap-3">
      <TransferFacts transfer={transfer} />
      {slipAt === null ? (
        <p className="text-muted">No slip yet</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="max-sm:w-full">
            <Badge tone={refusal === null ? 'info' : 'danger'}>
              {refusal === null ? `Slip sent ${formatDate(slipAt)}` : 'Slip refused'}
            </Badge>
          </span>
          <SlipButton transfer={transfer} />
          {refusal === null && <RefuseButton transfer={transfer} onChanged={onChanged} />}
        </div>
      )}
      {refusal !== null && <p className="text-muted">{refusal}</p>}
    </Card>
  );
}

/** Opens the slip. The audit log records it, so it is not loaded before. */
function SlipButton({ transfer: { reference, slipType, code, title } }: { transfer: Transfer }) {
  const [isOpen, setOpen] = useState(false);
  if (slipType === null) return null;
  if (slipType === 'pdf')
    return (
      <a href={slipUrl(reference)} download className={buttonClass('secondary')}>
        Download slip
        <span className="sr-only"> {code}</span>
      </a>
    );
  return (
    <>
      <Button tone="secondary" aria-label={`View slip ${code}`} onClick={() => setOpen(true)}>
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

function RefuseButton({ transfer, onChanged }: Props) {
  const { id, code, name, amount, currency } = transfer;
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<BankOverview>();

  async function send(note: string) {
    const overview = await submit(() => sendSlipRefusal(id, note));
    if (!overview) return;
    setOpen(false);
    onChanged(overview);
    showToast({ title: 'Slip refused' });
  }

  return (
    <>
      <Button tone="secondary" aria-label={`Refuse slip ${code}`} onClick={() => setOpen(true)}>
        Refuse slip
      </Button>
      <Dialog
        title="Refuse slip?"
        description={`${name}, ${formatMoney(amount, currency)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...{ isPending, fields, message }}
            verb="Refuse slip"
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
