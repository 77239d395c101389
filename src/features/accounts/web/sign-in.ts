import type { CurrentUser } from '#features/accounts/schema.ts';
import { showToastAfterLoad } from '#kit/web/toasts.ts';

/** A full page load, so that nothing of the previous visitor stays in memory. */
export function arriveAs(user: CurrentUser, how: 'login' | 'registration', productName: string): void {
  const name = user.fullName || user.username;
  showToastAfterLoad(
    how === 'login'
      ? { title: 'Logged in successfully', description: `Welcome back, ${name}!` }
      : { title: 'Registration successful', description: `Welcome to ${productName}, ${name}!` },
  );
  location.assign('/profile');
}
