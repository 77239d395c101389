import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link } from 'wouter';

const textLinkClass = 'inline-flex min-h-11 cursor-pointer items-center gap-1 wrap-anywhere link';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link on a line of its own, large enough for a thumb. Within a sentence, use the class `link`. */
export function TextLink({ href, className = '', children, ...rest }: LinkProps) {
  const linkClass = `${textLinkClass} ${className}`;
  if (href.startsWith('/') && rest.download === undefined)
    return (
      <Link href={href} className={linkClass} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={href} className={linkClass} {...rest}>
      {children}
    </a>
  );
}

/** A minor action that looks like a link. */
export function TextButton({
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={`${textLinkClass} disabled:opacity-50 ${className}`} {...rest} />;
}
