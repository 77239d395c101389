import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { refreshPayments } from './queries.ts';

const noResponseMessage =
  'We got no response, so this may already be done. You can safely try again. It will not be done twice.';

/**
 * Runs a payment action once, however often the same input is sent. Call it in a component that outlives the
 * dialog, so that a retry after a lost response uses the same key.
 */
export function usePaymentAction<T>() {
  const client = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  const { isPending, fields, message, submit } = useSubmit<T>(noResponseMessage);

  async function send(input: unknown, request: (key: string) => Promise<T>): Promise<T | null> {
    attempt.current = attemptFor(input, attempt.current);
    const { key } = attempt.current;
    const result = await submit(() => request(key));
    if (result !== null) attempt.current = null;
    // Not awaited, so that the caller can close its dialog at once.
    void refreshPayments(client);
    return result;
  }

  return { isPending, fields, message, send };
}
