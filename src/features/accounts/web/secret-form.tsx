import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#kit/t.ts';

type Props = {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  className: string;
  children: ReactNode;
};

/**
 * Renders a form whose fields must never appear in a URL. The start script (app/server/page-scripts) delays
 * submissions until hydration. Without scripts, the browser submits the form by POST, and the server
 * redirects it back to the page. After an error, the first invalid field gets the focus.
 */
export function SecretForm({ onSubmit, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isResponsePending = useRef(false);
  // This runs after every render, because the response may arrive much later than the submission.
  useEffect(() => {
    const invalidField =
      isResponsePending.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!invalidField) return;
    isResponsePending.current = false;
    invalidField.focus();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    isResponsePending.current = true;
    onSubmit(event);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className={className}>
      <noscript>
        <p className="text-danger">
          {t('This form needs JavaScript. Please switch it on and reload this page.')}
        </p>
      </noscript>
      {children}
    </form>
  );
}
