import { type FormEvent, useState } from 'react';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { sendResetRequest } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';

export const about = privatePageMeta(t('Forgot your password?'));

export default function ForgotPasswordPage() {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    const reply = await submit(() => sendResetRequest({ email }));
    if (reply) setConfirmation(reply.message);
  }

  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Forgot your password?')}</h1>
      {confirmation ? (
        <p role="status" className="mt-6">
          {confirmation}
        </p>
      ) : (
        <SecretForm onSubmit={onSubmit} className="mt-6 grid gap-4">
          <p className="text-muted">
            {t(
              'Enter the email address of your account. We will send you a link to choose a new password. The link expires in one hour.',
            )}
          </p>
          <Field label={t('Email')} name="email" type="email" autoComplete="email" error={fields.email} />
          {message && !fields.email && (
            <p role="alert" className="text-danger">
              {message}
            </p>
          )}
          <Button type="submit" disabled={isPending}>
            {isPending ? t('Sending...') : t('Send reset link')}
          </Button>
        </SecretForm>
      )}
    </div>
  );
}
