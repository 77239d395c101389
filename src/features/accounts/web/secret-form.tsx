import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#kit/t.ts';

type Props = {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  className: string;
  children: ReactNode;
};

/**
 * Renders a form whose fields must never appear in a URL. Only the application submits it: the start script
 * (app/server/page-scripts) delays earlier submissions. Without scripts the browser sends it by POST, and the
 * server answers with the same page. After an error, the first field with an error gets the focus.
 */
export function SecretForm({ onSubmit, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isAnswerAwaited = useRef(false);
  // This runs after every render, because the answer may arrive much later than the submission.
  useEffect(() => {
    const first = isAnswerAwaited.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!first) return;
    isAnswerAwaited.current = false;
    first.focus();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    isAnswerAwaited.current = true;
    onSubmit(event);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className={className}>
      <noscript>
        <p className="text-alert">
          {t('This form needs JavaScript. Please switch it on and reload this page.')}
        </p>
      </noscript>
      {children}
    </form>
  );
}
