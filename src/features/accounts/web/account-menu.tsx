import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatQueueCount, queueCountFor } from '#features/accounts/admin-queues.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { adminQueueCountsQuery } from './admin-queue-query.ts';
import { InboxLink } from './unread.tsx';
import { useLogout } from './use-logout.ts';

type Entry = { href: string; name: string };

/** The entries for managing homes, which all signed-in users see. */
const listingEntries: Entry[] = [
  { href: '/admin/properties', name: t('Property Manager') },
  { href: '/admin/virtual-tours', name: t('Virtual Tour Manager') },
];
const managerOnlyEntries: Entry[] = [
  { href: '/admin/leads', name: t('Leads') },
  { href: '/admin/viewings', name: t('Viewings') },
  { href: '/admin/bookings', name: t('Bookings') },
  { href: '/admin/auctions', name: t('Auctions') },
];
const adminEntries: Entry[] = [
  { href: '/admin/overview', name: t('Overview') },
  { href: '/admin/reports', name: t('Reports') },
  { href: '/admin/requests', name: t('Requests') },
  { href: '/admin/claims', name: t('Viewing claims') },
  { href: '/admin/payments', name: t('Payments') },
  { href: '/admin/users', name: t('User Management') },
  { href: '/admin/settings', name: t('Site settings') },
  { href: '/admin/operations', name: t('Operations') },
  { href: '/admin/audit', name: t('Audit log') },
];

/**
 * Renders the menu of a signed-in user. For an admin, each link shows the number of waiting items on its
 * page.
 */
export default function AccountMenu({ user }: { user: CurrentUser }) {
  const { isLeaving, logOut } = useLogout();
  const isAdmin = user.role === 'admin';
  const { data: queueCounts } = useQuery({
    ...adminQueueCountsQuery(),
    enabled: isAdmin && !user.isHeldBack,
  });
  const renderLink = ({ href, name }: Entry) => (
    <Link key={href} href={href} className="justify-between gap-3">
      {name}
      {queueCounts && isAdmin && <PendingCount of={queueCountFor(queueCounts, href)} />}
    </Link>
  );
  return (
    <>
      {user.membershipPlan && (
        <Link href="/profile/membership" className="own-plan">
          {t('{membershipPlan} Plan', { membershipPlan: capitalise(user.membershipPlan) })}
        </Link>
      )}
      {user.role !== 'user' && (
        <Link href="/admin/properties" className="own-listings">
          {t('Listings')}
        </Link>
      )}
      <InboxLink />
      <details className="user-menu">
        <summary>
          <Icon name="menu" />
          <span className="truncate xl:max-w-[9rem]">{user.fullName || user.username}</span>
          {queueCounts && isAdmin && <PendingCount of={queueCountFor(queueCounts)} />}
        </summary>
        <div onClick={closeMenu}>
          <p className="px-3 py-2 text-muted">
            {t('Welcome, {name}', { name: user.fullName || user.username })}
          </p>
          {isAdmin && adminEntries.map(renderLink)}
          <Link href="/profile">{t('Profile')}</Link>
          <Link href="/saved">{t('Saved Properties')}</Link>
          <Link href="/profile?tab=settings">{t('Settings')}</Link>
          <Link href="/auctions/watched">{t('Watched auctions')}</Link>
          <Link href="/verification">
            {user.role === 'user' ? t('Request to list homes') : t('Verification')}
          </Link>
          {listingEntries.map(renderLink)}
          {user.role !== 'user' && managerOnlyEntries.map(renderLink)}
          <button type="button" disabled={isLeaving} onClick={() => void logOut()}>
            {isLeaving ? t('Logging out...') : t('Logout')}
          </button>
        </div>
      </details>
    </>
  );
}

function PendingCount({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-ink px-1 text-center t-label text-paper tabular-nums">
      {formatQueueCount(of)}
      <span className="sr-only"> {t('pending')}</span>
    </span>
  );
}

/**
 * Closes the menu when a link is clicked. It stays open on sign-out, because the button shows its progress.
 */
function closeMenu(event: React.MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest('a'))
    event.currentTarget.closest('details')?.removeAttribute('open');
}
