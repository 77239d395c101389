import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';

/**
 * The tone of a button: one `primary` per screen for the next thing to do, `secondary` beside it, `quiet` for minor
 * actions, and `danger` to confirm what cannot be undone.
 */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-4 py-2 text-center t-strong transition-colors disabled:cursor-default disabled:opacity-50';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-paper hover:opacity-90',
};

/** Returns the class for other elements that look like a button, such as `<summary>`. */
export function buttonClass(tone: ButtonTone = 'primary', className = ''): string {
  return `${shape} ${tones[tone]} ${className}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: ButtonTone };

export function Button({ tone, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(tone, className)} {...rest} />;
}

type LinkButtonProps = {
  href: string;
  tone?: ButtonTone;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
};

/** A link to a page of the application, or with `#…` to an anchor on the current page. */
export function LinkButton({ href, tone, className, children, ...rest }: LinkButtonProps) {
  const linkClass = buttonClass(tone, className);
  if (href.startsWith('#')) {
    return (
      <a href={href} className={linkClass} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={linkClass} {...rest}>
      {children}
    </Link>
  );
}
