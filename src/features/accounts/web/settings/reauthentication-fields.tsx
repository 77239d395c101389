import { PasswordField } from '#features/accounts/web/password-field.tsx';
import { t } from '#kit/t.ts';
import { Field } from '#kit/web/ui/field.tsx';

type Props = { hasTwoFactor: boolean; fields: Record<string, string> };

/** Renders the password field, and a field for the code when signing in requires one. */
export function ReauthenticationFields({ hasTwoFactor, fields }: Props) {
  return (
    <>
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        error={fields.password}
      />
      {hasTwoFactor && (
        <Field
          label={t('Two-factor code')}
          name="code"
          autoComplete="one-time-code"
          hint={t(
            'Enter the six-digit code from your authenticator app. If you have lost your phone, use a recovery code.',
          )}
          error={fields.code}
        />
      )}
    </>
  );
}

export function readReauthentication(form: HTMLFormElement): { password: string; code?: string } {
  const text = (name: string) => String(new FormData(form).get(name) ?? '');
  return { password: text('password'), ...(text('code') && { code: text('code') }) };
}
