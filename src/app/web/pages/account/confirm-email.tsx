import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { currentUserKey, useCurrentUser } from '#features/accounts/web/current-user.ts';
import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { sendConfirmation } from '#features/accounts/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta(t('Confirm your email address'));

/**
 * The page of the link that confirms an email address. The link works only for the account that it was sent
 * to. The token is in the URL fragment, which browsers do not send when they load the page.
 */
export default function ConfirmEmailPage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { isPending, message, submit } = useSubmit<{ message: string }>();

  async function confirm() {
    const reply = await submit(() => sendConfirmation(location.hash.slice(1)));
    if (!reply) return;
    setConfirmation(reply.message);
    await client.invalidateQueries({ queryKey: currentUserKey });
  }

  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Confirm your email address')}</h1>
      <div className="mt-6 grid gap-4">
        {confirmation && (
          <>
            <p role="status">{confirmation}</p>
            <p>
              <LinkButton href="/profile?tab=settings">{t('Back to your settings')}</LinkButton>
            </p>
          </>
        )}
        {!confirmation && user && (
          <>
            <p className="wrap-anywhere">
              {t('You are signed in as {username}. Is {email} your email address?', {
                username: user.username,
                email: user.email,
              })}
            </p>
            {message && (
              <p role="alert" className="text-danger">
                {message}
              </p>
            )}
            <p>
              <Button disabled={isPending} onClick={() => void confirm()}>
                {isPending ? t('Confirming...') : t('Yes, confirm this address')}
              </Button>
            </p>
          </>
        )}
        {!confirmation && user === null && (
          <>
            <p className="text-muted">{t('Sign in to the account that uses this email address.')}</p>
            <LoginForm onSignedIn={(signedIn) => client.setQueryData(currentUserKey, signedIn)} />
          </>
        )}
      </div>
    </div>
  );
}
