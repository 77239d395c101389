import { productName } from '#app/product.ts';
import type { RouteRow } from '#app/web/route-table.ts';
import { plansQuery } from '#features/memberships/web/queries.ts';

/** Screens of one person: nothing of them is rendered for everyone, and they are applications from the start. */
const own = (path: string, title: string, file: string, load: RouteRow['load']): RouteRow => ({
  path,
  file: `account/${file}`,
  hydrate: 'at-once',
  reads: () => [],
  head: () => ({ title: `${title} · ${productName}`, noIndex: true }),
  load,
});

export const accountRows: RouteRow[] = [
  {
    path: '/membership',
    file: 'membership',
    hydrate: 'at-once',
    reads: () => [{ query: plansQuery(), required: false }],
    head: () => ({
      title: `Membership Plans · ${productName}`,
      description: 'Plans for those who list homes in and around Kampala, with a free trial of 14 days.',
    }),
    load: () => import('#app/web/pages/membership.tsx'),
  },
  own('/auth', 'Login or register', 'auth', () => import('#app/web/pages/account/auth.tsx')),
  own(
    '/auth/forgotten',
    'Forgot your password?',
    'forgotten',
    () => import('#app/web/pages/account/forgotten.tsx'),
  ),
  own(
    '/auth/new-password',
    'Choose a new password',
    'new-password',
    () => import('#app/web/pages/account/new-password.tsx'),
  ),
  own('/profile', 'Profile', 'profile', () => import('#app/web/pages/account/profile.tsx')),
  own('/admin/users', 'User Management', 'users', () => import('#app/web/pages/account/users.tsx')),
];
