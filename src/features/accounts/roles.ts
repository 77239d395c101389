export const roles = ['user', 'property_manager', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  user: 'User',
  property_manager: 'Property manager',
  admin: 'Admin',
};

/** Returns the role's label in lower case, for use within a sentence. */
export const roleLabel = (role: Role): string => roleNames[role].toLowerCase();
