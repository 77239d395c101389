import type { Decider } from '#features/viewing-claims/choices.ts';
import { restoreUnlock } from '#features/viewing-packages/server/restore-unlock.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { markRestored, markReturned, readClaim, readUnansweredClaims } from './claim-rows.ts';
import { notifyVisitor, type Site } from './emails.ts';
import { readRules } from './rule-rows.ts';

type Decision = { by: Decider; reason?: string };

/**
 * Accepts a claim and returns the unlock, unless it was returned before.
 * @returns false when the claim is not in a state from which `by` can accept it
 */
export async function acceptClaim(tx: Db, id: number, { by, reason }: Decision): Promise<boolean> {
  const returnedClaim = await markReturned(tx, id, by, reason);
  if (!returnedClaim) return false;
  if (returnedClaim.isGivenBack) return true;
  const restoredAs = await restoreUnlock(tx, returnedClaim.openingId, await readRules(tx));
  // Null when the whole package was refunded in the meantime.
  if (restoredAs) await markRestored(tx, id, restoredAs);
  return true;
}

/**
 * Accepts a claim like `acceptClaim` and emails the visitor. No email is sent if the money was refunded,
 * because no unlock was returned.
 */
export async function acceptClaimAndNotify(
  kit: Kit,
  tx: Db,
  id: number,
  decision: Decision,
  site: Site,
): Promise<boolean> {
  if (!(await acceptClaim(tx, id, decision))) return false;
  const claim = await readClaim(tx, id);
  if (claim?.givenBack) await notifyVisitor(kit, tx, claim, site);
  return true;
}

/** Accepts the claims that the lister did not answer in time. */
export async function acceptUnansweredClaims(kit: Kit, site: Site): Promise<void> {
  await forEachIsolated(kit, 'a claim without a reply', await readUnansweredClaims(kit.db), (id) =>
    kit.db.transaction().execute((tx) => acceptClaimAndNotify(kit, tx, id, { by: 'silence' }, site)),
  );
}
