import type { SignedIn } from '#features/accounts/policy.ts';
import { lockOwnListing } from '#features/listings/server/desk/own-listings.ts';
import { changeFields, readListing } from '#features/listings/server/listing-change.ts';
import { claimFeaturedSlot, notFeaturableCode } from '#features/listings/server/plan-limits/featuring.ts';
import { storeListing } from '#features/listings/server/store-listing.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { insertImportedHome } from './import-rows.ts';
import type { ImportRow } from './read-file.ts';
import { storeRowPhotos } from './row-photos.ts';
import { type PlanContext, planRow, type RowPlan } from './row-plan.ts';

export type RowOutcome = { kind: RowPlan['kind']; id: number; title: string; note: string | null };

type StoreRowInput = {
  context: PlanContext;
  row: ImportRow;
  importId: number;
  /** The keys of uploaded photos, by their file names in the CSV. */
  photos: Readonly<Record<string, string>>;
  /** True when the listing must stay off the market, whatever the row says. */
  isOffMarket?: boolean;
};

/**
 * Creates or updates the listing of a row, and records its previous values for an undo. Call it in a
 * transaction.
 * @throws AppError with an error for each invalid cell, or for the plan's limit that was exceeded
 */
export async function storeRow(
  kit: Kit,
  tx: Db,
  { context, row, importId, photos, isOffMarket = false }: StoreRowInput,
): Promise<RowOutcome> {
  const { user } = context;
  const planned = await planRow(tx, context, row);
  const plan = isOffMarket ? asUnavailable(planned) : planned;
  const stored = await storePlan(kit, tx, user, plan, { importId, line: row.line });
  const photoNote = await storeRowPhotos(kit, tx, user, {
    propertyId: stored.id,
    importId,
    line: row.line,
    sources: plan.photos,
    uploaded: photos,
  });
  const hasNewPhotos = plan.kind === 'duplicate' && photoNote.isNew;
  const note = [stored.note, photoNote.note].filter((text) => text !== null).join(' ') || null;
  return { kind: hasNewPhotos ? 'update' : plan.kind, id: stored.id, title: plan.title, note };
}

function asUnavailable(plan: RowPlan): RowPlan {
  if (plan.kind === 'duplicate') return plan;
  const form = { ...plan.form, isAvailable: false };
  return plan.kind === 'create'
    ? { ...plan, form }
    : { ...plan, form, values: { ...plan.values, isAvailable: false } };
}

async function storePlan(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  plan: RowPlan,
  { importId, line }: { importId: number; line: number },
): Promise<{ id: number; note: string | null }> {
  if (plan.kind === 'duplicate') return { id: plan.id, note: null };
  if (plan.kind === 'create') {
    const refusal = plan.form.isFeatured ? await featuringError(kit, tx, user) : null;
    const form = refusal ? { ...plan.form, isFeatured: false } : plan.form;
    const id = await storeListing(kit, tx, form, { by: user, importHash: plan.hash });
    const after = { ...(await readListing(tx, id)).form };
    await insertImportedHome(tx, importId, { propertyId: id, line, before: null, after });
    return { id, note: refusal ? `Created, but not featured. ${refusal}` : plan.note };
  }
  const { id, values, changes } = plan;
  const listing = await lockOwnListing(tx, user, id);
  const before = (await readListing(tx, id)).form;
  await changeFields(kit, tx, user, id, { listing, fields: () => values });
  const after = (await readListing(tx, id)).form;
  const pickChanged = (form: Record<string, unknown>) =>
    Object.fromEntries(changes.map((name) => [name, form[name] ?? null]));
  await insertImportedHome(tx, importId, {
    propertyId: id,
    line,
    before: pickChanged(before),
    after: pickChanged(after),
  });
  return { id, note: null };
}

/**
 * Returns the error when the plan has no featured slot left. The listing is then stored without being
 * featured.
 */
async function featuringError(kit: Kit, tx: Db, user: SignedIn): Promise<string | null> {
  try {
    await claimFeaturedSlot(kit, tx, { by: user, ownerId: user.id });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === notFeaturableCode) return error.message;
    throw error;
  }
}
