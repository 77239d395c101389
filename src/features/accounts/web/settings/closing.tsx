import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { closingQuery, sendClosing } from '#features/accounts/web/queries.ts';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { ProofFields, proofIn } from './proof-fields.tsx';

/** Deleting the account: what goes, what must stay, and what is still in the way. */
export function Closing({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="text-xl font-semibold">{t('Delete your account')}</h2>
      {user.closesAt ? (
        <p className="text-muted">{t('Your account is being closed already. You can keep it above.')}</p>
      ) : isOpen ? (
        <Choice user={user} onCancel={() => setOpen(false)} />
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

function Choice({ user, onCancel }: { user: CurrentUser; onCancel(): void }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(closingQuery());
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reply = await submit(() => sendClosing(proofIn(form)));
    if (!reply) return;
    showToast({ title: t('Your account will be closed'), description: reply.message });
    client.setQueryData(currentUserKey, null);
  }

  if (isError) return <LoadError onRetry={() => void refetch()}>{t('This could not be loaded.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Checking what is still open...')}</p>;
  return (
    <>
      <div className="grid gap-3 rounded-card bg-sunken p-4">
        <p>
          <b>{t('What is deleted:')}</b>
          {t(
            ' your name, email address and phone number, your password, your homes with their photographs and tours, your enquiries and viewings, the papers of your checks and your badges. What is left of your plan is not paid back.',
          )}
        </p>
        <p>
          <b>{t('What the law has us keep:')}</b>
          {t(
            ' receipts and the books, with the name of the payer; bids in auctions; and the trail of who did what, without your name. Reviews that you wrote stay without it.',
          )}
        </p>
        <p>
          {t(
            'Your homes leave the market at once. For {days} days you can sign in and have everything back; then it is deleted.',
            { days: data.days },
          )}
        </p>
      </div>
      {data.against.length > 0 ? (
        <div role="status" className="grid gap-2 rounded-card bg-alert-soft p-4">
          <p className="font-semibold">{t('Your account cannot be deleted yet')}</p>
          <ul className="list-disc pl-5">
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
      ) : (
        <SecretForm onSubmit={onSubmit} className="grid gap-4">
          <ProofFields hasTwoFactor={user.hasTwoFactor} fields={fields} />
          <FormError message={message} fields={fields} />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isPending}>
              {isPending ? t('Asking...') : t('Delete my account')}
            </Button>
            <Button tone="secondary" onClick={onCancel}>
              {t('Keep it')}
            </Button>
          </p>
        </SecretForm>
      )}
    </>
  );
}
