import { type ReactNode, useId } from 'react';
import { formatDate, formatTime } from '#kit/dates.ts';
import { List } from '#kit/web/ui/list-row.tsx';

export const formatDateTime = (at: string) => `${formatDate(at)}, ${formatTime(at)}`;

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="t-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A list in a card, or a sentence in its place if the list is empty. */
export function RowList({ none, children }: { none?: string; children: ReactNode }) {
  if (Array.isArray(children) && children.length === 0) return <p className="text-muted">{none}</p>;
  return <List>{children}</List>;
}

export const rowClass = 'border-b border-line p-3 wrap-anywhere last:border-b-0';

/** Replaces the underscores of internal names such as `awaiting_balance` with spaces. */
export const formatStateName = (state: string) => state.replaceAll('_', ' ');
