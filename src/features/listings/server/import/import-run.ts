import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { ImportFile, importReport } from '#features/listings/import-schema.ts';
import { AppError } from '#kit/app-error.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { describeBeyondPlan, isBeyondPlan } from './beyond-plan.ts';
import { fieldTexts } from './field-texts.ts';
import { insertImport } from './import-rows.ts';
import { type ImportRow, readImportFile } from './read-file.ts';
import { refusedFile } from './refused-file.ts';
import { createPlanContext } from './row-plan.ts';
import { type RowOutcome, storeRow } from './store-row.ts';

type Report = z.input<typeof importReport>;

/**
 * Creates and updates listings from the rows of a CSV file. Rejected rows are reported with their errors.
 * Internal errors are also reported per row, and the rows after them are still imported.
 * @param idempotency identifies the request, so that each row takes effect once
 * @throws AppError 'invalid' when the file is not CSV or exceeds a limit; 'unprocessable' when the key was
 * used for another file
 */
export async function importCsv(
  kit: Kit,
  user: SignedIn,
  { csv, fileName, photos = {}, duplicates = 'skip', beyondPlan: choice }: ImportFile,
  idempotency: Idempotency,
): Promise<Report> {
  const file = await readImportFile(csv);
  const { scope, key } = idempotency;
  const importId = await kit.db
    .transaction()
    .execute((tx) =>
      runIdempotent(tx, { scope, key, request: csv }, () =>
        insertImport(tx, { userId: user.id, fileName: fileName || 'import.csv', at: kit.clock() }),
      ),
    );
  const context = await createPlanContext(kit.db, user, file, duplicates);
  const report: Report = { importId, created: 0, updated: 0, duplicates: 0, refused: [] };
  const notes: NonNullable<Report['notes']> = [];
  const rowsBeyondPlan: number[] = [];
  for (const row of file.rows) {
    // The loop yields here, because a rejected row may not await anything.
    await yieldToEventLoop();
    const { line } = row;
    try {
      const store = (isOffMarket: boolean) =>
        kit.db.transaction().execute(async (tx) => {
          // Without this lock, two concurrent imports would not see each other's rows.
          await lockAll(tx, [`import by #${user.id}`]);
          const idempotentRequest = { scope, key: key && `${key}:${line}`, request: row.raw };
          return runIdempotent(tx, idempotentRequest, () =>
            storeRow(kit, tx, { context, row, importId, photos, isOffMarket }),
          );
        });
      const { kind, id, title, note } = await store(false).catch((error: unknown) => {
        if (!isBeyondPlan(error)) throw error;
        rowsBeyondPlan.push(line);
        if (choice !== 'unavailable') throw error;
        return store(true);
      });
      context.rowsByListing.set(id, line);
      report[countFields[kind]] += 1;
      if (note) notes.push({ line, title, note });
    } catch (error) {
      if (isBeyondPlan(error)) continue;
      const isRefusal = error instanceof AppError;
      if (!isRefusal) kit.log.error({ err: error, line }, 'a row of an import was not stored');
      const fields = isRefusal ? fieldTexts(error) : { line: key ? retryMessage : unconfirmedMessage };
      report.refused.push({ line, title: titleOf(row), fields, ...(!isRefusal && { isLost: true }) });
    }
  }
  const { created, updated, refused } = report;
  const { beyondPlan, errors } = await describeBeyondPlan(kit, user, rowsBeyondPlan, choice);
  await writeAudit(kit.db, {
    actorId: user.id,
    action: 'properties imported',
    subject: `user ${user.id}`,
    details: { created, updated, duplicates: report.duplicates, refused: refused.length + errors.length },
  });
  return {
    ...report,
    ...(notes.length > 0 && { notes }),
    ...(file.unknownColumns.length > 0 && { unknownColumns: file.unknownColumns }),
    ...(beyondPlan && { beyondPlan }),
    ...(refused.length + errors.length > 0 && { refusedCsv: refusedFile(file, [...refused, ...errors]) }),
  };
}

const countFields = {
  create: 'created',
  update: 'updated',
  duplicate: 'duplicates',
} as const satisfies Record<RowOutcome['kind'], keyof Report>;

export const titleOf = ({ cells }: ImportRow) => (cells.title ?? '').trim().slice(0, 200);

/**
 * The message when the connection was lost during the commit, so that it is unknown whether the row was
 * stored.
 */
const unconfirmedMessage =
  'We could not confirm that this property was saved. Check your listings before you import it again.';
/** The message for an import with a key, where sending the file again cannot create duplicates. */
const retryMessage = 'We could not save this property. Try again later.';
