/** What somebody may find wrong with a photograph, as the form asks it. */
export const photoReasons = ['not_them', 'stolen', 'offensive', 'other'] as const;
export type PhotoReason = (typeof photoReasons)[number];
