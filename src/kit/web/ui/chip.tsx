import type { ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

type Props = {
  href: string;
  /** Whether this choice is shown now. */
  current?: boolean;
  /** What it changes, where the visitor is going by then: see page-scripts.ts. */
  'data-choice'?: string | undefined;
  children: ReactNode;
};

/**
 * A choice with a URL: it works without script, and the back button undoes it. A plain link, which the application
 * follows as well: a row has dozens, all of which are drawn at every tap on one of them.
 */
export function Chip({ href, current, children, ...choice }: Props) {
  return (
    <a {...choice} href={inLanguage(href)} aria-current={current || undefined} className="chip">
      {children}
    </a>
  );
}
