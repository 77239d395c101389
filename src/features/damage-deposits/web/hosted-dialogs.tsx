import { useState } from 'react';
import { maxMessageLength } from '#features/damage-deposits/choices.ts';
import type { HostedDeposit } from '#features/damage-deposits/schema.ts';
import { formatMoney, requireCurrency } from '#kit/money.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { sendClaim, sendDecision } from './queries.ts';

type Props = { deposit: HostedDeposit; onDone: () => void; onClose: () => void };

/** Takes the claim of the host: the amount and the damage. */
export function ClaimDialog({ deposit, onDone, onClose }: Props) {
  const { id, amount: max } = deposit;
  const currency = requireCurrency(deposit.currency);
  const [text, setText] = useState('');
  const amount = amountOf(text, currency);
  const isValid = amount !== null && amount > 0 && amount <= max;
  return (
    <MessageDialog
      title="Claim damage"
      description={deposit.title}
      label="Damage"
      hint="The guest and our admins read this. You can make one claim for each stay, and add photos to it afterwards."
      field="text"
      maxLength={maxMessageLength}
      draftKey={`claim of damage deposit ${id}`}
      act={isValid ? `Claim ${formatMoney(amount, currency)}` : 'Claim'}
      isDisabled={!isValid}
      send={(claimText, key) => sendClaim(id, { amount: amount ?? 0, text: claimText }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      {(fields) => (
        <AmountField
          label={`Amount (up to ${formatMoney(max, currency)})`}
          currency={currency}
          text={text}
          onChange={setText}
          error={fields['amount'] ?? tooMuch(amount, max, currency)}
        />
      )}
    </MessageDialog>
  );
}

/** Takes the decision of an admin: the part for the host, and the explanation to both. */
export function DecisionDialog({ deposit, onDone, onClose }: Props) {
  const { id, amount: total, claim } = deposit;
  const currency = requireCurrency(deposit.currency);
  const max = claim?.amount ?? 0;
  const [text, setText] = useState('0');
  const toHost = amountOf(text, currency);
  const isValid = toHost !== null && toHost <= max;
  return (
    <MessageDialog
      title="Resolve the claim"
      description={deposit.title}
      label="Explanation"
      hint="The guest and the host read this."
      field="note"
      maxLength={maxMessageLength}
      draftKey={`decision of damage deposit ${id}`}
      act={
        !isValid
          ? 'Resolve'
          : toHost > 0
            ? `Pay ${formatMoney(toHost, currency)} to the host`
            : 'Refund everything'
      }
      isDisabled={!isValid}
      send={(note, key) => sendDecision(id, { toHost: toHost ?? 0, note }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {deposit.isOwnStay ? (
            <p>
              This is your own home, so you can only refund everything. Another admin can decide otherwise.
            </p>
          ) : (
            <AmountField
              label={`Amount for the host (up to ${formatMoney(max, currency)})`}
              currency={currency}
              text={text}
              onChange={setText}
              error={fields['toHost'] ?? tooMuch(toHost, max, currency)}
            />
          )}
          {isValid && (
            <p role="status">{`We refund ${formatMoney(total - toHost, currency)} to the guest.`}</p>
          )}
        </>
      )}
    </MessageDialog>
  );
}

const tooMuch = (amount: number | null, max: number, currency: string) =>
  amount !== null && amount > max ? `Enter at most ${formatMoney(max, currency)}` : undefined;
