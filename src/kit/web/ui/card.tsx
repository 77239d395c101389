import type { AllHTMLAttributes, ElementType, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

type Props = AllHTMLAttributes<HTMLElement> & {
  /** The element, such as `li`, `form` or `details`; by default `div`. */
  as?: ElementType;
  /** A reference to the element, whose type `as` decides. */
  ref?: Ref<any>;
};

const cardClass = 'rounded-card border bg-surface wrap-anywhere';

/** A box for one thing among others. The tone `danger` is for what needs attention before all else. */
export function Card({
  as: Box = 'div',
  tone = 'plain',
  className = '',
  ...rest
}: Props & { tone?: 'plain' | 'danger' }) {
  const edge = tone === 'danger' ? 'border-danger' : 'border-line';
  return <Box className={`${cardClass} ${edge} p-4 ${className}`} {...rest} />;
}

type LinkCardProps = { href: string; className?: string; children: ReactNode };

/** A card that is one link. */
export function LinkCard({ href, className = '', children }: LinkCardProps) {
  return (
    <Link
      href={href}
      className={`block transition-shadow hover:shadow-low ${cardClass} border-line p-4 ${className}`}
    >
      {children}
    </Link>
  );
}

/** A card above the page, such as a menu or a bar. Its position and padding are the caller's. */
export function FloatingCard({ as: Box = 'div', className = '', ...rest }: Props) {
  return <Box className={`${cardClass} border-line shadow-float ${className}`} {...rest} />;
}

/** A part of a page or card that is set into it, such as a summary, terms or a quotation. */
export function Panel({
  as: Box = 'div',
  isSmall = false,
  className = '',
  ...rest
}: Props & { isSmall?: boolean }) {
  const shape = isSmall ? 'rounded-control p-3' : 'rounded-card p-4';
  return <Box className={`${shape} bg-sunken wrap-anywhere ${className}`} {...rest} />;
}

/** A frame whose content scrolls, such as a table or a list within a dialog. */
export function ScrollBox({ as: Box = 'div', className = '', ...rest }: Props) {
  return (
    <Box className={`overflow-auto rounded-control border border-line bg-surface ${className}`} {...rest} />
  );
}
