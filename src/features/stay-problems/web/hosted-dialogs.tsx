import { useState } from 'react';
import { maxMessageLength } from '#features/stay-problems/choices.ts';
import type { HostedProblem } from '#features/stay-problems/schema.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatMoney, requireCurrency } from '#kit/money.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { sendAnswer, sendDecision } from './queries.ts';

type Props = { problem: HostedProblem; onDone: () => void; onClose: () => void };

/** Collects the host's reply. */
export function AnswerDialog({ problem, onDone, onClose }: Props) {
  return (
    <MessageDialog
      title="Answer the guest"
      description={problem.title}
      label="Your answer"
      hint="The guest and our admins read this. You can add photos afterwards."
      field="text"
      maxLength={maxMessageLength}
      draftKey={`answer to problem ${problem.id}`}
      act="Send"
      send={(text, key) => sendAnswer(problem.id, text, key)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Takes the decision of an admin: the refund to the guest, and the explanation to both. */
export function DecisionDialog({ problem, onDone, onClose }: Props) {
  const currency = requireCurrency(problem.currency);
  const max = problem.maxCompensation ?? 0;
  const [text, setText] = useState(problem.isOwnStay ? formatAmountInput(max) : '0');
  const compensation = amountOf(text, currency);
  const isValid = compensation !== null && compensation <= max;
  return (
    <MessageDialog
      title="Resolve the problem"
      description={problem.title}
      label="Explanation"
      hint="The guest and the host read this."
      field="note"
      maxLength={maxMessageLength}
      draftKey={`decision of problem ${problem.id}`}
      act={
        !isValid
          ? 'Resolve'
          : compensation > 0
            ? `Refund ${formatMoney(compensation, currency)}`
            : 'Resolve without a refund'
      }
      isDisabled={!isValid}
      send={(note, key) => sendDecision(problem.id, { compensation: compensation ?? 0, note }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {problem.isOwnStay ? (
            <p>{`This is your own home, so you can only refund all of ${formatMoney(max, currency)}. Another admin can decide otherwise.`}</p>
          ) : (
            <AmountField
              label={`Refund to the guest (up to ${formatMoney(max, currency)})`}
              currency={currency}
              text={text}
              onChange={setText}
              error={
                fields['compensation'] ??
                (compensation !== null && compensation > max
                  ? `Enter at most ${formatMoney(max, currency)}`
                  : undefined)
              }
            />
          )}
          {isValid && (
            <p role="status">
              {`The host earns ${formatMoney(max - compensation, currency)} of what was paid so far.`}
            </p>
          )}
        </>
      )}
    </MessageDialog>
  );
}
