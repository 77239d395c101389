import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendEndWatch, watchedLotsQuery } from './queries.ts';

/**
 * Renders the page behind the unsubscribe link. It needs no sign-in. Only the button ends the watch, because
 * email programs open links on their own.
 */
export function StopWatching({ token }: { token: string }) {
  const client = useQueryClient();
  const [endedTitle, setEndedTitle] = useState<string | null>(null);
  const ending = useSubmit<{ title: string }>();

  async function end() {
    const result = await ending.submit(() => sendEndWatch(token));
    if (!result) return;
    setEndedTitle(result.title);
    void client.invalidateQueries({ queryKey: watchedLotsQuery().queryKey });
  }

  if (endedTitle !== null)
    return (
      <Notice role="status">
        {t('You are no longer watching “{title}”. We will not send you any more emails about it.', {
          title: endedTitle,
        })}
      </Notice>
    );
  return (
    <Card className="grid justify-items-start gap-3">
      <p>{t('Stop emails about this auction?')}</p>
      <FormError message={ending.message} fields={ending.fields} />
      <Button disabled={ending.isPending} onClick={() => void end()}>
        {ending.isPending ? t('Unsubscribing...') : t('Stop emails')}
      </Button>
    </Card>
  );
}
