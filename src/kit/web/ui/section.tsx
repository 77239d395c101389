import { type ReactNode, useId } from 'react';

type Props = {
  title: ReactNode;
  /** The id of the section, for links to it. */
  id?: string;
  className?: string;
  /** A button or a link beside the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page with its heading, which names it for screen readers. */
export function Section({ title, id, className = '', action, children }: Props) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`grid grid-cols-1 gap-4 scroll-mt-24 ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="t-heading">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
