import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { PasswordField } from '#features/accounts/web/password-field.tsx';
import {
  confirmTwoFactorSetup,
  disableTwoFactor,
  startTwoFactorSetup,
} from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Setup = { secret: string; address: string; picture: string };

/** Sets up two-factor authentication with an authenticator app, for managers and admins. */
export function TwoFactor({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { isPending, fields, message, submit } = useSubmit<unknown>();
  const refresh = () => client.invalidateQueries({ queryKey: currentUserKey });

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    await submit(async () => {
      if (user.hasTwoFactor) {
        showToast({
          title: (await disableTwoFactor({ password: text('password'), code: text('code') })).message,
        });
        setRecoveryCodes(null);
      } else if (setup) {
        setRecoveryCodes((await confirmTwoFactorSetup(text('code'))).recoveryCodes);
        // Without this wait, the setup form would flash up until the page knows that two-factor
        // authentication is enabled.
        await refresh();
        return setSetup(null);
      } else return setSetup(await startTwoFactorSetup(text('password')));
      await refresh();
    });
  }

  const canSetUp = user.isEmailConfirmed || user.hasTwoFactor;
  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="t-heading">{t('Two-factor sign-in')}</h2>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {!user.hasTwoFactor && !setup && (
        <p className="text-muted">
          {canSetUp
            ? t(
                'When this is on, you sign in with your password and a code from an authenticator app on your phone.',
              )
            : t(
                'When this is on, you sign in with your password and a code from an authenticator app on your phone. Confirm your email address first.',
              )}
        </p>
      )}
      {user.hasTwoFactor && !recoveryCodes && (
        <p className="text-muted">
          {t(
            'Two-factor sign-in is on. You sign in with your password and a code from your authenticator app.',
          )}
        </p>
      )}
      {setup && (
        <div className="grid justify-items-start gap-2">
          <img
            src={setup.picture}
            width={240}
            height={240}
            alt={t('QR code to scan with your authenticator app')}
            className="rounded-card bg-white"
          />
          <p>
            {t('Using this phone?')}{' '}
            <a href={setup.address} className="inline-flex min-h-11 items-center link">
              {t('Open your authenticator app')}
            </a>
          </p>
          <p className="break-all text-muted">
            {t('Or enter this key in the app: {secret}', { secret: setup.secret })}
          </p>
        </div>
      )}
      {canSetUp && (
        <SecretForm
          key={setup ? 'begun' : String(user.hasTwoFactor)}
          onSubmit={onSubmit}
          className="grid gap-3"
        >
          {!setup && (
            <PasswordField
              label={t('Your password')}
              name="password"
              autoComplete="current-password"
              error={fields.password}
            />
          )}
          {(setup || user.hasTwoFactor) && (
            <Field
              label={setup ? t('The code shown in the app') : t('Two-factor code')}
              name="code"
              inputMode={setup ? 'numeric' : undefined}
              hint={
                setup
                  ? undefined
                  : t(
                      'Enter the six-digit code from your authenticator app. If you have lost your phone, use a recovery code.',
                    )
              }
              autoComplete="one-time-code"
              error={fields.code}
            />
          )}
          <FormError message={message} fields={fields} />
          <Button type="submit" tone="secondary" disabled={isPending}>
            {setup
              ? t('Confirm')
              : user.hasTwoFactor
                ? t('Turn off two-factor sign-in')
                : t('Turn on two-factor sign-in')}
          </Button>
        </SecretForm>
      )}
    </section>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="ok" role="status">
      <div className="grid gap-2">
        <p className="t-strong">
          {t('Two-factor sign-in is on. Save these recovery codes in case you lose your phone.')}
        </p>
        <p>{t('Each code works once. We will not show them again.')}</p>
        <ul className="grid gap-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
