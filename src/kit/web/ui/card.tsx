import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

const cardClass = 'rounded-card border border-line bg-surface p-4 wrap-anywhere';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'li' | 'article' | 'section' | 'dl' | 'blockquote';
  /** A reference to the element, whose type `as` decides. */
  ref?: Ref<any>;
};

/** A box for one thing among others. */
export function Card({ as: Element = 'div', className = '', ...rest }: Props) {
  return <Element className={`${cardClass} ${className}`} {...rest} />;
}

type LinkCardProps = { href: string; className?: string; children: ReactNode };

/** A card that is one link. */
export function LinkCard({ href, className = '', children }: LinkCardProps) {
  return (
    <Link href={href} className={`block transition-shadow hover:shadow-low ${cardClass} ${className}`}>
      {children}
    </Link>
  );
}
