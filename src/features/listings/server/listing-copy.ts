import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { copyTitle } from '#features/listings/rules.ts';
import { lockOwnListing, propertyNotFoundError } from '#features/listings/server/desk/own-listings.ts';
import { fieldList } from '#features/properties/fields.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { checkForm } from './listing-change.ts';
import { storeListing } from './store-listing.ts';
import { readForm, type StoredForm } from './stored-form.ts';

/**
 * The fields that a copy does not get. The terms of an auction belong to one sale, and a reference to one
 * listing.
 */
const fieldsNotCopied = new Set<string>([
  ...fieldList.filter(({ table }) => table === 'auctions').map(({ name }) => name),
  'reference',
]);

/**
 * Creates a copy of a listing for the same owner. It is off the market, not featured, and has no photos,
 * tour, bookings or auction terms.
 * @throws AppError 'not-found'; 'forbidden' for another user's listing; 'invalid' when the stored data breaks
 * the form's current rules
 */
export function duplicateListing(
  kit: Kit,
  user: SignedIn,
  id: number,
  idempotency: Idempotency,
): Promise<{ id: number; title: string }> {
  return kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      await lockAuthorizedUser(tx, user, managers);
      const { ownerId } = await lockOwnListing(tx, user, id);
      const form = await readForm(tx, id);
      if (!form) throw propertyNotFoundError();
      const copy = copyOf(form);
      return { id: await storeListing(kit, tx, checkForm(copy), { by: user, ownerId }), title: copy.title };
    }),
  );
}

function copyOf(form: StoredForm): Record<string, unknown> & { title: string } {
  const copiedFields = Object.entries(form).filter(([name]) => !fieldsNotCopied.has(name));
  return {
    ...Object.fromEntries(copiedFields),
    title: copyTitle(String(form.title)),
    isAvailable: false,
    isFeatured: false,
  };
}
