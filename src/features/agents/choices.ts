/** The problems with a photograph that the report form offers. */
export const photoReasons = ['not_them', 'stolen', 'offensive', 'other'] as const;
export type PhotoReason = (typeof photoReasons)[number];
