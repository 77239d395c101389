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
 * Decides a claim for whoever made it and gives the place back, unless it is back already.
 * @returns false when it does not stand so any more
 */
export async function acceptClaim(tx: Db, id: number, { by, reason }: Decision): Promise<boolean> {
  const marked = await markReturned(tx, id, by, reason);
  if (!marked) return false;
  if (marked.isGivenBack) return true;
  const how = await restoreUnlock(tx, marked.openingId, await readRules(tx));
  // Null: the money of the whole package came back meanwhile.
  if (how) await markRestored(tx, id, how);
  return true;
}

/** The same, of which whoever made it is told by mail: not that a place is back whose money is. */
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

/** The job: whoever lists a home and does not answer in time agrees. */
export async function acceptUnansweredClaims(kit: Kit, site: Site): Promise<void> {
  await forEachIsolated(kit, 'a claim that nobody answered', await readUnanswered(kit.db), (id) =>
    kit.db.transaction().execute((tx) => acceptClaimAndNotify(kit, tx, id, { by: 'silence' }, site)),
  );
}
