import type { CurrentUser } from '#features/accounts/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { showToastAfterLoad } from '#kit/web/toasts.ts';

/**
 * Shows a toast and navigates with a full page load, so that no data of the previous visitor stays in memory.
 */
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

type SignInUser = Pick<CurrentUser, 'role' | 'closesAt'>;

/**
 * Returns the page to show after sign-in. While the account is being closed, it is the profile, where the
 * closure can be cancelled. Otherwise it is the page that was requested before signing in, or by default the
 * overview for admins, the dashboard for managers and the profile for other users.
 */
export function signInDestination({ role, closesAt }: SignInUser, search: string): string {
  if (closesAt) return '/profile';
  const next = new URLSearchParams(search).get('next') ?? '';
  // Only a path on this site is accepted. Browsers treat `//host` and `/\host` as other sites.
  if (/^\/[\x21-\x7e]*$/.test(next) && !/^\/[/\\]/.test(next)) return next;
  return { user: '/profile', property_manager: '/admin/properties', admin: '/admin/overview' }[role];
}

/**
 * Returns the address of the sign-in page that leads back to the current page. From the profile, it leads to
 * the default page.
 */
export function signInAddress(from: string): string {
  return from === '/profile' ? '/auth' : `/auth?${new URLSearchParams({ next: from })}`;
}
