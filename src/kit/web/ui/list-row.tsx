import type { AriaRole, ReactNode } from 'react';
import { Link } from 'wouter';

type ListProps = {
  as?: 'ul' | 'dl' | 'div';
  label?: string | undefined;
  role?: AriaRole;
  className?: string;
  children: ReactNode;
};

/** A box of rows with lines between them. */
export function List({ as: Box = 'ul', label, role, className = '', children }: ListProps) {
  return (
    <Box
      role={role}
      aria-label={label}
      className={`overflow-clip rounded-card border border-line bg-surface ${className}`}
    >
      {children}
    </Box>
  );
}

type RowProps = {
  /** The page that the row as a whole opens. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** True for the row whose content is shown next to the list. */
  isCurrent?: boolean;
  /** True while the content under a row with `onClick` is shown. */
  isExpanded?: boolean;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** A row in a list, with what it opens under it in `below`. */
export function ListRow({ id, below, ...row }: RowProps & { id?: string; below?: ReactNode }) {
  return (
    <li id={id} className="min-w-0 border-t border-line first:border-t-0">
      <Row {...row} />
      {below}
    </li>
  );
}

/** The content of a row: a link, a button, or neither. */
export function Row({ href, onClick, isCurrent, isExpanded, disabled, className = '', children }: RowProps) {
  const contentClass = `grid w-full gap-1 p-4 *:min-w-0 text-left wrap-anywhere ${className}`;
  const actionClass = `cursor-pointer hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-sunken aria-[current]:selected ${contentClass}`;
  if (href !== undefined)
    return (
      <Link
        href={href}
        {...(onClick && { onClick })}
        aria-current={isCurrent || undefined}
        className={actionClass}
      >
        {children}
      </Link>
    );
  if (onClick)
    return (
      <button
        type="button"
        disabled={disabled}
        onClick={onClick}
        aria-expanded={isExpanded}
        className={actionClass}
      >
        {children}
      </button>
    );
  return <div className={contentClass}>{children}</div>;
}
