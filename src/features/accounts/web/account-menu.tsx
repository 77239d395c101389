import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatQueueCount, queueCountFor } from '#features/accounts/admin-queues.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { t } from '#kit/t.ts';
import { adminQueueCountsQuery } from './admin-queue-query.ts';
import { InboxLink } from './unread.tsx';
import { useLogout } from './use-logout.ts';

type Entry = { href: string; name: string };

const ownEntries: Entry[] = [
  { href: '/profile', name: t('Profile') },
  { href: '/saved', name: t('Saved Properties') },
  { href: '/profile?tab=bookings', name: t('My Bookings') },
  { href: '/profile?tab=enquiries', name: t('Contacts and enquiries') },
  { href: '/profile?tab=payments', name: t('Payments and receipts') },
  { href: '/profile?tab=settings', name: t('Settings') },
];
/** The entries for managing homes, which all signed-in users see. The desk's side bar has the others. */
const listingEntries: Entry[] = [
  { href: '/admin/properties', name: t('Property Manager') },
  { href: '/admin/virtual-tours', name: t('Virtual Tour Manager') },
];

/** Renders the menu of a signed-in user. For an admin, it shows the number of waiting items. */
export default function AccountMenu({ user }: { user: CurrentUser }) {
  const { isLeaving, logOut } = useLogout();
  const isAdmin = user.role === 'admin';
  const { data: queueCounts } = useQuery({
    ...adminQueueCountsQuery(),
    enabled: isAdmin && !user.isHeldBack,
  });
  return (
    <>
      <div className="menu-group">
        <p className="px-3 py-2 t-small text-muted wrap-anywhere">
          {t('Welcome, {name}', { name: user.fullName || user.username })}
        </p>
        {ownEntries.map(renderLink)}
        <InboxLink />
      </div>
      <div className="menu-group">
        {isAdmin && (
          <Link href="/admin/overview" className="justify-between gap-3">
            {t('Overview')}
            {queueCounts && <PendingCount of={queueCountFor(queueCounts)} />}
          </Link>
        )}
        {listingEntries.map(renderLink)}
        {isAdmin && renderLink({ href: '/admin/users', name: t('User Management') })}
      </div>
      <div className="menu-group">
        <button type="button" disabled={isLeaving} onClick={() => void logOut()}>
          {isLeaving ? t('Logging out...') : t('Logout')}
        </button>
      </div>
    </>
  );
}

const renderLink = ({ href, name }: Entry) => (
  <Link key={href} href={href}>
    {name}
  </Link>
);

function PendingCount({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-ink px-1 text-center t-label text-paper tabular-nums">
      {formatQueueCount(of)}
      <span className="sr-only"> {t('pending')}</span>
    </span>
  );
}
