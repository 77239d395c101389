import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { bulkRefusal, categoryRefusal, changePriceByPercent } from '#features/listings/rules.ts';
import type { BulkChange, BulkReport } from '#features/listings/schema.ts';
import { type LockedBulkListing, lockOwnListings } from '#features/listings/server/desk/own-listings.ts';
import type { ObligationProvider } from '#features/listings/server/obligation-parts.ts';
import type { StoredForm } from '#features/listings/server/stored-form.ts';
import type { Category } from '#features/properties/categories.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import type { Currency } from '#kit/money.ts';
import { type Message, textOf } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { planAvailability, writeAvailability } from './bulk-availability.ts';
import { hideDeleted, planDeletion } from './bulk-deletion.ts';
import { type ChangedListing, saveForUndo } from './bulk-undo-store.ts';
import { planFields, writeFields } from './bulk-write.ts';

type BulkRequest = { ids: readonly number[]; change: BulkChange };

/**
 * Makes one change to many listings in one transaction: to all of them, or to none. It takes only a few
 * statements, however many listings there are.
 * @param idempotency identifies the request, so that a percentage is applied to prices only once
 * @param provider reads the obligations of listings that are about to be deleted
 * @throws AppError 'conflict', whose fields are the ids of the listings that block the change
 */
export function changeMany(
  kit: Kit,
  user: SignedIn,
  request: BulkRequest,
  { idempotency, provider }: { idempotency: Idempotency; provider: ObligationProvider },
): Promise<BulkReport> {
  return kit.db
    .transaction()
    .execute((tx) => runIdempotent(tx, idempotency, () => changeAll(kit, tx, user, request, provider)));
}

async function changeAll(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  { ids, change }: BulkRequest,
  provider: ObligationProvider,
): Promise<BulkReport> {
  const user = await lockAuthorizedUser(tx, by, managers);
  const uniqueIds = [...new Set(ids)];
  const { own: ownListings, refused } = await lockOwnListings(tx, user, uniqueIds);
  const { refused: ruleErrors, write } =
    change.kind === 'delete'
      ? await planBulkDeletion(kit, tx, user, ownListings, provider)
      : await planChange(kit, tx, user, ownListings, change);
  const errors = [...refused, ...ruleErrors];
  if (errors.length > 0)
    throw new AppError(
      'conflict',
      'bulk_refused',
      englishText(
        bulkRefusal(change.kind === 'delete' ? 'delete' : 'change', errors.length, uniqueIds.length),
      ),
      {
        fields: Object.fromEntries(errors.map(([id, error]) => [id, refusalMessage(error)])),
      },
    );
  const before = await write();
  return { changed: uniqueIds.length, undo: await saveForUndo(kit, tx, user, change, before) };
}

type PlannedChange = { refused: Map<number, AppError>; write(): Promise<ChangedListing[]> };

async function planBulkDeletion(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  listings: readonly LockedBulkListing[],
  provider: ObligationProvider,
): Promise<PlannedChange> {
  const { writes, refused } = await planDeletion(kit, tx, listings, provider);
  const write = () =>
    hideDeleted(
      kit,
      tx,
      user,
      writes.map(({ listing }) => listing),
    );
  return { refused, write };
}

async function planChange(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  listings: readonly LockedBulkListing[],
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Promise<PlannedChange> {
  if (change.kind === 'availability') {
    const { isAvailable } = change;
    const { writes, refused } = await planAvailability(kit, tx, user, listings, () => ({
      isAvailable,
      listedUntil: null,
    }));
    const write = async () => {
      const versions = await writeAvailability(tx, user, writes);
      return writes.map(({ listing: { id, isAvailable: wasAvailable, listedUntil } }) => ({
        id,
        version: versions.get(id) ?? '',
        isAvailable: wasAvailable,
        listedUntil: listedUntil?.toISOString() ?? null,
      }));
    };
    return { refused, write };
  }
  const { writes, refused } = await planFields(kit, tx, user, listings, (form) => fieldsOf(form, change));
  const write = async () => {
    if (writes.length === 0) return [];
    const versions = await writeFields(tx, user, writes);
    return writes.map(({ listing: { id }, value: { before } }) => ({
      id,
      version: versions.get(id) ?? '',
      fields: before,
    }));
  };
  return { refused, write };
}

function fieldsOf(
  form: StoredForm,
  change: Exclude<BulkChange, { kind: 'availability' | 'delete' }>,
): Partial<StoredForm> {
  switch (change.kind) {
    case 'category':
      return withCategory(form, change.category);
    case 'featured':
      return { isFeatured: change.isFeatured };
    case 'price':
      return changedPrices(form, change.percent);
  }
}

/**
 * Returns the category as a change of the form.
 * @throws AppError 'conflict' when the price or missing fields of the listing forbid it
 */
function withCategory(form: StoredForm, category: Category): { category: Category } {
  const refusal = categoryRefusal({ ...form, category: form.category as Category }, category);
  if (refusal) throw new AppError('conflict', 'other_category', englishText(refusal));
  return { category };
}

/** Returns the new price, and the new monthly price if the listing has one. */
function changedPrices(form: StoredForm, percent: number): { price: number; monthlyPrice?: number } {
  const { price, monthlyPrice, currency } = form as {
    price: number;
    monthlyPrice: number | null;
    currency: Currency;
  };
  return {
    price: changePriceByPercent(price, percent, currency),
    ...(monthlyPrice != null && { monthlyPrice: changePriceByPercent(monthlyPrice, percent, currency) }),
  };
}

function refusalMessage({ message, fields = {} }: AppError): Message {
  const texts = Object.values(fields).map((field) => textOf(field));
  return englishText([...new Set(texts)].join('; ') || message);
}
