import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sendProfile } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { writtenPhone } from '#kit/written-phone.ts';

/** Edits the user's phone number, which is optional. */
export function PhoneNumber({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<CurrentUser>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const phone = String(new FormData(event.currentTarget).get('phone') ?? '');
    const updatedUser = await submit(() => sendProfile({ phone }));
    if (!updatedUser) return;
    client.setQueryData(currentUserKey, updatedUser);
    showToast({
      title: updatedUser.phone ? t('Your phone number was saved') : t('Your phone number was removed'),
    });
  }

  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="t-heading">{t('Your phone number')}</h2>
      <SecretForm key={user.phone} onSubmit={onSubmit} className="grid max-w-md gap-4">
        <Field
          label={t('Phone')}
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ? formatPhone(user.phone) : ''}
          error={fields.phone}
          hint={t(
            'For example, 0700 000 001. For a number outside Uganda, start with + and the country code. Leave it empty to remove your number.',
          )}
          onBlur={({ currentTarget }) => {
            const phone = writtenPhone(currentTarget.value);
            if (phone) currentTarget.value = formatPhone(phone);
          }}
        />
        {message && !fields.phone && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
        <p>
          <Button type="submit" tone="secondary" disabled={isPending}>
            {isPending ? t('Saving...') : t('Save number')}
          </Button>
        </p>
      </SecretForm>
    </section>
  );
}
