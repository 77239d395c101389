import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { challengeRequired } from '#kit/challenge.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Secrets } from './secrets.ts';

/**
 * The maximum number of keys to derive for a challenge of each level; on average, half of them are needed.
 * Deriving a key takes 3 ms on a cheap phone, and 13 ms on one without SHA-256 instructions. So a challenge
 * takes at most 3 s, or 13 s on such a phone (docs/decisions/0145).
 */
const maxKeysOfLevel = [200, 400, 700, 1_000] as const;
export const highestLevel = maxKeysOfLevel.length;

const iterationsPerKey = 5_000;
const validMs = 5 * 60_000;

/**
 * The error when a limit that others can exhaust is exhausted. The caller can continue by solving a
 * challenge.
 */
export class ChallengeRequired extends AppError {
  readonly level: number;
  /** The challenge; null until the request that it is bound to is known. */
  challenge: Challenge | null = null;

  constructor(level: number, retryAfterSeconds: number) {
    const message = english('There were too many attempts. Please wait a minute and try again.');
    super('too-many', challengeRequired, message, { retryAfterSeconds });
    this.level = level;
  }
}

/** The request that a challenge is for. The solution must come from the same network or the same browser. */
export type ChallengedRequest = {
  call: string;
  network: string;
  visitorId: string | null;
};

/** The proof of work of a request. */
export type ProofOfWork = {
  /** Returns the level of the solved challenge, or 0. Each solution counts once. */
  level(): Promise<number>;
};

export const noProofOfWork: ProofOfWork = { level: async () => 0 };

export function newChallenge(
  secrets: Secrets,
  request: ChallengedRequest,
  level: number,
): Promise<Challenge> {
  return createChallenge({
    ...signatureFunctions(secrets),
    algorithm: 'PBKDF2/SHA-256',
    cost: iterationsPerKey,
    counter: randomInt(maxKeysOfLevel[level - 1] ?? 1_000),
    deriveKey,
    expiresAt: new Date(Date.now() + validMs),
    data: { level, ...callerHashes(secrets, request) },
  });
}

const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      expiresAt: z.number(),
      data: z.looseObject({ level: z.number(), network: z.string(), visitor: z.string().nullable() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const maxSolutionLength = 4_000;

/**
 * Returns the proof of work in a request's header. It is verified only when a limit asks for its level.
 * @param header the solution header as it arrived
 */
export function proofOfWorkOf(
  { db, secrets }: { db: Db; secrets: Secrets },
  request: ChallengedRequest,
  header: string | string[] | undefined,
): ProofOfWork {
  if (typeof header !== 'string' || header.length > maxSolutionLength) return noProofOfWork;
  let level: Promise<number> | undefined;
  return {
    level() {
      level ??= consumeSolution(db, secrets, request, header);
      return level;
    },
  };
}

async function consumeSolution(
  db: Db,
  secrets: Secrets,
  request: ChallengedRequest,
  header: string,
): Promise<number> {
  const parsed = solutionSchema.safeParse(readJson(header));
  if (!parsed.success) return 0;
  const { challenge, solution } = parsed.data;
  const { data, expiresAt } = challenge.parameters;
  const expectedHashes = callerHashes(secrets, request);
  const isFromCaller =
    data.network === expectedHashes.network ||
    (data.visitor !== null && data.visitor === expectedHashes.visitor);
  if (!isFromCaller) return 0;
  const { verified } = await verifySolution({
    ...signatureFunctions(secrets),
    // The signature proves that these are the parameters of a challenge that we issued.
    challenge: challenge as unknown as Challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
  }).catch(() => ({ verified: false }));
  if (!verified) return 0;
  const { rows } = await sql`
    insert into spent_challenges (signature, ends_at) values (${challenge.signature}, to_timestamp(${expiresAt}))
    on conflict (signature) do nothing returning signature`.execute(db);
  return rows.length === 1 ? data.level : 0;
}

/** Deletes expired challenges, which are refused without a lookup. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await sql`delete from spent_challenges where ends_at < now() - interval '1 hour'`.execute(db);
}

function signatureFunctions({ sign }: Secrets) {
  return {
    hmacSignatureSecret: sign('parameters', 'challenges'),
    hmacKeySignatureSecret: sign('derived keys', 'challenges'),
  };
}

/** Returns hashes that identify the call and its caller without revealing either. */
function callerHashes({ sign }: Secrets, { call, network, visitorId }: ChallengedRequest) {
  return {
    network: sign(`${call} from ${network}`, 'callers of challenges'),
    visitor: visitorId === null ? null : sign(`${call} by ${visitorId}`, 'callers of challenges'),
  };
}

function readJson(header: string): unknown {
  try {
    return JSON.parse(atob(header));
  } catch {
    return null;
  }
}
