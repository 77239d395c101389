import type { Access } from '#features/viewing-packages/schema.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const keys = [
  'viewedPropertiesCount',
  'viewedPropertyIds',
  'propertyViewingPayment',
  'propertyViewingExpiry',
];

/**
 * Keeps what the server says of this visitor's packages in the browser's storage, under the specification's keys.
 * Nothing of ours reads it: whoever changes it changes nothing.
 */
export function mirrorAccess({ packages, opened }: Access): void {
  const expiry = Math.max(...packages.map(({ endsAt }) => Date.parse(endsAt)));
  const values = [opened.length, JSON.stringify(opened), 'true', expiry];
  for (const [index, key] of keys.entries())
    if (packages.length > 0) deviceStorage.set(key, String(values[index]));
    else deviceStorage.remove(key);
}
