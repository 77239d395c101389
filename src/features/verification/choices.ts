/** The kinds of applicants for the permission to list homes. */
export const listerKinds = ['owner', 'agent', 'company'] as const;
export type ListerKind = (typeof listerKinds)[number];
export const listerKindNames: Record<ListerKind, string> = {
  owner: 'Owner of the home',
  agent: 'Agent or broker',
  company: 'Company',
};

export const requestStates = ['open', 'asked', 'approved', 'refused', 'withdrawn', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/**
 * The tabs of the request queue: requests that wait for an admin (`waiting`), that wait for information from
 * the member (`asked`), or that are `decided`.
 */
export const requestTabs = ['waiting', 'asked', 'decided'] as const;
export type RequestTab = (typeof requestTabs)[number];

export const requestLimits = {
  wantsMin: 3,
  wants: 300,
  words: 1000,
  reasonMin: 3,
  reason: 1000,
  /** The maximum number of requests per account within 30 days. */
  perMonth: 5,
  /** The maximum number of requests per tab of the queue. */
  shown: 100,
} as const;

export const checkSubjects = ['agent', 'listing'] as const;

/**
 * The evidence that a checklist item requires. `paper`: a document. `result`: an ID that an admin inspects.
 * `statement`: a text.
 */
export const requirements = ['paper', 'result', 'statement'] as const;

/**
 * The statuses of a checklist item for its applicant. `none`: nothing was submitted. `given`: the check is
 * pending.
 */
export const checkStatuses = ['none', 'given', 'passed', 'refused', 'revoked', 'expired'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/**
 * The states of a check. `given`: pending. `replaced`: a newer check has passed. `revoked`: an admin revoked
 * the badge.
 */
export const checkStates = ['given', 'passed', 'refused', 'replaced', 'revoked', 'expired'] as const;
export type CheckState = (typeof checkStates)[number];

export const identityDocuments = ['national_id', 'passport', 'driving_permit', 'refugee_id'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

export const inspectionMethods = ['in_person', 'video'] as const;

export const checkDocumentTypes = ['pdf', 'webp'] as const;

/** The file types that can be uploaded. Pictures are stored as WebP. */
export const checkDocumentAccept = '.pdf,application/pdf,image/jpeg,image/png,image/webp';

export const checkLimits = {
  statement: 1000,
  /** The maximum number of documents per check. */
  papers: 6,
  paperBytes: 10 * 1024 * 1024,
  paperName: 120,
  /** The time after which a file without a database row is deleted. No upload takes that long. */
  unusedFilesKeptMs: 24 * 3_600_000,
  /** The maximum number of pending checks, and of decided checks, in the queue. */
  shown: 100,
} as const;
