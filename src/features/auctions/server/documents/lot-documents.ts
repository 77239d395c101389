import type { LotDocument, LotDocuments, ShownViewingDay } from '#features/auctions/document-schema.ts';
import { readLotOfHome, readTermsOfLot } from '#features/auctions/server/lots/lot-rows.ts';
import { readViewingDays, type ViewingDayRow } from '#features/auctions/server/watching/viewing-day-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type LotDocumentRow, readLotDocumentRows } from './document-rows.ts';

/** Returns the documents and viewing days of a lot. */
export async function readDocumentParts(
  db: Db,
  lotId: number,
): Promise<Pick<LotDocuments, 'papers' | 'viewingDays'>> {
  const [documents, days] = [await readLotDocumentRows(db, lotId), await readViewingDays(db, lotId)];
  return { papers: documents.map(presentDocument), viewingDays: days.map(presentViewingDay) };
}

/** Returns the documents, viewing days and terms of a home's lot, or null when the home has no public lot. */
export async function readLotDocuments(db: Db, propertyId: number): Promise<LotDocuments | null> {
  const lot = await readLotOfHome(db, propertyId);
  if (!lot) return null;
  const { terms } = await readTermsOfLot(db, lot.id);
  return { lotId: lot.id, terms, ...(await readDocumentParts(db, lot.id)) };
}

function presentDocument({
  id,
  name,
  type,
  bytes,
  addedAt,
  isLate,
  ...document
}: LotDocumentRow): LotDocument {
  return {
    ...{ id, name, type, bytes, isLate },
    addedAt: addedAt.toISOString(),
    removed: document.removedAt && {
      at: document.removedAt.toISOString(),
      reason: document.removalReason ?? '',
    },
  };
}

function presentViewingDay({ id, startsAt, endsAt, note }: ViewingDayRow): ShownViewingDay {
  return {
    ...{ id, note },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
