import type { CurrentUser } from '#features/accounts/schema.ts';
import { t } from '#kit/t.ts';
import type { IconName } from '#kit/web/ui/icon-shapes.ts';

export type OwnPageKey =
  | 'saved'
  | 'searches'
  | 'compare'
  | 'shares'
  | 'watched'
  | 'bookings'
  | 'enquiries'
  | 'unlocked'
  | 'payments'
  | 'profile'
  | 'membership'
  | 'verification'
  | 'settings'
  | 'notifications'
  | 'sign-in';
export type OwnPage = { key: OwnPageKey; href: string; name: string };
export type OwnRoom = { icon: IconName; name: string; pages: OwnPage[] };

const page = (key: OwnPageKey, href: string, name: string): OwnPage => ({ key, href, name });
const saved = page('saved', '/saved', t('Saved Properties'));
const compare = page('compare', '/compare', t('Compare homes'));
const unlocked = page('unlocked', '/opened-homes', t('Unlocked homes'));

/** The five rooms of a user's own pages. Visitors have the pages that need no account. */
export function ownRooms(user: CurrentUser | null): OwnRoom[] {
  const rooms = user ? accountRooms(user) : visitorRooms;
  return rooms.map(([icon, name, ...pages]) => ({ icon, name, pages }));
}

type Row = [icon: IconName, name: string, ...pages: OwnPage[]];

const visitorRooms: Row[] = [
  ['heart', t('Saved'), saved, compare],
  ['calendar', t('Viewings and stays'), page('bookings', '/payments', t('Your bookings and payments'))],
  ['message', t('Contacts and enquiries'), unlocked],
  [
    'user',
    t('Account'),
    page('sign-in', '/auth', t('Sign In')),
    page('membership', '/membership', t('Become a Member')),
  ],
];

const accountRooms = ({ role }: CurrentUser): Row[] => [
  [
    'heart',
    t('Saved'),
    saved,
    page('searches', '/profile?tab=searches', t('Saved Searches')),
    compare,
    page('shares', '/profile?tab=shares', t('Shared Links')),
    page('watched', '/auctions/watched', t('Watched auctions')),
  ],
  ['calendar', t('Viewings and stays'), page('bookings', '/profile?tab=bookings', t('My Bookings'))],
  [
    'message',
    t('Contacts and enquiries'),
    page('enquiries', '/profile?tab=enquiries', t('Enquiries')),
    unlocked,
  ],
  ['card', t('Payments and receipts'), page('payments', '/profile?tab=payments', t('Payments'))],
  [
    'user',
    t('Account'),
    page('profile', '/profile?tab=profile', t('Profile')),
    page('membership', '/profile/membership', t('Membership')),
    page('verification', '/verification', role === 'user' ? t('Request to list homes') : t('Verification')),
    page('settings', '/profile?tab=settings', t('Settings')),
    page('notifications', '/profile?tab=notifications', t('Notifications')),
  ],
];
