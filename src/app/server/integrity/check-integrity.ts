import type { IntegrityKind } from '#app/integrity-api.ts';
import { readLotsWithBids, verifyBidChain } from '#features/auctions/server/bidding/verify-bid-chain.ts';
import { readUnbalanced } from '#features/payments/server/ledger/check-ledger-balance.ts';
import type { Kit } from '#kit/server/kit.ts';
import { checkFiles, findOrphans, readReferencedFiles } from './check-files.ts';
import { type IntegrityIssue, readCursor, readOpenSubjects, writeOutcome } from './finding-rows.ts';

type CheckInput = { after: string; recheckedSubjects: string[]; referencedFilesQuery: string };
type Outcome = { issues: IntegrityIssue[]; lookedAt: string[]; after: string };

const entriesPerRun = 50_000;
const lotsPerRun = 20;

/**
 * Checks the next part of the referenced files, the ledger entries and the bids, and looks for files that no
 * row references. The job runs every night and continues where the previous run stopped.
 * @param referencedFilesQuery the query for all files that rows reference
 */
export async function checkIntegrity(kit: Kit, referencedFilesQuery: string): Promise<void> {
  for (const [kind, check] of Object.entries(checks) as [IntegrityKind, (typeof checks)[IntegrityKind]][]) {
    const recheckedSubjects = await readOpenSubjects(kit.db, kind);
    const after = await readCursor(kit.db, kind);
    const outcome = await check(kit, { after, recheckedSubjects, referencedFilesQuery });
    await kit.db.transaction().execute((tx) => writeOutcome(tx, kind, { ...outcome, now: kit.clock() }));
    if (outcome.issues.length > 0)
      kit.log.error({ kind, issues: outcome.issues.slice(0, 20) }, 'something stored does not fit');
  }
}

const checks = {
  async file(kit, { after, recheckedSubjects, referencedFilesQuery }) {
    const { named, after: next } = await readReferencedFiles(
      kit.db,
      referencedFilesQuery,
      after,
      recheckedSubjects,
    );
    const issues = await checkFiles(kit, named);
    // Earlier findings count as checked even if no row references their file any longer, so that they are
    // resolved. Such a file is not needed.
    const lookedAt = [...new Set([...named.map(({ key }) => key), ...recheckedSubjects])];
    return { issues, lookedAt, after: next };
  },
  async orphan(kit, { recheckedSubjects, referencedFilesQuery }) {
    const { issues } = await findOrphans(kit, referencedFilesQuery);
    return {
      issues,
      lookedAt: [...new Set([...issues.map(({ subject }) => subject), ...recheckedSubjects])],
      after: '',
    };
  },
  async books(kit, { after, recheckedSubjects }) {
    const { unbalanced, last, count } = await readUnbalanced(
      kit.db,
      Number(after || 0),
      entriesPerRun,
      recheckedSubjects,
    );
    const issues = unbalanced.map((key) => ({ subject: key, error: 'This entry does not balance.' }));
    return { issues, lookedAt: recheckedSubjects, after: count < entriesPerRun ? '' : String(last) };
  },
  async bids(kit, { after, recheckedSubjects }) {
    const lots = await readLotsWithBids(kit.db, Number(after || 0), lotsPerRun);
    const subjects = [...new Set([...lots.map((id) => `lot ${id}`), ...recheckedSubjects])];
    const issues: IntegrityIssue[] = [];
    for (const subject of subjects) {
      const [error] = await verifyBidChain(kit.db, Number(subject.slice('lot '.length)));
      if (error) issues.push({ subject, error });
    }
    return { issues, lookedAt: subjects, after: lots.length < lotsPerRun ? '' : String(lots.at(-1)) };
  },
} satisfies Record<IntegrityKind, (kit: Kit, input: CheckInput) => Promise<Outcome>>;
