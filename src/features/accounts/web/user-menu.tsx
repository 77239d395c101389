import { lazy } from 'react';
import { Link } from 'wouter';
import { t } from '#kit/t.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { useCurrentUser } from './current-user.ts';

/** The menu is loaded only for signed-in users. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

/**
 * Shows the signed-out state until the current user is known. The link to bookings has a short name on
 * desktop, where the links share a row with the search box.
 */
export function UserMenu() {
  const user = useCurrentUser();
  if (user)
    return (
      <SectionBoundary instead={<Link href="/profile">{t('Profile')}</Link>}>
        <AccountMenu user={user} />
      </SectionBoundary>
    );
  return (
    <>
      <Link href="/saved">{t('Saved')}</Link>
      <Link href="/payments">
        <span className="in-menu">{t('Your bookings and payments')}</span>
        <span className="in-row">{t('Bookings')}</span>
      </Link>
      <Link href="/membership">{t('Become a Member')}</Link>
      <Link href="/auth">{t('Sign In')}</Link>
    </>
  );
}
