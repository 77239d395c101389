import { useState } from 'react';
import { Link } from 'wouter';
import { topicsText } from '#features/notifications/choices.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { RichText } from '#kit/web/rich-text.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendUnsubscribe } from './queries.ts';

type UnsubscribeResult = Awaited<ReturnType<typeof sendUnsubscribe>>;

/**
 * Renders the page of the unsubscribe link, for signed-in and signed-out readers. Email programs open links
 * on their own, so only the button unsubscribes.
 */
export function Unsubscribe({ token }: { token: string }) {
  const [result, setResult] = useState<UnsubscribeResult | null>(null);
  const { isPending, message, fields, submit } = useSubmit<UnsubscribeResult>();
  if (result)
    return (
      <Notice role="status" className="mt-6">
        <div className="grid gap-2">
          <p>{t('You will no longer get these emails: {topics}.', { topics: topicsText(result.topics) })}</p>
          <p className="text-muted">
            <RichText
              text={t(
                'We will still send essential emails, such as receipts and bookings. If you have an account, you can change this in your <0>settings</0>.',
              )}
              tags={{
                0: <Link href="/profile?tab=settings" className="link" />,
              }}
            />
          </p>
        </div>
      </Notice>
    );
  return (
    <Card className="mt-6 grid justify-items-start gap-3">
      <p>{t('Stop this kind of email?')}</p>
      <FormError message={message} fields={fields} />
      <Button
        disabled={isPending}
        onClick={() => void submit(() => sendUnsubscribe(token)).then((reply) => reply && setResult(reply))}
      >
        {isPending ? t('Unsubscribing...') : t('Stop emails')}
      </Button>
    </Card>
  );
}
