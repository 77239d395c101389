import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ImportFile, importPreview } from '#features/listings/import-schema.ts';
import { readPlanUsage } from '#features/listings/server/plan-limits/listing-slots.ts';
import { readForm } from '#features/listings/server/stored-form.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { describeBeyondPlan } from './beyond-plan.ts';
import { fieldTexts } from './field-texts.ts';
import { titleOf } from './import-run.ts';
import { readImportFile } from './read-file.ts';
import { refusedFile } from './refused-file.ts';
import { createPlanContext, planRow, type RowPlan } from './row-plan.ts';

type Preview = z.input<typeof importPreview>;

const outcomes = { create: 'created', update: 'updated', duplicate: 'duplicate' } as const;
const countFields = { create: 'created', update: 'updated', duplicate: 'duplicates' } as const;

/**
 * Returns the effect that the import of a file would have, row by row. Saves nothing.
 * @throws AppError 'invalid' when the file is not CSV or exceeds a limit
 */
export async function previewImport(
  kit: Kit,
  user: SignedIn,
  { csv, duplicates = 'skip', beyondPlan: choice }: ImportFile,
): Promise<Preview> {
  const file = await readImportFile(csv);
  const context = await createPlanContext(kit.db, user, file, duplicates);
  const slots = await openSlotCounter(kit, user);
  const preview: Preview = {
    created: 0,
    updated: 0,
    duplicates: 0,
    refused: [],
    lines: [],
    photoFiles: [],
    photoAddresses: 0,
  };
  const notes: NonNullable<Preview['notes']> = [];
  const references = new Map<string, number>();
  const rowsBeyondPlan: number[] = [];
  for (const row of file.rows) {
    await yieldToEventLoop();
    const { line } = row;
    try {
      const plan = await planRow(kit.db, context, row);
      if (plan.kind === 'create') requireUniqueReference(references, plan.form.reference ?? '', line);
      const hasSlot = await slots.claim(plan);
      if (!hasSlot) rowsBeyondPlan.push(line);
      if (!hasSlot && choice !== 'unavailable') continue;
      if (plan.kind !== 'create') context.rowsByListing.set(plan.id, line);
      preview[countFields[plan.kind]] += 1;
      preview.lines.push({
        line,
        title: plan.title,
        outcome: outcomes[plan.kind],
        ...(!hasSlot && { isUnavailable: true }),
        ...(plan.kind !== 'create' && { id: plan.id }),
        ...(plan.kind === 'update' && { changes: plan.changes }),
      });
      for (const { kind, source } of plan.photos)
        if (kind === 'address') preview.photoAddresses += 1;
        else if (!preview.photoFiles.includes(source)) preview.photoFiles.push(source);
      if (plan.kind === 'create' && plan.note) notes.push({ line, title: plan.title, note: plan.note });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      preview.refused.push({ line, title: titleOf(row), fields: fieldTexts(error) });
    }
  }
  const { beyondPlan, errors } = await describeBeyondPlan(kit, user, rowsBeyondPlan, choice);
  return {
    ...preview,
    ...(notes.length > 0 && { notes }),
    ...(file.unknownColumns.length > 0 && { unknownColumns: file.unknownColumns }),
    ...(beyondPlan && { beyondPlan }),
    ...(preview.refused.length + errors.length > 0 && {
      refusedCsv: refusedFile(file, [...preview.refused, ...errors]),
    }),
  };
}

/**
 * Rejects a reference that an earlier row has. In the import itself, the later row would update the listing
 * of the earlier one.
 */
function requireUniqueReference(rowsByReference: Map<string, number>, reference: string, line: number): void {
  const earlierRow = rowsByReference.get(reference.toLowerCase());
  if (reference !== '' && earlierRow !== undefined) {
    const message = english('Row {earlier} has the same reference. Each property needs its own', {
      earlier: earlierRow,
    });
    throw new AppError('conflict', 'reference_taken', message, { fields: { reference: message } });
  }
  rowsByReference.set(reference.toLowerCase(), line);
}

/** Returns a counter of the plan's free slots, which `claim` uses up. */
async function openSlotCounter(kit: Kit, user: SignedIn) {
  const usage = user.role === 'admin' ? null : await readPlanUsage(kit, user);
  let used = usage?.used ?? 0;
  /** Claims a slot for a row. Returns true when there is one, or when the row needs none. */
  async function claim(plan: RowPlan): Promise<boolean> {
    if (!usage || usage.limit === null || plan.kind === 'duplicate' || !plan.form.isAvailable) return true;
    if (plan.kind === 'update') {
      const before = await readForm(kit.db, plan.id);
      if (before?.isAvailable) return true;
    }
    if (used >= usage.limit) return false;
    used += 1;
    return true;
  }
  return { claim };
}
