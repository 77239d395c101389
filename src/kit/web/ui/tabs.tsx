import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';

type Tab = { href: string; name: ReactNode; isCurrent: boolean; count?: number | undefined };

/** Links to the parts of a page. On a phone, the row scrolls horizontally and shows the current tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav
      ref={row}
      aria-label={label}
      className="-mx-4 flex gap-6 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {tabs.map(({ href, name, isCurrent, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 border-transparent t-label text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink"
        >
          {name}
          {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
