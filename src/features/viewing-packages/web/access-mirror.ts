import type { Access } from '#features/viewing-packages/schema.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const storageKeys = [
  'viewedPropertiesCount',
  'viewedPropertyIds',
  'propertyViewingPayment',
  'propertyViewingExpiry',
];

/**
 * Copies the visitor's packages to the browser's storage, under the specification's keys. Our code never
 * reads the copy, so changing it there has no effect.
 */
export function mirrorAccess({ packages, opened }: Access): void {
  const expiry = Math.max(...packages.map(({ endsAt }) => Date.parse(endsAt)));
  const values = [opened.length, JSON.stringify(opened), 'true', expiry];
  for (const [index, key] of storageKeys.entries())
    if (packages.length > 0) deviceStorage.set(key, String(values[index]));
    else deviceStorage.remove(key);
}
