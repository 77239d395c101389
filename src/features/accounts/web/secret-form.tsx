import type { FormEvent, ReactNode } from 'react';
import { t } from '#kit/t.ts';

type Props = {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  className: string;
  children: ReactNode;
};

/**
 * Renders a form whose fields must never appear in a URL. The start script (app/server/page-scripts) delays
 * submissions until hydration. Without scripts, the browser submits the form by POST, and the server
 * redirects it back to the page.
 */
export function SecretForm({ onSubmit, className, children }: Props) {
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={className}>
      <noscript>
        <p className="text-danger">
          {t('This form needs JavaScript. Please switch it on and reload this page.')}
        </p>
      </noscript>
      {children}
    </form>
  );
}
