import { type ReactNode, useId } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

export function FormSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-4 gap-y-4 border-t border-line pt-4 first:border-t-0 first:pt-0 md:grid-cols-2"
    >
      <div className="md:col-span-2">
        <h3 id={id} className="t-subhead">
          {title}
        </h3>
        {note && <p className="t-small text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}
