import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { MembershipLinks, UnreadCorner, UserMenu } from '#features/accounts/web/user-menu.tsx';
import { SearchBox } from '#features/search/web/search-box/search-box.tsx';
import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { browseLinks } from './browse-links.ts';
import { Wordmark } from './wordmark.tsx';

/**
 * The header, which is one row at every width. The menu opens and closes without scripts. A browser that does not
 * support popovers shows the menu's list below the row. The home page has the search and the categories itself.
 */
export function Header() {
  const [path] = useLocation();
  const isHome = path === '/';
  const categories = browseLinks.map(({ href, name }) => (
    <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
      {name}
    </Link>
  ));
  const preferences = { href: inLanguage('/language'), children: <Icon name="globe" /> };
  return (
    <header className={isHome ? 'site-header is-home' : 'site-header'}>
      <div className="page-frame header-row">
        <Wordmark />
        {!isHome && (
          <>
            <SearchBox
              placeholder={t('Search for virtual tours by location or property type')}
              className="wide-search"
            />
            <SearchBox placeholder={t('Search properties')} className="narrow-search" />
            <nav aria-label={t('Properties')} className="header-links">
              {categories}
            </nav>
          </>
        )}
        <span className="header-links ms-auto">
          <MembershipLinks />
        </span>
        <a {...preferences} className="globe" aria-label={t('Language and currency')} />
        <button type="button" popoverTarget="menu" className="menu-button">
          <Icon name="menu" />
          <Icon name="user" className="from-wide size-5" />
          <span className="sr-only">{t('Menu')}</span>
          <UnreadCorner />
        </button>
      </div>
      <nav id="menu" popover="auto" aria-label={t('Main')} className="menu" onClick={closeMenu}>
        <div className="menu-categories">{categories}</div>
        <UserMenu />
        <a {...preferences} className="globe in-menu">
          {t('Language and currency')}
        </a>
      </nav>
    </header>
  );
}

/** Closes the popover, which a client navigation would leave open. */
function closeMenu({ target, currentTarget: menu }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
}
