import type { Decider } from '#features/viewing-claims/choices.ts';
import { restoreUnlock } from '#features/viewing-packages/server/restore-unlock.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { markRestored, markReturned, readClaim, readUnanswered } from './claim-rows.ts';
import { notifyVisitor, type Site } from './emails.ts';
import { readRules } from './rule-rows.ts';

type Decision = { by: Decider; reason?: string };

/**
 * Accepts a claim and returns the place, unless it was returned before.
 * @returns false when the claim is no longer in the expected state
 */
export async function acceptClaim(tx: Db, id: number, { by, reason }: Decision): Promise<boolean> {
  const marked = await markReturned(tx, id, by, reason);
  if (!marked) return false;
  if (marked.isGivenBack) return true;
  const how = await restoreUnlock(tx, marked.openingId, await readRules(tx));
  // The result is null when the money of the whole package was refunded meanwhile.
  if (how) await markRestored(tx, id, how);
  return true;
}

/**
 * Accepts a claim like `acceptClaim` and emails the claimant. The email does not mention a returned place if
 * the money was refunded.
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

/** Accepts claims that the lister did not answer in time. */
export async function acceptUnansweredClaims(kit: Kit, site: Site): Promise<void> {
  await forEachIsolated(kit, 'a claim without a reply', await readUnanswered(kit.db), (id) =>
    kit.db.transaction().execute((tx) => acceptClaimAndNotify(kit, tx, id, { by: 'silence' }, site)),
  );
}
