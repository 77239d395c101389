import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { bulkRefusal, categoryRefusal, priceByPercent } from '#features/listings/rules.ts';
import type { BulkChange, BulkReport } from '#features/listings/schema.ts';
import type { Category } from '#features/properties/categories.ts';
import type { Currency } from '#features/properties/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { englishText } from '#kit/english-text.ts';
import { type Message, textOf } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { planAvailability, writeAvailability } from './bulk-availability.ts';
import { hideDeleted, planDeletion } from './bulk-deletion.ts';
import { type Changed, keepForUndo } from './bulk-undo-store.ts';
import { planFields, writeFields } from './bulk-write.ts';
import type { ObligationParts } from './obligation-parts.ts';
import { type LockedBulkListing, lockOwnListings } from './own-listings.ts';
import type { StoredForm } from './stored-form.ts';

type Request = { ids: readonly number[]; change: BulkChange };

/**
 * Makes one change to many listings in one transaction: to all of them, or to none. It takes only a few
 * statements, however many listings there are.
 * @param key the same for every attempt to make this change, so that prices rise only once; without a key,
 * every call makes the change
 * @param parts what other features know about listings that are about to be deleted
 * @throws AppError 'conflict', whose fields are the ids of the listings that block the change
 */
export function changeMany(
  kit: Kit,
  user: SignedIn,
  request: Request,
  { key, parts }: { key: string | null; parts: ObligationParts },
): Promise<BulkReport> {
  const scope = `change listings by #${user.id}`;
  return kit.db
    .transaction()
    .execute((tx) =>
      runIdempotent(tx, { scope, key, request }, () => changeAll(kit, tx, user, request, parts)),
    );
}

async function changeAll(
  kit: Kit,
  tx: Db,
  by: SignedIn,
  { ids, change }: Request,
  parts: ObligationParts,
): Promise<BulkReport> {
  const user = await lockAuthorizedUser(tx, by, managers);
  const all = [...new Set(ids)];
  const { own, refused } = await lockOwnListings(tx, user, all);
  const { refused: against, write } =
    change.kind === 'delete'
      ? await planToDelete(kit, tx, user, own, parts)
      : await planChange(kit, tx, user, own, change);
  const obstacles = [...refused, ...against];
  if (obstacles.length > 0)
    throw new AppError(
      'conflict',
      'bulk_refused',
      englishText(bulkRefusal(change.kind === 'delete' ? 'delete' : 'change', obstacles.length, all.length)),
      {
        fields: Object.fromEntries(obstacles.map(([id, error]) => [id, reasonOf(error)])),
      },
    );
  const before = await write();
  return { changed: all.length, undo: await keepForUndo(kit, tx, user, change, before) };
}

type Plan = { refused: Map<number, AppError>; write(): Promise<Changed[]> };

async function planToDelete(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  own: readonly LockedBulkListing[],
  parts: ObligationParts,
): Promise<Plan> {
  const { writes, refused } = await planDeletion(kit, tx, own, parts);
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
  own: readonly LockedBulkListing[],
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Promise<Plan> {
  if (change.kind === 'availability') {
    const { isAvailable } = change;
    const { writes, refused } = await planAvailability(kit, tx, user, own, () => ({
      isAvailable,
      listedUntil: null,
    }));
    const write = async () => {
      const versions = await writeAvailability(tx, user, writes);
      return writes.map(({ listing: { id, isAvailable: was, listedUntil } }) => ({
        id,
        version: versions.get(id) ?? '',
        isAvailable: was,
        listedUntil: listedUntil?.toISOString() ?? null,
      }));
    };
    return { refused, write };
  }
  const { writes, refused } = await planFields(kit, tx, user, own, (form) => fieldsOf(form, change));
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
      return pricesBy(form, change.percent);
  }
}

/**
 * Returns the new category.
 * @throws AppError 'conflict' when the price or missing fields of the listing forbid it
 */
function withCategory(form: StoredForm, category: Category): { category: Category } {
  const refusal = categoryRefusal({ ...form, category: form.category as Category }, category);
  if (refusal) throw new AppError('conflict', 'other_category', englishText(refusal));
  return { category };
}

/** Returns the changed price, and the changed monthly price if there is one. */
function pricesBy(form: StoredForm, percent: number): { price: number; monthlyPrice?: number } {
  const { price, monthlyPrice, currency } = form as {
    price: number;
    monthlyPrice: number | null;
    currency: Currency;
  };
  return {
    price: priceByPercent(price, percent, currency),
    ...(monthlyPrice != null && { monthlyPrice: priceByPercent(monthlyPrice, percent, currency) }),
  };
}

function reasonOf({ message, fields = {} }: AppError): Message {
  const texts = Object.values(fields).map((field) => textOf(field));
  return englishText([...new Set(texts)].join('; ') || message);
}
