import { endDispute, isRefundedInFull, lockForDispute } from '#features/stays/server/disputes.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyRefunded, type Site } from './emails.ts';
import { readProblemOfStay, readStaysWithOpenProblem, updateEnded } from './problem-rows.ts';

/**
 * Closes the open problems of stays whose payments have all been refunded, by an admin or because the host cancelled. An
 * admin has nothing left to decide about them. A repeated run does nothing.
 */
export async function closeRefundedProblems(kit: Kit, site: Site): Promise<void> {
  await forEachIsolated(kit, 'the problem of a stay', await readStaysWithOpenProblem(kit.db), (stayId) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockForDispute(tx, stayId);
      const problem = await readProblemOfStay(tx, stayId);
      if (problem?.state !== 'open' || !(await isRefundedInFull(tx, stay))) return;
      await updateEnded(tx, problem.id, { state: 'refunded', at: kit.clock() });
      await endDispute(kit, tx, stay);
      await notifyRefunded(kit, tx, { stay, reason: problem.reason }, site);
    }),
  );
}
