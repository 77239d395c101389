import { type FormEvent, useState } from 'react';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { accountLimits } from '#features/accounts/limits.ts';
import { PasswordField } from '#features/accounts/web/password-field.tsx';
import { sendPasswordReset } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta(t('Choose a new password'));

/**
 * The page that sets a new password. The token is in the URL fragment, which browsers do not send when they
 * load the page.
 */
export default function NewPasswordPage() {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { isPending, fields, message, submit, refuse } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const newPassword = String(form.get('newPassword') ?? '');
    if (newPassword !== form.get('confirmPassword'))
      return refuse({ confirmPassword: t("Passwords don't match") });
    const reply = await submit(() => sendPasswordReset({ token: location.hash.slice(1), newPassword }));
    if (reply) setConfirmation(reply.message);
  }

  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Choose a new password')}</h1>
      {confirmation ? (
        <div className="mt-6 grid gap-4">
          <p role="status">{confirmation}</p>
          <p>
            <LinkButton href="/auth">{t('Sign in')}</LinkButton>
          </p>
        </div>
      ) : (
        <SecretForm onSubmit={onSubmit} className="mt-6 grid gap-4">
          <PasswordField
            label={t('New password')}
            name="newPassword"
            autoComplete="new-password"
            error={fields.newPassword}
            hint={t(
              'Use at least {least} characters, or at least {more} if you list homes. A short sentence works well.',
              {
                least: accountLimits.passwordMin,
                more: accountLimits.managerPasswordMin,
              },
            )}
          />
          <PasswordField
            label={t('Confirm password')}
            name="confirmPassword"
            autoComplete="new-password"
            error={fields.confirmPassword}
          />
          {message && !fields.newPassword && (
            <p role="alert" className="text-danger">
              {message}
            </p>
          )}
          <Button type="submit" disabled={isPending}>
            {isPending ? t('Saving...') : t('Save new password')}
          </Button>
        </SecretForm>
      )}
    </div>
  );
}
