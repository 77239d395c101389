import type { FormEvent, ReactNode } from 'react';

type Props = {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  className: string;
  children: ReactNode;
};

/**
 * A form for what must never stand in an address. Only the application sends it: what is sent before is kept by the start
 * script (app/server/page-scripts), and without any script goes by POST, which the server answers with the same page.
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
