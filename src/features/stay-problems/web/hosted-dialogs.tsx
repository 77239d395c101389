import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { maxMessageLength } from '#features/stay-problems/choices.ts';
import type { HostedProblem } from '#features/stay-problems/schema.ts';
import { formatMoney, requireCurrency } from '#kit/money.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { sendAnswer, sendDecision } from './queries.ts';

type Props = { problem: HostedProblem; onClose: () => void };

/** Takes the answer of the host. */
export function AnswerDialog({ problem, onClose }: Props) {
  return (
    <TextDialog
      title="Answer the guest"
      problem={problem}
      label="Your answer"
      hint="The guest and our admins read this."
      field="text"
      submitLabel="Send"
      send={(text, key) => sendAnswer(problem.id, text, key)}
      onClose={onClose}
    />
  );
}

/** Takes the decision of an admin: the refund to the guest, and the explanation to both. */
export function DecisionDialog({ problem, onClose }: Props) {
  const currency = requireCurrency(problem.currency);
  const max = problem.maxCompensation ?? 0;
  const [text, setText] = useState('0');
  const compensation = amountOf(text, currency);
  const isValid = compensation !== null && compensation <= max;
  return (
    <TextDialog
      title="Decide the problem"
      problem={problem}
      label="Explanation"
      hint="The guest and the host read this."
      field="note"
      submitLabel={
        !isValid
          ? 'Decide'
          : compensation > 0
            ? `Refund ${formatMoney(compensation, currency)}`
            : 'Decide without a refund'
      }
      isDisabled={!isValid}
      send={(note, key) => sendDecision(problem.id, { compensation: compensation ?? 0, note }, key)}
      onClose={onClose}
    >
      {(fields) => (
        <>
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
          {isValid && (
            <p role="status">
              {`The host earns ${formatMoney(max - compensation, currency)} of what was paid so far.`}
            </p>
          )}
        </>
      )}
    </TextDialog>
  );
}

type TextDialogProps = Props & {
  title: string;
  label: string;
  hint: string;
  /** The field of the request body that contains the text. */
  field: string;
  submitLabel: string;
  isDisabled?: boolean;
  send(text: string, idempotencyKey: string): Promise<HostedProblem>;
  /** Renders further fields with the errors of the server. */
  children?: (fields: Record<string, string>) => ReactNode;
};

function TextDialog({ title, problem, label, hint, field, submitLabel, ...props }: TextDialogProps) {
  const { isDisabled = false, send, children, onClose } = props;
  const { isPending, fields, message, submit } = useSubmit<HostedProblem>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    attempt.current = attemptFor([submitLabel, text], attempt.current);
    const { key } = attempt.current;
    if (await submit(() => send(text, key))) onClose();
  }

  const control = { id, error: fields[field], hint };
  return (
    <Dialog title={title} description={problem.title} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {children?.(fields)}
        <FieldFrame {...control} label={label}>
          <textarea {...controlProps(control)} name="words" rows={4} maxLength={maxMessageLength} />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending || isDisabled}>
          {isPending ? 'Sending...' : submitLabel}
        </Button>
      </form>
    </Dialog>
  );
}
