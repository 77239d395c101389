import { Link, useLocation } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { tileClass } from '#kit/web/ui/tile-class.ts';
import { browseLinks } from './browse-links.ts';
import { ExploreButton } from './explore-dialog.tsx';

type Props = { counts?: Partial<Record<Category, number>> | undefined };

/** The browse-by bar: the categories with their numbers of homes. It highlights the current page's link. */
export function BrowseBy({ counts = {} }: Props) {
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('Browse by')}
      className="comes-whole grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.25rem),1fr))] gap-1 md:gap-2"
    >
      {browseLinks.map(({ category, href, name, icon }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} className={tileClass}>
          <Icon name={icon} className="size-5 text-ink" />
          {name}
          {!!counts[category] && (
            <span className="t-regular text-muted tabular-nums"> {counts[category]}</span>
          )}
        </Link>
      ))}
      <ExploreButton className={tileClass}>
        <Icon name="filter" className="size-5 text-ink" />
        {t('Filters')}
      </ExploreButton>
    </nav>
  );
}
