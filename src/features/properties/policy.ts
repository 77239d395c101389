type Person = { readonly id: number; readonly role: 'user' | 'property_manager' | 'admin' };

/** A manager runs the listings that are his own, an admin all of them. */
export function mayRunListing(user: Person | null, listing: { ownerId: number }): boolean {
  if (!user) return false;
  return user.role === 'admin' || (user.role === 'property_manager' && listing.ownerId === user.id);
}
