import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '#kit/t.ts';

type Props = {
  id?: string;
  title: string;
  /** The link to more homes of this kind. */
  href?: string;
  /** The number of all homes of this kind. */
  count?: number | undefined;
  /** A button or buttons beside the link. They may come later, without moving the content. */
  controls?: ReactNode;
  children: ReactNode;
};

export function HomeSection({ id, title, href, count, controls, children }: Props) {
  return (
    <section id={id} aria-label={title} className="home-section scroll-mt-6 pt-8 md:pt-12">
      <div className="mb-2 flex items-baseline md:mb-4 justify-between gap-3">
        <h2 className="grow t-heading">{title}</h2>
        {controls && <div className="-my-1 min-w-11 self-center">{controls}</div>}
        {href && (
          <Link href={href} className="shrink-0 py-2 link">
            {count ? t('View all {count}', { count }) : t('View all')}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
