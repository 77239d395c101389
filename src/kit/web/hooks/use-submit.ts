import { useState } from 'react';
import { t } from '#kit/t.ts';
import { CallError } from '#kit/web/call.ts';

export type Submission<T> = {
  isPending: boolean;
  /** The server's messages by field; the form shows each beside its field. */
  fields: Record<string, string>;
  /** A message that does not belong to a single field. */
  message: string | null;
  /** Runs the call once; further submits are ignored while it runs. Resolves to null when it was refused. */
  submit(work: () => Promise<T>): Promise<T | null>;
  refuse(fields: Record<string, string>): void;
};

const defaultOfflineMessage = t(
  'You are offline. Your changes are still here. Try again when you are back online.',
);

/**
 * Submits a form, keeps the input, and shows every error in its place.
 * @param offlineMessage the message when no response arrived
 */
export function useSubmit<T>(offlineMessage = defaultOfflineMessage): Submission<T> {
  const [isPending, setPending] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);

  async function submit(work: () => Promise<T>): Promise<T | null> {
    if (isPending) return null;
    setPending(true);
    setFields({});
    setMessage(null);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) setMessage(offlineMessage);
      else {
        setFields(error.problem?.fields ?? {});
        setMessage(error.problem?.message ?? error.message);
      }
      return null;
    } finally {
      setPending(false);
    }
  }

  function refuse(errors: Record<string, string>): void {
    setFields(errors);
    setMessage(null);
  }

  return { isPending, fields, message, submit, refuse };
}
