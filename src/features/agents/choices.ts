/** The reasons for reporting a photo. */
export const photoReasons = ['not_them', 'stolen', 'offensive', 'other'] as const;
export type PhotoReason = (typeof photoReasons)[number];
