import { type FormEvent, useId } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { listerKindNames, listerKinds, requestLimits } from '#features/verification/choices.ts';
import type { OwnRequest, RequestBody } from '#features/verification/schema.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldError, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { readRequestText } from './request-labels.ts';

type Props = {
  user: CurrentUser;
  /** The previous or open request, which fills in the form. */
  previousRequest: OwnRequest | null;
  /** The admin's question, which the form then asks. */
  question?: string;
  label: string;
  send(body: RequestBody): Promise<OwnRequest>;
  onSent(request: OwnRequest): void;
};

/** Renders the form for a request to list homes. */
export function RequestForm({ user, previousRequest, question, label, send, onSent }: Props) {
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<OwnRequest>();
  const phone = previousRequest?.phone ?? user.phone;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    // Without a kind, the server rejects the request with an error for that field.
    const kind = listerKinds.find((option) => option === form.get('kind'));
    const body = { phone: text('phone'), wants: text('wants'), words: readRequestText(text) };
    const sent = await submit(() => send({ ...body, kind: kind ?? ('' as 'owner') }));
    if (sent) onSent(sent);
  }

  const answer = { id: `${id}-answer`, hint: 'If our question is about a field below, change it there.' };
  const textField = { id: `${id}-words`, error: fields.words };
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      {question && (
        <FieldFrame {...answer} label="Your answer to our question">
          <textarea {...controlProps(answer)} name="answer" rows={4} maxLength={requestLimits.words} />
        </FieldFrame>
      )}
      <fieldset aria-describedby={fields.kind ? `${id}-kind` : undefined}>
        <legend className="t-label">Who are you?</legend>
        <div className="mt-1 grid gap-2 sm:grid-cols-2">
          {listerKinds.map((kind) => (
            <RadioRow
              key={kind}
              name="kind"
              value={kind}
              defaultChecked={previousRequest?.kind === kind}
              label={listerKindNames[kind]}
            />
          ))}
        </div>
        {fields.kind && <FieldError id={`${id}-kind`}>{fields.kind}</FieldError>}
      </fieldset>
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={phone ? formatPhone(phone) : ''}
        error={fields.phone}
        hint="We may call you before we decide. Only our admins can see this number."
      />
      <Field
        label="What do you want to list?"
        name="wants"
        maxLength={requestLimits.wants}
        defaultValue={previousRequest?.wants}
        placeholder="Two flats to let in Ntinda"
        error={fields.wants}
      />
      <FieldFrame {...textField} label="Anything else we should know? (optional)">
        <textarea
          {...controlProps(textField)}
          name="words"
          rows={4}
          maxLength={requestLimits.words}
          defaultValue={previousRequest?.words}
        />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <p>
        <Button type="submit" disabled={isPending} className="max-sm:w-full">
          {isPending ? 'Sending...' : label}
        </Button>
      </p>
    </form>
  );
}
