import type { SignedIn } from '#features/accounts/policy.ts';

/** A manager may edit their own listings, an admin all of them. */
export function mayRunListing(user: SignedIn | null, listing: { ownerId: number }): boolean {
  if (!user) return false;
  return user.role === 'admin' || (user.role === 'property_manager' && listing.ownerId === user.id);
}
