import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { accountClosureQuery, sendAccountClosure } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ReauthenticationFields, readReauthentication } from './reauthentication-fields.tsx';

/** Deletes the account. The dialog shows what is deleted, what is retained, and what blocks the closure. */
export function DeleteAccount({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="t-heading">{t('Delete your account')}</h2>
      {user.closesAt ? (
        <p className="text-muted">
          {t('Your account is already scheduled for deletion. To keep it, choose “Keep my account” above.')}
        </p>
      ) : isOpen ? (
        <ClosureForm user={user} onCancel={() => setOpen(false)} />
      ) : (
        <p>
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {t('Delete my account')}
          </Button>
        </p>
      )}
    </section>
  );
}

function ClosureForm({ user, onCancel }: { user: CurrentUser; onCancel(): void }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(accountClosureQuery());
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reply = await submit(() => sendAccountClosure(readReauthentication(form)));
    if (!reply) return;
    showToast({ title: t('Your account will be deleted'), description: reply.message });
    client.setQueryData(currentUserKey, null);
  }

  if (isError)
    return (
      <LoadError onRetry={() => void refetch()}>{t('We could not load your account details.')}</LoadError>
    );
  if (!data) return <p className="text-muted">{t('Checking your account...')}</p>;
  return (
    <>
      <Card className="grid gap-3">
        <p>
          <b>{t('We will delete:')}</b>{' '}
          {t(
            'your name, contact details and password, your homes with their photos and tours, and your enquiries and viewings. We also delete your verification documents and badges. We do not refund the rest of your plan.',
          )}
        </p>
        <p>
          <b>{t('By law we keep:')}</b>{' '}
          {t(
            'receipts and accounting records with the payer’s name, auction bids, and the audit log without your name. Your reviews stay, without your name.',
          )}
        </p>
        <p>
          {t(
            'We hide your homes immediately. You can sign in and restore everything for {days} days. After that, we delete your account.',
            { days: data.days },
          )}
        </p>
      </Card>
      {data.against.length > 0 ? (
        <Notice tone="danger" role="status">
          <div className="grid gap-2">
            <p className="t-strong">{t('Your account cannot be deleted yet')}</p>
            <ul className="list-disc pl-4">
              {data.against.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p>
              <Button tone="secondary" onClick={onCancel}>
                {t('Back')}
              </Button>
            </p>
          </div>
        </Notice>
      ) : (
        <SecretForm onSubmit={onSubmit} className="grid gap-4">
          <ReauthenticationFields hasTwoFactor={user.hasTwoFactor} fields={fields} />
          <FormError message={message} fields={fields} />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" tone="danger" disabled={isPending}>
              {isPending ? t('Sending...') : t('Delete my account')}
            </Button>
            <Button tone="secondary" onClick={onCancel}>
              {t('Keep my account')}
            </Button>
          </p>
        </SecretForm>
      )}
    </>
  );
}
