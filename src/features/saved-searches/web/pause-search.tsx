import { useState } from 'react';
import { Link } from 'wouter';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { RichText } from '#kit/web/rich-text.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendPause } from './queries.ts';

/**
 * Shows the page of the unsubscribe link in an email, signed in or not. Mail programs open links, so only the
 * button pauses the search.
 */
export function PauseSearch({ token }: { token: string }) {
  const [pausedName, setPausedName] = useState<string | null>(null);
  const { isPending, message, fields, submit } = useSubmit<{ name: string }>();
  if (pausedName !== null)
    return (
      <Notice role="status" className="mt-6">
        {t('“{paused}” is paused. We will send no more emails for it.', { paused: pausedName })}{' '}
        <RichText
          text={t('You can resume it at any time in <0>your saved searches</0>.')}
          tags={{
            0: <Link href="/profile?tab=searches" className="link" />,
          }}
        />
      </Notice>
    );
  return (
    <Card className="mt-6 grid justify-items-start gap-3">
      <p>{t('Stop emails for this saved search?')}</p>
      <FormError message={message} fields={fields} />
      <Button
        disabled={isPending}
        onClick={() =>
          void submit(() => sendPause(token)).then((reply) => reply && setPausedName(reply.name))
        }
      >
        {isPending ? t('Unsubscribing...') : t('Stop emails')}
      </Button>
    </Card>
  );
}
