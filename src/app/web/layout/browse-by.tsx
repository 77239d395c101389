import { Link, useLocation } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { browseLinks } from './browse-links.ts';
import { ExploreButton } from './explore-dialog.tsx';

const linkClass =
  'flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border bg-surface px-1 py-2 text-center t-micro transition-colors md:min-h-14 md:flex-row md:gap-2 md:t-label';

type Props = { counts?: Partial<Record<Category, number>> | undefined };

/** The browse-by bar: the categories with their numbers of homes. It highlights the current page's link. */
export function BrowseBy({ counts = {} }: Props) {
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('Browse by')}
      className="comes-whole grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.25rem),1fr))] gap-1 md:gap-2"
    >
      {browseLinks.map(({ category, href, name, icon }) => {
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
            {!!counts[category] && (
              <span className="t-regular text-muted tabular-nums"> {counts[category]}</span>
            )}
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
