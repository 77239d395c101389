/** What a package opens: any rental unit, or the furnished ones. */
export const packageScopes = ['rental_units', 'furnished'] as const;
export type PackageScope = (typeof packageScopes)[number];

/** It opens homes, its time is over, or its money was given back. */
export const packageStates = ['running', 'over', 'given_back'] as const;
export type PackageState = (typeof packageStates)[number];
