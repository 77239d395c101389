import type { ReactNode } from 'react';
import { Link } from 'wouter';

type ListProps = { label?: string; className?: string; children: ReactNode };

/** A box of rows with lines between them. */
export function List({ label, className = '', children }: ListProps) {
  return (
    <ul
      aria-label={label}
      className={`overflow-hidden rounded-card border border-line bg-surface ${className}`}
    >
      {children}
    </ul>
  );
}

type RowProps = {
  /** The page that the row as a whole opens. */
  href?: string;
  /** True for the row whose content is shown beside the list. */
  isCurrent?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function ListRow({ href, isCurrent, id, className = '', children }: RowProps) {
  const content = `p-4 wrap-anywhere ${className}`;
  return (
    <li id={id} className="min-w-0 border-t border-line first:border-t-0">
      {href === undefined ? (
        <div className={content}>{children}</div>
      ) : (
        <Link
          href={href}
          aria-current={isCurrent || undefined}
          className={`block hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-sunken aria-[current]:selected ${content}`}
        >
          {children}
        </Link>
      )}
    </li>
  );
}
