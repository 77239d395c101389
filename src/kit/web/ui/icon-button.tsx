import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The name for screen readers. */
  label: string;
  /** The icon. */
  children: ReactNode;
};

/** A button that shows only an icon, whose meaning everyone knows. */
export function IconButton({ label, className = '', type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      className={`grid size-11 shrink-0 cursor-pointer place-content-center rounded-control hover:bg-sunken disabled:cursor-default disabled:opacity-50 ${className}`}
      {...rest}
    />
  );
}
