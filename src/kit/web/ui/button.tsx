import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';

/** The tone of a button: one `primary` per screen, `secondary` beside it, and `quiet` for minor actions. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet';

const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold transition-colors disabled:cursor-default disabled:opacity-50';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-clay text-on-clay hover:bg-clay-deep',
  secondary: 'border border-line bg-card text-ink hover:bg-sunken',
  quiet: 'text-clay hover:bg-sunken',
};

/** Returns the class for other elements that look like a button, such as `<summary>`. */
export function buttonClass(tone: ButtonTone = 'primary', className = ''): string {
  return `${shape} ${tones[tone]} ${className}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: ButtonTone };

export function Button({ tone, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(tone, className)} {...rest} />;
}

type LinkButtonProps = { href: string; tone?: ButtonTone; className?: string; children: ReactNode };

/** A link to a page of the application, or with `#…` to an anchor on the current page. */
export function LinkButton({ href, tone, className, children }: LinkButtonProps) {
  const linkClass = buttonClass(tone, className);
  if (href.startsWith('#')) {
    return (
      <a href={href} className={linkClass}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={linkClass}>
      {children}
    </Link>
  );
}
