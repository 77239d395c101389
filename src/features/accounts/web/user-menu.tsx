import { lazy } from 'react';
import { Link } from 'wouter';
import { capitalise } from '#kit/capitalised.ts';
import { t } from '#kit/t.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { useCurrentUser } from './current-user.ts';

/** The menu is loaded only for signed-in users. */
const AccountMenu = lazy(() => import('./account-menu.tsx'));
const UnreadCount = lazy(() => import('./unread.tsx'));

/** Shows the signed-out state until the current user is known. */
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
      <div className="menu-group">
        <Link href="/saved">{t('Saved')}</Link>
        <Link href="/payments">{t('Your bookings and payments')}</Link>
        <Link href="/opened-homes">{t('Unlocked homes')}</Link>
      </div>
      <div className="menu-group">
        <Link href="/membership">{t('Become a Member')}</Link>
        <Link href="/auth">{t('Sign In')}</Link>
      </div>
    </>
  );
}

/** The links of the header's row: membership and sign-in for visitors, or the plan of a signed-in user. */
export function MembershipLinks() {
  const user = useCurrentUser();
  const forVisitors = user === null ? '' : 'for-visitors';
  if (!user)
    return (
      <>
        <Link href="/membership" className={`in-widest ${forVisitors}`}>
          {t('Become a Member')}
        </Link>
        <Link href="/auth" className={forVisitors}>
          {t('Sign In')}
        </Link>
      </>
    );
  if (!user.membershipPlan) return null;
  return (
    <Link href="/profile/membership" className="in-widest">
      {t('{membershipPlan} Plan', { membershipPlan: capitalise(user.membershipPlan) })}
    </Link>
  );
}

/** The number of unread notifications of a signed-in user, at the corner of an icon. */
export function UnreadCorner() {
  return (
    useCurrentUser() && (
      <SectionBoundary instead={null}>
        <UnreadCount />
      </SectionBoundary>
    )
  );
}
