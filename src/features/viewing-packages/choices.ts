/** What a package opens: any rental unit, or the furnished ones. */
export const opens = ['rental_units', 'furnished'] as const;
export type Opens = (typeof opens)[number];
