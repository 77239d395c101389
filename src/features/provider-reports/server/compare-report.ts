import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { readSettledRecords } from '#features/payments/server/ledger/settled-records.ts';
import { readPaidPayouts } from '#features/payouts/server/reports/paid-payouts.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { matchRows } from './matching.ts';
import {
  deleteReport,
  type LockedReport,
  lockReport,
  readHeads,
  readReportRows,
  saveMissing,
  saveNote,
  saveResults,
} from './report-rows.ts';

/** Compares a report with our books as they are now. Call it with the report locked. */
export async function compareLocked(tx: Db, report: LockedReport): Promise<void> {
  const { id, provider, from, to } = report;
  const rows = await readReportRows(tx, id);
  const filter = {
    ...{ from: startOfDay(from), before: startOfDay(addDays(to, 1)) },
    ids: rows.flatMap(({ providerId }) => providerId ?? []),
    references: rows.flatMap(({ reference }) => reference ?? []),
  };
  const records = [
    ...(await readSettledRecords(tx, provider, filter)),
    ...(await readPaidPayouts(tx, filter)),
  ];
  const results = matchRows(rows, records);
  const matched = new Set([...results.values()].map(({ record }) => record));
  await saveResults(tx, id, results);
  await saveMissing(
    tx,
    report,
    records
      .filter((record) => !matched.has(record))
      .map(({ settledAt, ...record }) => ({ ...record, day: kampalaDay(settledAt) }))
      .filter(({ day }) => day >= from && day <= to),
  );
}

/**
 * Compares a report again, for example after a late payment was booked.
 * @throws AppError 'not-found'
 */
export async function compareReport(kit: Kit, admin: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await compareLocked(tx, await requireReport(kit, tx, id));
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'provider report compared', subject: `provider report ${id}` },
    });
  });
}

/**
 * Removes a report that was uploaded by mistake.
 * @throws AppError 'not-found'
 */
export async function removeReport(kit: Kit, admin: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await requireReport(kit, tx, id);
    const [head] = await readHeads(tx, kit.payments.id, { id });
    await deleteReport(tx, id);
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'provider report removed', subject: `provider report ${id}` },
      details: { ...head },
    });
  });
}

async function requireReport(kit: Kit, tx: Db, id: number): Promise<LockedReport> {
  const report = await lockReport(tx, id);
  if (report?.provider === kit.payments.id) return report;
  throw noSuchReport();
}

export const noSuchReport = () =>
  new AppError('not-found', 'no_such_report', english('This report does not exist.'));

type NoteInput = { id: number; difference: number; note: string; former: string | null };

/**
 * Explains a difference, or replaces the explanation that the admin saw.
 * @throws AppError 'not-found'; 'conflict' when the difference or its note has changed
 */
export async function explainDifference(
  kit: Kit,
  admin: Admin,
  { id: reportId, difference: id, note, former }: NoteInput,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await requireReport(kit, tx, reportId);
    const explained = await saveNote(tx, { id, reportId, note, former, notedBy: admin.id });
    if (!explained)
      throw new AppError(
        'conflict',
        'difference_changed',
        english(
          'This difference has changed since it was shown. Nothing was saved. Please look at it again.',
        ),
      );
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'difference explained', subject: `provider report ${reportId}` },
      details: { ...explained, former, comment: note },
    });
  });
}
