import type { ReactNode } from 'react';
import { inLanguage } from '#kit/t.ts';

type Props = {
  href: string;
  /** Whether this choice is shown now. */
  current?: boolean;
  /** What it changes, where the visitor is going by then: see page-scripts.ts. */
  choice?: string | undefined;
  children: ReactNode;
};

/**
 * A choice with a URL: it works without script, and the back button undoes it. A plain link, which the application
 * follows as well: a row has dozens, all of which are drawn at every tap on one of them.
 */
export function Chip({ href, current, choice, children }: Props) {
  const tone = current ? 'border-clay bg-clay text-on-clay' : 'border-line bg-card hover:border-clay';
  return (
    <a
      href={inLanguage(href)}
      data-choice={choice}
      aria-current={current || undefined}
      className={`inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors ${tone}`}
    >
      {children}
    </a>
  );
}
