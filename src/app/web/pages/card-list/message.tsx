import type { ReactNode } from 'react';

type Props = {
  title: string;
  text?: string | 0 | undefined;
  tone?: 'plain' | 'danger';
  children?: ReactNode;
};

/** A message in place of cards: what happened, and a next step. */
export function Message({ title, text, tone = 'plain', children }: Props) {
  return (
    <div className="grid justify-items-center gap-3 py-16 text-center">
      <h2 className={`t-heading ${tone === 'danger' ? 'text-danger' : ''}`}>{title}</h2>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {children && <div className="mt-2">{children}</div>}
    </div>
  );
}
