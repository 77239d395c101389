export const roles = ['user', 'property_manager', 'admin'] as const;
export type Role = (typeof roles)[number];
