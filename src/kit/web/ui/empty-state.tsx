import type { AriaRole, ReactNode } from 'react';

type Props = {
  /** An icon without a size. */
  icon: ReactNode;
  /** `status` if the content may become empty while the reader looks at it. */
  role?: AriaRole | undefined;
  className?: string;
  /** The one thing to do. */
  action?: ReactNode;
  /** A sentence that says what will be here. */
  children: ReactNode;
};

/** Replaces the content of an empty list or page. */
export function EmptyState({ icon, role, className = '', action, children }: Props) {
  return (
    <div
      role={role}
      className={`grid justify-items-center gap-4 rounded-card border border-line bg-surface px-4 py-8 text-center ${className}`}
    >
      <span aria-hidden className="text-muted *:size-8">
        {icon}
      </span>
      <div className="max-w-md text-pretty wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
