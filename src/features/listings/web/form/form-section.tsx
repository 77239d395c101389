import { type ReactNode, useId } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

/** A group of fields within a section of the form. */
export function FormSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={fieldGrid}>
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

export const fieldGrid = 'grid grid-cols-1 gap-4 md:grid-cols-2';
