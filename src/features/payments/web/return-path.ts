import { deviceStorage } from '#kit/web/storage.ts';

const keyOf = (reference: string) => `way-back ${reference}`;

/** Keeps, in this browser, the page from which somebody went to pay. */
export function saveReturnPath(reference: string, path: string): void {
  // A browser that stores nothing pays all the same.
  deviceStorage.set(keyOf(reference), path);
}

/**
 * A home's page of ours, which may open the dialog of a visit, a stay's, a viewing's or a membership's; null for anything else that may stand in the
 * browser's storage.
 */
export function readReturnPath(reference: string): string | null {
  const path = deviceStorage.get(keyOf(reference)) ?? '';
  return /^\/(property\/\d{1,10}(\?visit=[\dT-]{0,13})?|(stays|viewings)\/[A-Za-z0-9_-]{32}|profile\/membership|memberships\/[A-Za-z0-9_-]{32})$/.test(
    path,
  )
    ? path
    : null;
}
