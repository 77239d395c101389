import { sql } from 'kysely';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import { isUrgent } from '#features/reports/rules.ts';
import type { PropertyReport } from '#features/reports/schema.ts';
import type { Actor } from '#kit/actor.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openCase } from './case-rows.ts';
import { notifyAdmins, type Site } from './emails.ts';
import { addReport, wasAbusive } from './report-rows.ts';

/** The bursts of the rate limits. Mobile networks put many phones behind one address. */
const burstLimits = { address: 10, reporter: 8, listing: 30 };

/** Returns the identifier of an account or a browser; null for a browser without a visitor id. */
export const reporterOf = ({ user, visitorId }: Actor): string | null =>
  user ? `account ${user.id}` : visitorId === null ? null : `visitor ${visitorId}`;

/**
 * Saves a visitor's report in the case about the listing. Notifies the admins when the case is new or the
 * reason is severe. The email contains neither the typed text nor the reporter. Reports from a person whose
 * recent reports were judged abusive are acknowledged but ignored.
 * @throws AppError 'not-found', also for a hidden listing; 'too-many'
 */
export async function fileReport(
  kit: Kit,
  propertyId: number,
  report: PropertyReport,
  { actor, address, work }: { actor: Actor; address: string; work: ProofOfWork },
  site: Site,
): Promise<void> {
  const reporter = reporterOf(actor);
  if (reporter) await consumeAttempt(kit.db, { key: `reports by ${reporter}`, free: burstLimits.reporter });
  if (!actor.user) {
    const networkLimit = {
      key: `reports from ${address}`,
      free: burstLimits.address,
      openTo: 'network',
    } as const;
    await consumeAttempt(kit.db, networkLimit, work);
    const listingLimit = {
      key: `reports of ${propertyId}`,
      free: burstLimits.listing,
      openTo: 'anyone',
    } as const;
    await consumeAttempt(kit.db, listingLimit, work);
  }
  if (report.website) return;
  await kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ title: string; ownerId: number }>`
      select title, owner_id as "ownerId" from properties
      where id = ${propertyId} and hidden_at is null for key share`.execute(tx);
    const [home] = rows;
    if (!home) throw propertyNotFoundError();
    if (reporter && (await wasAbusive(tx, reporter))) return;
    const { caseId, isNew } = await openCase(tx, { propertyId, ...home });
    const isCounted = await addReport(tx, { ...report, caseId, propertyId, reporter });
    if (isNew || (isCounted && isUrgent(report.reason)))
      await notifyAdmins(kit, tx, { caseId, propertyId, title: home.title, reason: report.reason }, site);
  });
}
