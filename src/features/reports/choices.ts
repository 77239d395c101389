/** The reasons for reporting a listing, as the form offers them. */
export const reportReasons = [
  'gone',
  'wrong_price',
  'wrong',
  'contact',
  'not_theirs',
  'stolen_photos',
  'duplicate',
  'fraud',
  'dangerous',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** All reasons, including the one that only the comparison of pictures reports. */
export const allReasons = [...reportReasons, 'same_pictures'] as const;
export type AnyReason = (typeof allReasons)[number];

/** The reasons for which the form asks for evidence. */
export const reasonsNeedingProof: readonly ReportReason[] = ['not_theirs', 'stolen_photos'];

export const reportTextMax = 1_000;
export const linkMax = 500;

export const caseStates = ['open', 'hidden', 'kept', 'appealed', 'upheld', 'restored', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];

/** The decisions of an admin. An open case can only be dismissed. */
export const decisions = ['keep', 'restore', 'dismiss'] as const;
export type Decision = (typeof decisions)[number];
