import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { CallError } from '#kit/web/call.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { PasswordField } from './password-field.tsx';
import { sendLogin } from './queries.ts';
import { SecretForm } from './secret-form.tsx';
import { type RefusedSignIn, SuspensionAnswer } from './suspension-answer.tsx';

/**
 * Renders the sign-in form. It asks for a one-time code only when the account has two-factor authentication.
 */
export function LoginForm({ onSignedIn }: { onSignedIn(user: CurrentUser): void }) {
  const { isPending, fields, message, submit, refuse } = useSubmit<CurrentUser>();
  const [refusedSignIn, setRefusedSignIn] = useState<RefusedSignIn | null>(null);
  /** True when a toast shows the error. */
  const [isToastShown, setToastShown] = useState(false);
  const [codeState, setCodeState] = useState<'not asked' | 'asked' | 'refused'>('not asked');

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const missingFields = {
      ...(!text('username').trim() && { username: t('Username is required') }),
      ...(!text('password') && { password: t('Password is required') }),
    };
    if (Object.keys(missingFields).length > 0) return refuse(missingFields);
    const credentials = {
      username: text('username'),
      password: text('password'),
      code: text('code') || undefined,
    };
    setToastShown(false);
    const user = await submit(() =>
      sendLogin(credentials).catch((error) => {
        const problem = error?.problem;
        const mayAnswer = problem?.code === 'account_suspended';
        if (mayAnswer || problem?.code === 'suspension_answered')
          setRefusedSignIn({ ...credentials, message: problem.message, mayAnswer });
        else if (problem?.fields?.code) setCodeState(text('code') ? 'refused' : 'asked');
        else if (error instanceof CallError) {
          setToastShown(true);
          showToast({
            title: t('Login failed'),
            description: problem?.message ?? error.message,
            tone: 'destructive',
          });
        }
        throw error;
      }),
    );
    if (user) onSignedIn(user);
  }

  if (refusedSignIn) return <SuspensionAnswer of={refusedSignIn} onBack={() => setRefusedSignIn(null)} />;
  return (
    <SecretForm onSubmit={onSubmit} className="grid gap-4">
      <Field label={t('Username')} name="username" autoComplete="username" error={fields.username} />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        error={fields.password}
      />
      {codeState !== 'not asked' && (
        <Field
          label={t('Code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={codeState === 'refused' ? fields.code : undefined}
          hint={t(
            'Enter the 6-digit code from your authenticator app. If you have lost your phone, enter a recovery code.',
          )}
        />
      )}
      {message && !isToastShown && !fields.code && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Signing in...') : t('Login')}
      </Button>
      <a
        href={inLanguage('/auth/forgotten')}
        className="inline-flex min-h-11 items-center justify-center link"
      >
        {t('Forgot your password?')}
      </a>
    </SecretForm>
  );
}
