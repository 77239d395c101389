import { changedAddress } from '#features/listings/web/listing-filter.ts';

/** The listing in the form: its id, or 'new' for one that is not stored yet. */
export type EditedListing = number | 'new';

/**
 * Returns the address of the form.
 * @param list the query of the list from which the form was opened, and to which it returns
 */
export function formAddress(
  edited: EditedListing,
  list: URLSearchParams = new URLSearchParams(),
  tab: 'tour' | null = null,
): string {
  const path = edited === 'new' ? '/admin/properties/new' : `/admin/properties/${edited}/edit`;
  return changedAddress(path, list, { edit: null, tab });
}
