import { useEffect, useState } from 'react';
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
 * Submits a form, keeps the input, and shows every error in its place. The first field with an error gets the focus.
 * @param offlineMessage the message when no response arrived
 */
export function useSubmit<T>(offlineMessage = defaultOfflineMessage): Submission<T> {
  const [isPending, setPending] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [submittedBy, setSubmittedBy] = useState<{ control: Element | null } | null>(null);

  useEffect(() => focusAfter(submittedBy?.control), [submittedBy]);

  async function submit(work: () => Promise<T>): Promise<T | null> {
    if (isPending) return null;
    const control = focusedControl();
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
      setSubmittedBy({ control });
    }
  }

  function refuse(errors: Record<string, string>): void {
    setFields(errors);
    setMessage(null);
    setSubmittedBy({ control: focusedControl() });
  }

  return { isPending, fields, message, submit, refuse };
}

/** Returns null on the server, where hooks are also rendered. */
const focusedControl = () => globalThis.document?.activeElement ?? null;

/**
 * Moves the focus from the control that sent the form to the first field with an error. Browsers take the focus from
 * a button that is disabled while the call runs; without an error of a field, the button gets it back.
 */
function focusAfter(control: Element | null | undefined): void {
  const { activeElement, body } = document;
  if (!control || (activeElement !== control && activeElement !== body)) return;
  // Safari does not focus a button that is tapped.
  const form = control === body ? body : control.closest('form, dialog');
  const next = form?.querySelector('[aria-invalid="true"]') ?? control;
  if (next instanceof HTMLElement) next.focus();
}
