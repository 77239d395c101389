import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { capitalised } from './capitalised.ts';
import { useLogout } from './use-logout.ts';

const managerEntries = [
  { href: '/admin/properties', name: 'Property Manager' },
  { href: '/admin/virtual-tours', name: 'Virtual Tour Manager' },
];

/** The menu of a signed-in user. */
export default function OwnMenu({ user }: { user: CurrentUser }) {
  const { isLeaving, logOut } = useLogout();
  return (
    <>
      {user.membershipPlan && (
        <Link href="/profile/membership">{`${capitalised(user.membershipPlan)} Plan`}</Link>
      )}
      {user.role !== 'user' && <Link href="/admin/properties">Listings</Link>}
      <details className="user-menu">
        <summary>
          <Icon name="menu" />
          {user.fullName || user.username}
        </summary>
        <div onClick={closeAround}>
          <p className="px-3.5 py-2 text-muted">Welcome, {user.fullName || user.username}</p>
          <Link href="/profile">Profile</Link>
          <Link href="/profile?tab=settings">Settings</Link>
          <Link href="/auctions/watched">Lots I watch</Link>
          <Link href="/verification">{user.role === 'user' ? 'Ask to list homes' : 'Verification'}</Link>
          {managerEntries.map(({ href, name }) => (
            <Link key={href} href={href}>
              {name}
            </Link>
          ))}
          {user.role !== 'user' && <Link href="/admin/leads">Leads</Link>}
          {user.role !== 'user' && <Link href="/admin/viewings">Viewings</Link>}
          {user.role !== 'user' && <Link href="/admin/bookings">Bookings</Link>}
          {user.role !== 'user' && <Link href="/admin/auctions">Auctions</Link>}
          {user.role === 'admin' && <Link href="/admin/reports">Reports</Link>}
          {user.role === 'admin' && <Link href="/admin/users">User Management</Link>}
          {user.role === 'admin' && <Link href="/admin/requests">Requests</Link>}
          {user.role === 'admin' && <Link href="/admin/payments">Payments</Link>}
          {user.role === 'admin' && <Link href="/admin/settings">Market settings</Link>}
          <button type="button" disabled={isLeaving} onClick={() => void logOut()}>
            {isLeaving ? 'Logging out...' : 'Logout'}
          </button>
        </div>
      </details>
    </>
  );
}

function closeAround(event: React.MouseEvent<HTMLElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}
