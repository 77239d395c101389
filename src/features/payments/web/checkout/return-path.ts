import { deviceStorage } from '#kit/web/storage.ts';

const keyOf = (reference: string) => `way-back ${reference}`;

/** Saves, in this browser, the page from which the payer went to the provider's page. */
export function saveReturnPath(reference: string, path: string): void {
  // A browser without storage can still pay.
  deviceStorage.set(keyOf(reference), path);
}

/**
 * Returns the saved page if it is the page of a property, a stay, a viewing or a membership. Returns null for
 * any other value in the browser's storage.
 */
export function readReturnPath(reference: string): string | null {
  const path = deviceStorage.get(keyOf(reference)) ?? '';
  return /^\/(property\/\d{1,10}(\?visit=[\dT-]{0,13})?|(stays|viewings)\/[A-Za-z0-9_-]{32}|profile\/membership|memberships\/[A-Za-z0-9_-]{32})$/.test(
    path,
  )
    ? path
    : null;
}
