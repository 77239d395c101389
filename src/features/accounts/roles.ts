export const roles = ['user', 'property_manager', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  user: 'User',
  property_manager: 'Property manager',
  admin: 'Admin',
};

/** Within a sentence. */
export const roleLabel = (role: Role): string => roleNames[role].toLowerCase();
