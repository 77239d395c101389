import { Link, useLocation } from 'wouter';
import { useIsSignedIn } from '#features/accounts/web/current-user.ts';
import { UnreadCorner } from '#features/accounts/web/user-menu.tsx';
import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import type { IconName } from '#kit/web/ui/icon-shapes.ts';
import { browseLinks } from './browse-links.ts';

type Entry = {
  icon: IconName;
  name: string;
  href: string;
  /** The address for a signed-in user. */
  own?: string;
  /** The beginnings of the addresses that belong to the entry. */
  places: string[];
};

const entries: Entry[] = [
  {
    icon: 'search',
    name: t('Explore'),
    href: '/explore',
    places: ['/explore', ...browseLinks.map(({ href }) => href)],
  },
  {
    icon: 'heart',
    name: t('Saved'),
    href: '/saved',
    places: [
      '/saved',
      '/compare',
      '/lists',
      '/auctions/watched',
      '/profile?tab=properties',
      '/profile?tab=searches',
      '/profile?tab=shares',
    ],
  },
  {
    icon: 'calendar',
    name: t('Visits'),
    href: '/payments',
    own: '/profile?tab=bookings',
    places: ['/payments', '/viewings', '/stays', '/rent/', '/rent-receipts', '/profile?tab=bookings'],
  },
  {
    icon: 'message',
    name: t('Contacts'),
    href: '/opened-homes',
    places: ['/opened-homes', '/enquiries', '/profile?tab=enquiries'],
  },
  {
    icon: 'user',
    name: t('Account'),
    href: '/auth',
    own: '/profile',
    places: ['/auth', '/profile', '/verification'],
  },
];

/**
 * The navigation at the foot of a phone's window. Its links work without scripts. The server does not know the user,
 * so it renders the addresses for visitors. The start script of the page (page-scripts.ts) applies `data-own`.
 */
export function BottomNav({ search }: { search: string }) {
  const [path] = useLocation();
  const isSignedIn = useIsSignedIn();
  const current = currentEntry(path, search);
  return (
    <nav aria-label={t('Your pages')} className="bottom-nav">
      {entries.map(({ icon, name, href, own = href, places }) => (
        <Link
          key={icon}
          href={isSignedIn ? own : href}
          data-own={own === href ? undefined : inLanguage(own)}
          aria-current={places === current?.places ? 'page' : undefined}
        >
          <span>
            <Icon name={icon} className="size-6" />
            {icon === 'user' && <UnreadCorner />}
          </span>
          <span className="name">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Returns the entry of the longest place with which the address begins. */
function currentEntry(path: string, search: string): Entry | undefined {
  const address = `${path}?${search}`;
  let longest = '';
  for (const place of entries.flatMap(({ places }) => places))
    if (address.startsWith(place) && place.length > longest.length) longest = place;
  return entries.find(({ places }) => places.includes(longest));
}

/** Returns true for the visitor's own pages and for the sign-in. */
export function isOwnPlace(path: string): boolean {
  const entry = currentEntry(path, '');
  return !!entry && entry.icon !== 'search';
}
