import { type FormEvent, useRef, useState } from 'react';
import { firstRentLimits, type OwnerAct } from '#features/first-rents/choices.ts';
import type { HostedFirstRent } from '#features/first-rents/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ActDialog } from './act-dialog.tsx';
import { shillings } from './first-rent-labels.ts';
import { deductionsText, netOfFirstRent } from './hosted-labels.ts';
import { sendDecision, sendOwnerAct } from './queries.ts';

type Props = { firstRent: HostedFirstRent; onDone: () => void; onClose: () => void };

/** Asks the lister to confirm what they want to do. */
export function OwnerDialog({ act, ...props }: Props & { act: OwnerAct }) {
  const { firstRent, onDone, onClose } = props;
  const { id, title, tenant, moveIn, amount, received } = firstRent;
  const deducted = deductionsText(firstRent);
  const who = tenant ?? 'The tenant';
  if (act === 'enter_code') return <CodeDialog {...props} />;
  if (act === 'claim')
    return (
      <MessageDialog
        title="Keys given without the code"
        description={title}
        label="When and how you handed over the keys"
        hint="The tenant and our admins read this. An admin then decides."
        field="text"
        maxLength={firstRentLimits.text}
        draftKey={`claim about first rent ${id}`}
        act="Ask for a decision"
        send={(text, key) => sendOwnerAct(id, { act, text }, key)}
        onDone={onDone}
        onClose={onClose}
      />
    );
  const texts = {
    accept: {
      title: 'Accept this tenant?',
      act: 'Accept',
      text: `${who} moves in on ${formatDate(moveIn)} and has ${firstRentLimits.payDays} days to pay ${shillings(amount)}. The home is promised to them until then. You get ${shillings(netOfFirstRent(amount, firstRent))}${deducted ? ` after ${deducted}.` : '. There is no fee.'}`,
    },
    decline: { title: 'Decline the request?', act: 'Decline', text: `${who} has not paid anything.` },
    cancel: {
      title: 'Cancel the agreement?',
      act: received > 0 ? `Refund ${shillings(received)}` : 'Cancel the agreement',
      text:
        received > 0
          ? `${who} gets ${shillings(received)} back, and you can take another tenant.`
          : `${who} has not paid anything. You can then take another tenant.`,
    },
  }[act];
  return (
    <ActDialog
      title={texts.title}
      description={title}
      act={texts.act}
      tone={act === 'accept' ? 'primary' : 'danger'}
      send={(key) => sendOwnerAct(id, { act }, key)}
      onClose={(updated) => {
        if (updated) onDone();
        onClose();
      }}
    >
      <p>{texts.text}</p>
    </ActDialog>
  );
}

function CodeDialog({ firstRent, onDone, onClose }: Props) {
  const { id, title, received } = firstRent;
  const { isPending, fields, message, submit } = useSubmit<HostedFirstRent>();
  const attempt = useRef<Attempt | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(/\s/g, '');
    attempt.current = attemptFor(code, attempt.current);
    const { key } = attempt.current;
    if (!(await submit(() => sendOwnerAct(id, { act: 'enter_code', code }, key)))) return;
    onDone();
    onClose();
  }

  return (
    <Dialog title="Enter the tenant’s code" description={title} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <Field
          label="6-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          error={fields['code']}
          hint={`${shillings(netOfFirstRent(received, firstRent))} then becomes part of your next payout, and the listing goes off the market.`}
        />
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Sending...' : 'Confirm the handover'}
        </Button>
      </form>
    </Dialog>
  );
}

/** Takes the decision of an admin: the refund to the tenant, and the explanation to both. */
export function DecisionDialog({ firstRent, onDone, onClose }: Props) {
  const max = firstRent.maxRefund ?? 0;
  const [text, setText] = useState('0');
  const refund = amountOf(text, 'UGX');
  const isValid = refund !== null && refund <= max;
  return (
    <MessageDialog
      title="Resolve the dispute"
      description={firstRent.title}
      label="Explanation"
      hint="The tenant and the lister read this."
      field="note"
      maxLength={firstRentLimits.text}
      draftKey={`decision of first rent ${firstRent.id}`}
      act={!isValid ? 'Resolve' : refund > 0 ? `Refund ${shillings(refund)}` : 'Resolve without a refund'}
      isDisabled={!isValid}
      send={(note, key) => sendDecision(firstRent.id, { refund: refund ?? 0, note }, key)}
      onDone={onDone}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <AmountField
            label={`Refund to the tenant (up to ${shillings(max)})`}
            currency="UGX"
            text={text}
            onChange={setText}
            error={
              fields['refund'] ??
              (refund !== null && refund > max ? `Enter at most ${shillings(max)}` : undefined)
            }
          />
          {isValid && <p role="status">{`The lister earns ${shillings(max - refund)}.`}</p>}
        </>
      )}
    </MessageDialog>
  );
}
