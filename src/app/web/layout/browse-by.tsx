import { Link, useLocation } from 'wouter';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { browseLinks } from './browse-links.ts';
import { ExploreButton } from './explore-dialog.tsx';

const linkClass =
  'flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border bg-surface px-1 text-center t-micro transition-colors md:min-h-14 md:flex-row md:gap-2 md:t-label';

/** The browse-by bar, which highlights the current page's link. */
export default function BrowseBy() {
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('Browse by')}
      // Hides the bar until all of it has arrived, as `comes-whole` does for a whole part of the page.
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.25rem),1fr))] gap-1 md:gap-2 [#browse-by:not(:has(+_*))>&]:invisible"
    >
      {browseLinks.map(({ href, name, icon }) => {
        const isCurrent = path === href;
        const tone = isCurrent ? 'border-ink text-ink' : 'border-line hover:border-ink';
        return (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${linkClass} ${tone}`}
          >
            <Icon name={icon} className="size-5 text-ink" />
            {name}
          </Link>
        );
      })}
      <ExploreButton className={`${linkClass} border-line hover:border-ink`}>
        <Icon name="filter" className="size-5 text-ink" />
        {t('Filters')}
      </ExploreButton>
    </nav>
  );
}
