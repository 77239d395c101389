import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankOverview, StatementLine, Transfer } from '#features/bank-transfers/schema.ts';
import { formatBankCode } from '#features/payments/bank-code.ts';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { bankOverviewQuery, sendMatch, sendNote, sendUndo } from './queries.ts';
import { TransferFacts } from './transfer-facts.tsx';

type Props = {
  line: StatementLine;
  /** All expected transfers, for a line without a proposal. */
  transfers: readonly Transfer[];
  onChanged: (overview: BankOverview) => void;
};

/** Shows money on our account, and the payments that it may be for. */
export function LineCard({ line, transfers, onChanged }: Props) {
  const { id, bank, day, description, amount, currency, proposals, match } = line;
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<BankOverview>();
  const others = transfers.filter(({ id: other }) => proposals.every((proposal) => proposal.id !== other));

  async function act(send: () => Promise<BankOverview>, isMatch = true) {
    const overview = await submit(send);
    if (!overview) return void client.invalidateQueries(bankOverviewQuery());
    onChanged(overview);
    const isWaiting = overview.lines.some((other) => other.id === id && other.match);
    if (isMatch) showToast({ title: isWaiting ? 'Waiting for another admin' : 'Payment matched' });
  }
  const matchButton = (transfer: Transfer) => (
    <MatchRow
      key={transfer.id}
      {...{ line, transfer, isPending }}
      onMatch={() => void act(() => sendMatch(id, transfer))}
    />
  );

  return (
    <Card as="li" className="grid gap-3">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="t-subhead">{formatMoney(amount, currency)}</span>
          <span className="t-small text-muted">
            {formatDate(day)} · {bank}
          </span>
        </p>
        <p>{description}</p>
      </div>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      {match ? (
        <>
          <Notice tone="warn">
            {match.isOwn
              ? 'You matched this. Another admin must confirm it, because it exceeds what one admin may do alone.'
              : `${match.by} matched this. Check it against the bank’s own statement before you confirm.`}
          </Notice>
          <ul className="grid gap-3">
            <MatchRow
              {...{ line, transfer: match.transfer, isPending }}
              label="Confirm match"
              onMatch={match.isOwn ? null : () => void act(() => sendMatch(id, match.transfer))}
            />
          </ul>
          <Button
            tone="quiet"
            disabled={isPending}
            className="-ms-4 justify-self-start"
            onClick={() => void act(() => sendUndo(id), false)}
          >
            Undo match
          </Button>
        </>
      ) : (
        <>
          {proposals.length > 0 && <ul className="grid gap-3">{proposals.map(matchButton)}</ul>}
          {others.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center link">
                {proposals.length > 0 ? 'Match with another payment' : 'Match with a payment'}
              </summary>
              <ul className="mt-2 grid gap-3">{others.map(matchButton)}</ul>
            </details>
          )}
          <SetAsideButton line={line} onChanged={onChanged} />
        </>
      )}
    </Card>
  );
}

type MatchRowProps = {
  line: StatementLine;
  transfer: Transfer;
  label?: string;
  isPending: boolean;
  /** Null for the admin who cannot confirm it. */
  onMatch: (() => void) | null;
};

function MatchRow({ line, transfer, label = 'Match', isPending, onMatch }: MatchRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <div className="grid min-w-0 grow basis-64 gap-1">
        <TransferFacts transfer={transfer} />
        <p className="t-small">{consequenceOf(line, transfer)}</p>
      </div>
      {onMatch && !transfer.isOwn && (
        <Button
          tone="secondary"
          disabled={isPending}
          aria-label={`${label} with ${formatBankCode(transfer.code)}`}
          onClick={onMatch}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

/** Says what the match does with the money. */
function consequenceOf({ amount, currency }: StatementLine, transfer: Transfer): string {
  if (transfer.isOwn) return 'This is your own payment. Another admin must match it.';
  if (transfer.isPaid) return 'Already paid. The money becomes due for a refund.';
  if (currency !== transfer.currency) return 'Another currency. The money is put on hold for a review.';
  const difference = formatMoney(Math.abs(transfer.amount - amount), currency);
  if (amount > transfer.amount) return `${difference} too much. The excess becomes due for a refund.`;
  if (amount < transfer.amount)
    return `${difference} too little. It counts as a part where parts are possible. Otherwise it is put on hold.`;
  return transfer.isOpen
    ? 'The amount agrees.'
    : 'The amount agrees. It is credited if still available, and otherwise refunded.';
}

function SetAsideButton({ line, onChanged }: Omit<Props, 'transfers'>) {
  const { id, amount, currency, description } = line;
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<BankOverview>();

  async function send(note: string) {
    const overview = await submit(() => sendNote(id, note));
    if (!overview) return;
    setOpen(false);
    onChanged(overview);
    showToast({ title: 'Set aside' });
  }

  return (
    <>
      <Button
        tone="quiet"
        className="-ms-4 justify-self-start"
        aria-label={`Not a payment: ${formatMoney(amount, currency)}, ${description}`}
        onClick={() => setOpen(true)}
      >
        Not a payment
      </Button>
      <Dialog
        title="Set aside?"
        description={`${formatMoney(amount, currency)}, ${description}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...{ isPending, fields, message }}
            verb="Set aside"
            reasonName="note"
            reasonLabel="What is this money?"
            reasonHint="Saved with your name and the time, and in the audit log"
            onSubmit={(note) => void send(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice>Nothing is recorded in the ledger. You can reopen it under “Recently decided”.</Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
