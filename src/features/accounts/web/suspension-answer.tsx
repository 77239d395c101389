import { type FormEvent, useId, useState } from 'react';
import { suspensionLimits } from '#features/accounts/suspension-api.ts';
import { inLanguage, t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { sendSuspensionAnswer } from './queries.ts';

export type RefusedSignIn = {
  username: string;
  password: string;
  code: string | undefined;
  /** The server's message, which contains the reason. */
  message: string;
  mayAnswer: boolean;
};

type Props = { of: RefusedSignIn; onBack(): void };

/** Shows why a suspended user cannot sign in, and a form for their reply. */
export function SuspensionAnswer({
  of: { username, password, code, message: reason, mayAnswer },
  onBack,
}: Props) {
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const field = {
    id,
    error: fields.answer,
    hint: t('You can answer once. We reply by email.'),
  };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answer = String(form.get('answer') ?? '');
    const newCode = String(form.get('code') ?? '') || undefined;
    const reply = await submit(() => sendSuspensionAnswer({ username, password, code: newCode, answer }));
    if (reply) setConfirmation(reply.message);
  }

  return (
    <div className="grid gap-4">
      <p role="alert" className="wrap-anywhere">
        {reason}
      </p>
      <p>
        {t('Bids and deposits in auctions stand while you are suspended.')}{' '}
        <a href={inLanguage('/community')} className="link">
          {t('Contact us about an auction')}
        </a>
      </p>
      {confirmation && <p role="status">{confirmation}</p>}
      {mayAnswer && !confirmation && (
        <form onSubmit={onSubmit} className="grid gap-4" noValidate>
          <FieldFrame {...field} label={t('Your reply')}>
            <textarea {...controlProps(field)} name="answer" rows={5} maxLength={suspensionLimits.answer} />
          </FieldFrame>
          {code !== undefined && (
            <Field
              label={t('Code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              defaultValue={code}
              error={fields.code}
            />
          )}
          {message && !fields.answer && !fields.code && (
            <p role="alert" className="text-danger">
              {message}
            </p>
          )}
          <Button type="submit" disabled={isPending}>
            {isPending ? t('Sending...') : t('Send reply')}
          </Button>
        </form>
      )}
      <Button tone="secondary" onClick={onBack}>
        {t('Back to sign-in')}
      </Button>
    </div>
  );
}
