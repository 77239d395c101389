import { useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { sendConfirmationRequest } from '#features/accounts/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AddressChange } from './address-change.tsx';

/** Shows the account's email address and whether it is confirmed. */
export function EmailAddress({ user }: { user: CurrentUser }) {
  const [notice, setNotice] = useState<string | null>(null);
  const { isPending, message, submit } = useSubmit<{ message: string }>();

  async function requestChange() {
    const reply = await submit(sendConfirmationRequest);
    if (reply) setNotice(reply.message);
  }

  return (
    <section className="grid max-w-xl gap-4">
      <h2 className="t-heading">{t('Your email address')}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="wrap-anywhere">{user.email}</span>
        <Badge tone={user.isEmailConfirmed ? 'ok' : 'plain'}>
          {user.isEmailConfirmed ? t('Confirmed') : t('Not confirmed')}
        </Badge>
      </p>
      {!user.isEmailConfirmed && (
        <>
          <p className="text-muted">
            {t(
              'Confirm this address so that you can always get back into your account. We will send you a link.',
            )}
          </p>
          {notice && <p role="status">{notice}</p>}
          {message && (
            <Notice tone="danger" role="alert">
              {message}
            </Notice>
          )}
          <p>
            <Button tone="secondary" disabled={isPending} onClick={() => void requestChange()}>
              {isPending ? t('Sending...') : notice ? t('Resend link') : t('Send confirmation link')}
            </Button>
          </p>
        </>
      )}
      <AddressChange user={user} />
    </section>
  );
}
