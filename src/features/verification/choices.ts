/** The kinds of people who apply to list homes. */
export const listerKinds = ['owner', 'agent', 'company'] as const;
export type ListerKind = (typeof listerKinds)[number];
export const listerKindNames: Record<ListerKind, string> = {
  owner: 'Owner of the home',
  agent: 'Agent or broker',
  company: 'Company',
};

export const requestStates = ['open', 'asked', 'approved', 'refused', 'withdrawn', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/** The tabs of the queue: `waiting` for an admin, `asked` and with the member, or decided. */
export const requestTabs = ['waiting', 'asked', 'decided'] as const;
export type RequestTab = (typeof requestTabs)[number];

export const requestLimits = {
  wantsMin: 3,
  wants: 300,
  words: 1000,
  reasonMin: 3,
  reason: 1000,
  /** The maximum number of requests from one account in thirty days. */
  perMonth: 5,
  /** The maximum number of requests shown in the queue, and of decided ones. */
  shown: 100,
} as const;

export const subjects = ['agent', 'listing'] as const;

/**
 * The requirement of a checklist item: a file, an identity document that an admin inspects, or a sentence.
 */
export const requirements = ['paper', 'result', 'statement'] as const;

/**
 * The statuses of an item for its applicant. `none`: nothing was submitted. `given`: it waits for an admin.
 */
export const checkStatuses = ['none', 'given', 'passed', 'refused', 'revoked', 'expired'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/**
 * The states of a check. `given`: it waits for an admin. `replaced`: by a newer check. `revoked`: by an
 * admin.
 */
export const checkStates = ['given', 'passed', 'refused', 'replaced', 'revoked', 'expired'] as const;
export type CheckState = (typeof checkStates)[number];

export const documents = ['national_id', 'passport', 'driving_permit', 'refugee_id'] as const;
export type IdentityDocument = (typeof documents)[number];

export const inspectionMethods = ['in_person', 'video'] as const;

export const checkDocumentTypes = ['pdf', 'webp'] as const;

/** The accepted document files. A picture is stored as WebP. */
export const checkDocumentAccept = '.pdf,application/pdf,image/jpeg,image/png,image/webp';

export const checkLimits = {
  statement: 1000,
  /** The maximum number of documents of one check. */
  papers: 6,
  paperBytes: 10 * 1024 * 1024,
  paperName: 120,
  /** The time for which a file without a database row is kept, which is longer than any upload takes. */
  unusedFilesKeptMs: 24 * 3_600_000,
  /** The maximum number of checks shown in the queue. */
  shown: 100,
} as const;
