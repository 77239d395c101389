import type { SignedIn } from '#features/accounts/policy.ts';

/**
 * Returns true when the user may edit the listing. Managers may edit their own listings, admins all of them.
 */
export function mayManageListing(user: SignedIn | null, listing: { ownerId: number }): boolean {
  if (!user) return false;
  return user.role === 'admin' || (user.role === 'property_manager' && listing.ownerId === user.id);
}
