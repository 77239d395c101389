import { randomBytes } from 'node:crypto';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Owner } from '#features/payments/policy.ts';
import { maxViewsPerAddress } from '#features/properties/rules.ts';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import { shareLimits } from '#features/shares/choices.ts';
import { buildShareUrl, isBot, shareChannel } from '#features/shares/rules.ts';
import type { OwnShare, ShareDraft, ShareRecord } from '#features/shares/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Caller } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  countShareVisit,
  deleteOldestShares,
  deleteOldShares,
  deleteShare,
  insertShare,
  readSharesOf,
  reassignShareRows,
} from './share-rows.ts';

/**
 * The bursts of the rate limits. Many phones share the address of a mobile network, and a person rarely
 * shares twenty homes in a row.
 */
const addressBurst = 100;
const sharerBurst = 20;

const randomToken = (bytes: number) => randomBytes(bytes).toString('base64url');

type ShareInput = { propertyId: number; draft: ShareDraft; owner: Owner; address: string; work: ProofOfWork };

/**
 * Creates a link to a home for its sharer, with or without an account. The URL contains only random tokens.
 * The sharer's details are stored in the database.
 * @throws AppError 'not-found', also for a hidden home; 'too-many'
 */
export async function shareHome(
  kit: Kit,
  { propertyId, draft, owner, address, work }: ShareInput,
  appOrigin: string,
): Promise<ShareRecord> {
  const sharer = owner.userId === null ? `visitor ${owner.visitorId}` : `account ${owner.userId}`;
  if (owner.userId === null) {
    const limit = { key: `share from ${address}`, free: addressBurst, openTo: 'network' } as const;
    await consumeAttempt(kit.db, limit, work);
  }
  await consumeAttempt(kit.db, { key: `share by ${sharer}`, free: sharerBurst });
  const link = { ref: randomToken(12), user: randomToken(9) };
  const shareUrl = buildShareUrl(`${appOrigin}/property/${propertyId}`, link, 'link');
  const sharedAt = kit.clock();
  await kit.db.transaction().execute(async (tx) => {
    const share = { ...owner, ...draft, id: link.ref, sharerMark: link.user, propertyId, shareUrl, sharedAt };
    if (!(await insertShare(tx, share))) throw propertyNotFoundError();
    await deleteOldestShares(tx, owner, shareLimits.maxStored);
  });
  return { shareId: link.ref, propertyId, sharedBy: draft, shareUrl, timestamp: sharedAt.toISOString() };
}

type OpenedLink = {
  shareId: string;
  user: string;
  src: string;
  opener: { visitorId: string; userId: number | null };
  caller: Caller;
};

/** Counts a visit through a shared link for its sharer. An unknown link is not counted and gives no error. */
export async function recordShareVisit(
  kit: Kit,
  { shareId, user, src, opener, caller }: OpenedLink,
): Promise<boolean> {
  if (isBot(caller.userAgent)) return false;
  return kit.db.transaction().execute((tx) =>
    countShareVisit(tx, {
      ...opener,
      shareId,
      sharerMark: user,
      way: shareChannel(src),
      address: caller.address,
      limitOfAddress: maxViewsPerAddress(caller),
      limitOfDay: shareLimits.maxVisitsPerDay,
      day: kampalaDay(kit.clock()),
    }),
  );
}

export async function readOwnShares(db: Db, { id }: SignedIn): Promise<OwnShare[]> {
  return (await readSharesOf(db, id)).map((row) => ({
    shareId: row.id,
    home: { id: row.propertyId, title: row.title },
    shareUrl: row.shareUrl,
    timestamp: row.sharedAt.toISOString(),
    opens: row.opens,
    lastOpenedOn: row.lastOpenedOn,
    ways: row.ways,
  }));
}

/** @throws AppError 'not-found', also for another user's link */
export async function endShare(db: Db, { id }: SignedIn, shareId: string): Promise<void> {
  if (await deleteShare(db, shareId, id)) return;
  throw new AppError('not-found', 'no_such_share', msg('Link not found. It may have been deleted.'));
}

/** Moves the links that were shared in this browser before sign-in to the account. */
export async function reassignShares(tx: Db, signIn: { userId: number; visitorId: string }): Promise<void> {
  await reassignShareRows(tx, signIn.visitorId, signIn.userId);
}

export async function deleteOldShareVisits(kit: Kit): Promise<void> {
  const cutoff = kit.clock();
  cutoff.setUTCMonth(cutoff.getUTCMonth() - shareLimits.retentionMonths);
  await deleteOldShares(kit.db, cutoff, kampalaDay(kit.clock()));
}
