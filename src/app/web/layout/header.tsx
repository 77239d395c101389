import type { MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { UserMenu } from '#features/accounts/web/user-menu.tsx';
import { SearchBox } from '#features/search/web/search-box/search-box.tsx';
import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { browseLinks } from './browse-links.ts';
import { Wordmark } from './wordmark.tsx';

/**
 * The header. It has one list of links for every screen: a row on a desktop and a popover on a phone. The
 * popover opens and closes without scripts. A browser that does not support popovers shows the list itself
 * (`menu` in app.css). On the home page, the hero contains the phone's search.
 */
export function Header() {
  const [path] = useLocation();
  return (
    <header className="border-b border-line bg-paper">
      <div className="page-frame flex flex-wrap items-center justify-between gap-x-2 py-2 low:flex-nowrap low:py-1">
        <Wordmark />
        <SearchBox
          placeholder={t('Search for virtual tours by location or property type')}
          className="whole-placeholder mr-auto hidden max-w-xl flex-1 md:grid"
        />
        <a href={inLanguage('/language')} className="globe" aria-label={t('Language and currency')}>
          <Icon name="globe" />
        </a>
        <button type="button" popoverTarget="menu" className="menu-button low:order-last">
          <Icon name="menu" />
          {t('Menu')}
        </button>
        <nav id="menu" popover="auto" aria-label={t('Main')} className="menu" onClick={closeMenu}>
          {browseLinks.map(({ href, name }) => (
            <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
              {name}
            </Link>
          ))}
          <UserMenu />
        </nav>
        {path !== '/' && (
          <SearchBox
            placeholder={t('Search properties')}
            className="flex w-full md:hidden low:order-none low:w-auto low:min-w-0 low:flex-1"
          />
        )}
      </div>
    </header>
  );
}

/** Closes the popover, which a client navigation would leave open. */
function closeMenu({ target, currentTarget: menu }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
}
