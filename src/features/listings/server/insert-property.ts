import { type PropertyDraft, propertyDraft, withoutForeignFields } from '#features/properties/draft.ts';
import type { Db } from '#kit/server/database/database.ts';
import { writeProperty } from './write-property.ts';

/**
 * Stores a new property without checking its owner's plan, for the demo and for tests. Call it in a
 * transaction.
 * @returns its id
 */
export function insertProperty(db: Db, ownerId: number, draft: PropertyDraft, now: Date): Promise<number> {
  const checked = withoutForeignFields(propertyDraft.parse(draft));
  return writeProperty(db, checked, { ownerId, createdAt: now }, { updatedAt: now });
}
