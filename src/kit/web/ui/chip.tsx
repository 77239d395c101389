import type { ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

type Props = {
  href: string;
  /** True when this choice is active. */
  current?: boolean;
  /** The parameter that it changes in the URL that the visitor is navigating to: see page-scripts.ts. */
  'data-choice'?: string | undefined;
  children: ReactNode;
};

/**
 * A choice with a URL: it works without script, and the back button undoes it. A plain link, which the
 * application handles as well: a row has dozens, and all of them are rendered at every tap on one of them.
 */
export function Chip({ href, current, children, ...choice }: Props) {
  return (
    <a {...choice} href={inLanguage(href)} aria-current={current || undefined} className="chip">
      {children}
    </a>
  );
}
