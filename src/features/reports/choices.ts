/** What a visitor may find wrong with a listing, as the form asks it. */
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

/** And what we find ourselves. */
export const allReasons = [...reportReasons, 'same_pictures'] as const;
export type AnyReason = (typeof allReasons)[number];

/** Whoever says one of these is asked what shows it. */
export const provenReasons: readonly ReportReason[] = ['not_theirs', 'stolen_photos'];

export const wordsMax = 1_000;
export const linkMax = 500;

export const caseStates = ['open', 'hidden', 'kept', 'appealed', 'upheld', 'restored', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What an admin decides; of an open case only that it is dismissed. */
export const decisions = ['keep', 'restore', 'dismiss'] as const;
export type Decision = (typeof decisions)[number];
