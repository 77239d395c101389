import type { CurrentUser } from '#features/accounts/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { showToastAfterLoad } from '#kit/web/toasts.ts';

/** Loads the full next page, so that nothing of the previous visitor stays in memory. */
export function completeSignIn(user: CurrentUser, how: 'login' | 'registration', productName: string): void {
  const name = user.fullName || user.username;
  showToastAfterLoad(
    how === 'login'
      ? {
          title: t('Logged in successfully'),
          description: user.closesAt
            ? t('Your account is scheduled for deletion. You can cancel the deletion on this page.')
            : t('Welcome back, {name}!', { name }),
        }
      : {
          title: t('Registration successful'),
          description: t('Welcome to {productName}, {name}!', { productName, name }),
        },
  );
  location.assign(
    inLanguage(
      how === 'registration' && user.requestedPlan
        ? '/profile/membership'
        : signInDestination(user, location.search),
    ),
  );
}

type Arriving = Pick<CurrentUser, 'role' | 'closesAt'>;

/**
 * Returns the profile while the account is being closed, because the closure can be cancelled there.
 * Otherwise it returns the page that was requested before signing in. The default is the overview for admins,
 * the dashboard for managers, and the profile for others.
 */
export function signInDestination({ role, closesAt }: Arriving, search: string): string {
  if (closesAt) return '/profile';
  const next = new URLSearchParams(search).get('next') ?? '';
  // A path of our own: `//host` and `/\\host` lead to other sites.
  if (/^\/[\x21-\x7e]*$/.test(next) && !/^\/[/\\]/.test(next)) return next;
  return { user: '/profile', property_manager: '/admin/properties', admin: '/admin/overview' }[role];
}

/**
 * Returns the sign-in page that returns to the current page; from the profile, to the default destination.
 */
export function signInAddress(from: string): string {
  return from === '/profile' ? '/auth' : `/auth?${new URLSearchParams({ next: from })}`;
}
