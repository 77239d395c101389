import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Props = {
  id?: string;
  title: string;
  /** Where there is more of it. */
  href?: string;
  children: ReactNode;
};

/**
 * Far below, a section is neither laid out nor are its pictures fetched: a browser's own notion of lazy reaches four screens
 * down a phone. What it holds is cut at its edges, so they lie where the page's do.
 */
const unseen = '-mx-4 -mb-4 px-4 pb-4 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]';

export function HomeSection({ id, title, href, children }: Props) {
  return (
    <section id={id} aria-label={title} className={`scroll-mt-6 pt-14 ${unseen}`}>
      <div className="mb-5 flex items-baseline justify-between gap-x-3">
        <h2 className="text-2xl font-semibold tracking-tight md:text-3xl">{title}</h2>
        {href && (
          <Link href={href} className="shrink-0 py-2.5 font-semibold text-clay hover:underline">
            View all<span className="sr-only">{`: ${title}`}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
