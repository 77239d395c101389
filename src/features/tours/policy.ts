type User = { id: number; role: 'user' | 'property_manager' | 'admin' } | null;

/** Managers put tours into their own listings, admins into all. */
export function canImportTour(user: User, property: { ownerId: number }): boolean {
  if (user?.role === 'admin') return true;
  return user?.role === 'property_manager' && user.id === property.ownerId;
}
