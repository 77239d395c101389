import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sendConfirmationRequest } from '#features/accounts/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

/** Shows the first step of the bidder registration to a user whose email address is not confirmed. */
export function ConfirmEmail({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [reply, setReply] = useState<string | null>(null);
  const sending = useSubmit<{ message: string }>();

  async function resend() {
    const sent = await sending.submit(sendConfirmationRequest);
    if (sent) setReply(sent.message);
  }

  return (
    <div className="grid gap-4">
      <h3 className="t-strong">{t('Confirm your email address')}</h3>
      <p>
        {t(
          'A bid is binding, so the seller must be able to reach you. Open the link that we sent to {email}, then come back here.',
          { email: user.email },
        )}
      </p>
      {reply && <p role="status">{reply}</p>}
      <FormError message={sending.message} fields={sending.fields} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void client.invalidateQueries({ queryKey: currentUserKey })}>
          {t('I have confirmed it')}
        </Button>
        <Button tone="secondary" disabled={sending.isPending} onClick={() => void resend()}>
          {sending.isPending ? t('Sending...') : t('Resend')}
        </Button>
      </div>
    </div>
  );
}
