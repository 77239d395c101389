import type { FormEvent, ReactNode } from 'react';

type Props = {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  className: string;
  children: ReactNode;
};

/**
 * A form whose fields must never appear in a URL. Only the application submits it: earlier submissions are held back
 * by the start script (app/server/page-scripts), and without scripts it is sent by POST, which the server answers
 * with the same page.
 */
export function SecretForm({ onSubmit, className, children }: Props) {
  return (
    <form method="post" onSubmit={onSubmit} noValidate className={className}>
      <noscript>
        <p className="text-alert">This form needs JavaScript. Please switch it on and reload this page.</p>
      </noscript>
      {children}
    </form>
  );
}
