import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sendAddressCancel, sendNewAddress } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ReauthenticationFields, readReauthentication } from './reauthentication-fields.tsx';

/** Requests a change of address. The address changes once the link in the email is used. */
export function AddressChange({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit, refuse } = useSubmit<{ message: string }>();
  const refresh = () => client.invalidateQueries({ queryKey: currentUserKey });

  function open() {
    // This clears the errors of an earlier attempt.
    refuse({});
    setOpen(true);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '');
    if (!(await submit(() => sendNewAddress({ email, ...readReauthentication(form) })))) return;
    setOpen(false);
    await refresh();
  }

  async function cancel() {
    if (await submit(sendAddressCancel)) await refresh();
  }

  if (user.wantedEmail)
    return (
      <Notice role="status">
        <div className="grid gap-2">
          <p className="wrap-anywhere">
            {t(
              'We sent a link to {email}. Open it within 24 hours in a browser where you are signed in. Until then, your email address stays the same.',
              { email: user.wantedEmail },
            )}
          </p>
          <FormError message={message} fields={fields} />
          <p>
            <Button tone="secondary" disabled={isPending} onClick={() => void cancel()}>
              {t('Cancel the change')}
            </Button>
          </p>
        </div>
      </Notice>
    );
  if (!isOpen)
    return (
      <p>
        <Button tone="secondary" onClick={open}>
          {t('Change email address')}
        </Button>
      </p>
    );
  return (
    <SecretForm onSubmit={onSubmit} className="grid gap-4">
      <Field
        label={t('New email address')}
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email}
      />
      <ReauthenticationFields hasTwoFactor={user.hasTwoFactor} fields={fields} />
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send confirmation link')}
        </Button>
        <Button tone="secondary" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </p>
    </SecretForm>
  );
}
