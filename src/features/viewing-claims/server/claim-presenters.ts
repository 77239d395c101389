import type { Owner } from '#features/payments/policy.ts';
import { isClaimExpired } from '#features/viewing-claims/rules.ts';
import type {
  AdminClaim,
  ManagerClaim,
  OpenAvailabilityCheck,
  UnlockedProperty,
} from '#features/viewing-claims/schema.ts';
import { type ContactUnlock, readUnlock, readUnlocks } from '#features/viewing-packages/server/unlocks.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readOpenAvailabilityChecks } from './availability-check-rows.ts';
import {
  type ClaimRow,
  readClaimsDecided,
  readClaimsOfOwner,
  readClaimsOfUnlocks,
  readClaimsToDecide,
  readRecentClaimCounts,
} from './claim-rows.ts';
import { type Rules, readRules } from './rule-rows.ts';

/** Returns the homes that a person has unlocked, and their claims. */
export async function readOwnUnlocks(db: Db, owner: Owner | null): Promise<UnlockedProperty[]> {
  return owner ? presentUnlocks(db, await readUnlocks(db, owner)) : [];
}

export async function readOwnUnlock(db: Db, owner: Owner, id: number): Promise<UnlockedProperty | null> {
  const unlock = await readUnlock(db, owner, id);
  const [ownUnlock = null] = unlock ? await presentUnlocks(db, [unlock]) : [];
  return ownUnlock;
}

async function presentUnlocks(db: Db, unlocks: ContactUnlock[]): Promise<UnlockedProperty[]> {
  if (unlocks.length === 0) return [];
  const rules = await readRules(db);
  const claims = await readClaimsOfUnlocks(
    db,
    unlocks.map(({ id }) => id),
  );
  return unlocks.map((unlock) => {
    const claim = claims.find(({ openingId }) => openingId === unlock.id);
    return {
      id: unlock.id,
      home: { id: unlock.propertyId, title: unlock.title },
      openedAt: unlock.openedAt.toISOString(),
      claimableUntil: claim ? null : claimableUntil(unlock, rules),
      claim: claim
        ? {
            ...claimFactsOf(claim),
            givenBack: claim.givenBack,
            givenBackAt: claim.givenBackAt?.toISOString() ?? null,
          }
        : null,
    };
  });
}

function claimableUntil({ openedAt, isRepaid }: ContactUnlock, rules: Rules): string | null {
  if (isRepaid || isClaimExpired(openedAt, rules.now, rules)) return null;
  return new Date(openedAt.getTime() + rules.claimDays * 86_400_000).toISOString();
}

export async function readManagerClaims(
  db: Db,
  ownerId: number,
): Promise<{ questions: OpenAvailabilityCheck[]; claims: ManagerClaim[] }> {
  const openChecks = await readOpenAvailabilityChecks(db, ownerId);
  const claims = await readClaimsOfOwner(db, ownerId);
  return {
    questions: openChecks.map(({ id, propertyId, title, category, cause, askedAt, answerBy }) => ({
      id,
      home: { id: propertyId, title, category },
      cause,
      askedAt: askedAt.toISOString(),
      answerBy: answerBy.toISOString(),
    })),
    claims: claims.map(presentManagerClaim),
  };
}

export function presentManagerClaim(claim: ClaimRow): ManagerClaim {
  const { mayAnswer, agrees, answer } = claim;
  return { ...claimFactsOf(claim), home: homeOf(claim), mayAnswer, agrees, answer };
}

export async function readQueue(db: Db): Promise<{ waiting: AdminClaim[]; decided: AdminClaim[] }> {
  const pending = await readClaimsToDecide(db);
  const decided = await readClaimsDecided(db);
  return {
    waiting: await Promise.all(pending.map((claim) => presentQueuedClaim(db, claim))),
    decided: await Promise.all(decided.map((claim) => presentQueuedClaim(db, claim))),
  };
}

export async function presentQueuedClaim(db: Db, claim: ClaimRow): Promise<AdminClaim> {
  const { periodDays } = await readRules(db);
  return {
    ...claimFactsOf(claim),
    home: homeOf(claim),
    openedAt: claim.openedAt.toISOString(),
    isGivenBack: claim.givenBack !== null,
    agrees: claim.agrees,
    answer: claim.answer,
    ...(await readRecentClaimCounts(db, claim.id, periodDays)),
  };
}

const homeOf = ({ propertyId, title }: ClaimRow) => ({ id: propertyId, title });

function claimFactsOf(claim: ClaimRow) {
  const { id, reason, text, state, because, decidedBy, decision } = claim;
  return {
    id,
    reason,
    text,
    state,
    because,
    decidedBy,
    decision,
    claimedAt: claim.claimedAt.toISOString(),
    answerBy: claim.answerBy.toISOString(),
  };
}
