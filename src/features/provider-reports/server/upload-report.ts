import { createHash } from 'node:crypto';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { reportLimits } from '#features/provider-reports/choices.ts';
import type { UploadQuery } from '#features/provider-reports/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { daysBetween } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { english, type Message } from '#kit/msg.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { Kit } from '#kit/server/kit.ts';
import { compareLocked } from './compare-report.ts';
import { readReportFile } from './report-file.ts';
import { insertReport, insertRows, readHeads } from './report-rows.ts';

/**
 * Stores the provider's report of a period, and compares it with our books. Nothing is stored if a row cannot be read.
 * @returns the id of the report
 * @throws AppError 'invalid' for the period or the file; 'too-large'; 'conflict' when the same file is already stored
 */
export async function uploadReport(
  kit: Kit,
  admin: Admin,
  { form, from, to, name }: UploadQuery & { form: FileForm },
): Promise<number> {
  requirePeriod(from, to);
  const file = await form.file('report');
  if (!file) throw invalid('report', english('Choose the report as a CSV file.'));
  const bytes = await file.bytes();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await refuseKnown(kit, sha256);
  const { rows, skipped } = await readReportFile(bytes, { from, to });
  const provider = kit.payments.id;
  const id = await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const report = { provider, fileName: name, sha256, from, to, skipped, uploadedBy: admin.id };
    const inserted = await insertReport(tx, report);
    if (inserted === null) return null;
    await insertRows(tx, inserted, rows);
    await compareLocked(tx, { id: inserted, provider, from, to });
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'provider report uploaded', subject: `provider report ${inserted}` },
      details: { file: name, sha256, from, to, rows: rows.length, skipped },
    });
    return inserted;
  });
  // Another admin may have uploaded the same file in the meantime.
  if (id === null) await refuseKnown(kit, sha256);
  if (id === null) throw new Error('a report is neither stored nor known');
  return id;
}

function requirePeriod(from: string, to: string): void {
  if (to < from) throw invalid('to', english('The last day is before the first.'));
  if (daysBetween(from, to) >= reportLimits.days)
    throw invalid(
      'to',
      english('A report has at most {days} days. Upload a longer one in parts.', { days: reportLimits.days }),
    );
}

const invalid = (field: string, message: Message) =>
  new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });

/** The field `known` is the id of the stored report, to which the screen links. */
async function refuseKnown({ db, payments }: Kit, sha256: string): Promise<void> {
  const [known] = await readHeads(db, payments.id, { sha256 });
  if (!known) return;
  const { id, fileName, uploadedBy, uploadedAt } = known;
  throw new AppError(
    'conflict',
    'report_known',
    english('This file is already stored as “{fileName}”. {uploadedBy} uploaded it on {day}.', {
      ...{ fileName, uploadedBy, day: formatDate(uploadedAt.toISOString()) },
    }),
    { fields: { known: english('{id}', { id }) } },
  );
}
