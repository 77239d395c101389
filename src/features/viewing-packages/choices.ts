/** The homes that a package unlocks: any rental unit, or only furnished ones. */
export const packageScopes = ['rental_units', 'furnished'] as const;
export type PackageScope = (typeof packageScopes)[number];

/** The states of a package: valid, expired, or refunded. */
export const packageStates = ['running', 'over', 'given_back'] as const;
export type PackageState = (typeof packageStates)[number];
