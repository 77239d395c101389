import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ListingForm } from '#features/listings/schema.ts';
import { auctionLockedError, translateAuctionConflict } from '#features/listings/server/auction-guard.ts';
import { type LockedBulkListing, versionColumn } from '#features/listings/server/desk/own-listings.ts';
import { recordListingChanges } from '#features/listings/server/listing-audit.ts';
import { checkForm } from '#features/listings/server/listing-change.ts';
import { readForms, type StoredForm } from '#features/listings/server/stored-form.ts';
import { writeAuction } from '#features/listings/server/write-property.ts';
import { withoutForeignFields } from '#features/properties/draft.ts';
import { type FieldName, fieldList } from '#features/properties/fields.ts';
import { auctionColumnsOf, columnsOf } from '#features/properties/server/property-columns.ts';
import { readDollarRate } from '#features/properties/server/reference-data.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockPlanSlots, type PlanSlots } from './bulk-plans.ts';

/** The changes that can be written, and the errors of the other listings by id. */
export type PlannedWrites<Value> = {
  writes: Array<{ listing: LockedBulkListing; value: Value }>;
  refused: Map<number, AppError>;
};

type Fields = Partial<Record<FieldName, unknown>>;
/** The full form after the change, and the changed fields before and after it. */
export type FormChange = { form: ListingForm; before: Fields; after: Fields; isFeaturedByPlan: boolean };

/** The number of listings that are checked before the loop yields to other requests. */
const batchSize = 25;

/**
 * Decides which listings can get new field values, by the rules of their form. Writes nothing.
 * @param fieldsOf returns the changes to a stored form; it may throw an AppError
 */
export async function planFields(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  listings: readonly LockedBulkListing[],
  fieldsOf: (form: StoredForm, id: number) => Fields,
): Promise<PlannedWrites<FormChange>> {
  const planned: PlannedWrites<FormChange> = { writes: [], refused: new Map() };
  if (listings.length === 0) return planned;
  const slots = await lockPlanSlots(kit, tx, by, listings);
  const forms = await readForms(
    tx,
    listings.map(({ id }) => id),
  );
  for (const [index, listing] of listings.entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop();
    const stored = forms.get(listing.id);
    if (!stored) continue;
    try {
      const value = formChange(listing, stored, fieldsOf(stored, listing.id), slots);
      if (value) planned.writes.push({ listing, value });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      planned.refused.set(listing.id, error);
    }
  }
  return planned;
}

const auctionLockedFields: readonly FieldName[] = ['category', 'currency', 'price', 'bankName'];

/**
 * Returns the change of a form, or null when nothing changes.
 * @throws AppError when a rule forbids the change
 */
function formChange(
  listing: LockedBulkListing,
  stored: StoredForm,
  fields: Fields,
  slots: PlanSlots,
): FormChange | null {
  const form = withoutForeignFields(checkForm({ ...stored, ...fields }));
  const before: Fields = {};
  const after: Fields = {};
  for (const { name } of fieldList) {
    const [from, to] = [stored[name] ?? null, toStoredValue(form[name])];
    if (isDeepStrictEqual(from, to)) continue;
    before[name] = from;
    after[name] = to;
  }
  if (Object.keys(after).length === 0) return null;
  if (listing.isUpForAuction && auctionLockedFields.some((name) => name in after)) throw auctionLockedError();
  let { isFeaturedByPlan } = listing;
  if ('isFeatured' in after) {
    const slot = form.isFeatured ? slots.claimFeaturedSlot(listing) : { isOfPlan: false };
    if (slot instanceof AppError) throw slot;
    isFeaturedByPlan = slot.isOfPlan;
  }
  return { form, before, after, isFeaturedByPlan };
}

/** Returns a value in the format of the stored form. */
const toStoredValue = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/**
 * Writes the changes of `planFields`: all listings in one statement, and then the auctions of the listings
 * that have one.
 * @returns the new version of each listing
 */
export async function writeFields(
  tx: Db,
  by: SignedIn,
  writes: PlannedWrites<FormChange>['writes'],
  reason?: string,
): Promise<Map<number, string>> {
  const names = new Set(writes.flatMap(({ value }) => Object.keys(value.after)));
  const changedColumns = fieldList.filter(({ name }) => names.has(name));
  const columns = [
    ...changedColumns.flatMap(({ table, column }) => (table === undefined ? [column] : [])),
    ...(names.has('price') || names.has('currency') ? ['price_ugx'] : []),
    ...(names.has('isFeatured') ? ['featured_by_plan'] : []),
  ];
  const rate = await readDollarRate(tx);
  const rows = writes.map(({ listing, value }) => {
    const values: Record<string, unknown> = {
      ...columnsOf(value.form, null, rate),
      featured_by_plan: value.isFeaturedByPlan,
    };
    return {
      id: listing.id,
      ...Object.fromEntries(columns.map((column) => [column, values[column] ?? null])),
    };
  });
  const changesAuctions = changedColumns.some(({ table }) => table === 'auctions');
  if (changesAuctions) await removeAuctions(tx, writes);
  const assignments = columns.map((column) => sql`${sql.ref(column)} = w.${sql.ref(column)}`);
  const { rows: updatedRows } = await sql<{ id: number; version: string }>`
    update properties p set ${sql.join([...assignments, sql`updated_at = clock_timestamp()`])}
    from jsonb_populate_recordset(null::properties, ${JSON.stringify(rows)}::jsonb) as w
    where p.id = w.id returning p.id, ${versionColumn('p')} as version`
    .execute(tx)
    .catch(translateAuctionConflict);
  if (changesAuctions)
    for (const { listing, value } of writes) {
      const auction = auctionColumnsOf(value.form);
      if (auction) await writeAuction(tx, listing.id, auction);
    }
  await recordListingChanges(
    tx,
    by,
    writes.map(({ listing: { id, title }, value: { before, after } }) => ({ id, title, before, after })),
    reason,
  );
  return new Map(updatedRows.map(({ id, version }) => [id, version]));
}

/** Removes auctions before the listings change, because a lot requires its property to be a bank sale. */
async function removeAuctions(tx: Db, writes: PlannedWrites<FormChange>['writes']): Promise<void> {
  const ids = writes.filter(({ value }) => !auctionColumnsOf(value.form)).map(({ listing }) => listing.id);
  await sql`delete from auctions where property_id = any(${ids}::int[])`
    .execute(tx)
    .catch(translateAuctionConflict);
}
