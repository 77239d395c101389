/** What somebody may find wrong with a photograph, as the form asks it. */
export const photographReasons = ['not_them', 'stolen', 'offensive', 'other'] as const;
export type PhotographReason = (typeof photographReasons)[number];
