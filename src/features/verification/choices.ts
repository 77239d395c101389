/** Who somebody is that wants to list homes. */
export const listerKinds = ['owner', 'agent', 'company'] as const;
export type ListerKind = (typeof listerKinds)[number];
export const listerKindNames: Record<ListerKind, string> = {
  owner: 'Owner of the home',
  agent: 'Agent or broker',
  company: 'Company',
};

export const requestStates = ['open', 'asked', 'approved', 'refused', 'withdrawn', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/** `waiting` for an admin, `asked` and with the member, or over. */
export const requestTabs = ['waiting', 'asked', 'decided'] as const;
export type RequestTab = (typeof requestTabs)[number];

export const requestLimits = {
  wantsMin: 3,
  wants: 300,
  words: 1000,
  reasonMin: 3,
  reason: 1000,
  /** By one account in thirty days. */
  perMonth: 5,
  /** In the queue at once, and of those that are decided. */
  shown: 100,
} as const;

export const subjects = ['agent', 'listing'] as const;

/** What an item of a checklist asks for: a file, an identity document that an admin sees, or a sentence. */
export const requirements = ['paper', 'result', 'statement'] as const;

/** Where an item stands with whoever asks to list: `none` was given, `given` waits for an admin. */
export const checkStatuses = ['none', 'given', 'passed', 'refused', 'revoked', 'expired'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** `replaced` by a newer one, `revoked` by an admin. */
export const checkStates = ['given', 'passed', 'refused', 'replaced', 'revoked', 'expired'] as const;
export type CheckState = (typeof checkStates)[number];

export const documents = ['national_id', 'passport', 'driving_permit', 'refugee_id'] as const;
export type IdentityDocument = (typeof documents)[number];

export const inspectionMethods = ['in_person', 'video'] as const;

export const checkDocumentTypes = ['pdf', 'webp'] as const;

/** What can be chosen as a paper; a picture is stored as WebP. */
export const checkDocumentAccept = '.pdf,application/pdf,image/jpeg,image/png,image/webp';

export const checkLimits = {
  statement: 1000,
  /** Of one check. */
  papers: 6,
  paperBytes: 10 * 1024 * 1024,
  paperName: 120,
  /** How long a file without a row is kept: longer than any upload takes. */
  unusedFilesKeptMs: 24 * 3_600_000,
  /** In the queue at once. */
  shown: 100,
} as const;
