import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

type Props = {
  href: string;
  /** True when this choice is active. */
  current?: boolean;
  /**
   * The parameter that the choice changes in the URL that the visitor is navigating to: see page-scripts.ts.
   */
  'data-choice'?: string | undefined;
  children: ReactNode;
};

/**
 * A choice with a URL, which works without scripts and which the back button undoes. It is a plain link that
 * the application also handles, because a row has dozens of chips and each tap renders all of them again.
 */
export function Chip({ href, current, children, ...choice }: Props) {
  return (
    <a {...choice} href={inLanguage(href)} aria-current={current || undefined} className="chip">
      {children}
    </a>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { isChosen: boolean };

/** A choice that takes effect at once, without a URL of its own. */
export function ChipButton({ isChosen, ...rest }: ButtonProps) {
  return <button type="button" aria-pressed={isChosen} className="chip" {...rest} />;
}
