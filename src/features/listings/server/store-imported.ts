import type { SignedIn } from '#features/accounts/policy.ts';
import type { ListingForm } from '#features/listings/schema.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { notFeaturable } from './featuring.ts';
import { storeListing } from './store-listing.ts';

/**
 * Stores a line of an import, once per key. If the plan has no featured place left, it becomes an ordinary listing.
 * @returns a note for the report, if any
 */
export async function storeImported(
  kit: Kit,
  user: SignedIn,
  form: ListingForm,
  asked: Parameters<typeof once>[1],
): Promise<string | null> {
  const store = (line: ListingForm) =>
    kit.db.transaction().execute((tx) => once(tx, asked, () => storeListing(kit, tx, line, { by: user })));
  try {
    await store(form);
    return null;
  } catch (error) {
    if (!(error instanceof AppError && error.code === notFeaturable)) throw error;
    await store({ ...form, isFeatured: false });
    return `Created, but not featured. ${error.message}`;
  }
}
