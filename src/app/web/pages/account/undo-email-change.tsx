import { useState } from 'react';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { sendEmailChangeReversal } from '#features/accounts/web/queries.ts';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

export const about = privatePageMeta(t('Keep your email address'));

/**
 * The page that undoes a change of the email address. The email to the old address links to it, and it needs
 * no sign-in. The token is in the URL fragment, which browsers do not send when they load the page.
 */
export default function UndoEmailChangePage() {
  const isHydrated = useHydrated();
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { isPending, message, submit } = useSubmit<{ message: string }>();

  async function stop() {
    const reply = await submit(() => sendEmailChangeReversal(location.hash.slice(1)));
    if (reply) setConfirmation(reply.message);
  }

  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Keep your email address')}</h1>
      <div className="mt-6 grid gap-4">
        {confirmation ? (
          <>
            <p role="status">{confirmation}</p>
            <p>
              <LinkButton href="/auth/forgotten">{t('Choose a new password')}</LinkButton>
            </p>
          </>
        ) : (
          <>
            <p>
              {t(
                'We received a request to change the email address of your account. If this was not you, cancel the change. We will keep this address and sign out all devices. Your current password will stop working.',
              )}
            </p>
            <FormError message={message} fields={{}} />
            <p>
              <Button disabled={!isHydrated || isPending} onClick={() => void stop()}>
                {isPending ? t('Cancelling...') : t('Cancel the change')}
              </Button>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
