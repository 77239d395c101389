import type { Payment } from '#features/payments/schema.ts';
import { readReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const mirrorKey = 'payments';
const maxEntries = 50;

/**
 * Copies a paid payment to the browser's storage, in the format of the specification. Our code does not rely
 * on the copy, so changing it has no effect.
 */
export function mirrorPayment({ reference, amount, title, createdAt }: Payment): void {
  const propertyId = /^\/property\/(\d+)(?:\?|$)/.exec(readReturnPath(reference) ?? '')?.[1];
  const record = {
    transactionId: reference,
    amount,
    propertyId: propertyId === undefined ? null : Number(propertyId),
    propertyTitle: title,
    date: createdAt,
  };
  const otherRecords = parseRecords(deviceStorage.get(mirrorKey)).filter(
    (entry) =>
      !(typeof entry === 'object' && entry !== null && 'transactionId' in entry) ||
      entry.transactionId !== reference,
  );
  deviceStorage.set(mirrorKey, JSON.stringify([...otherRecords, record].slice(-maxEntries)));
}

function parseRecords(text: string | null): unknown[] {
  try {
    const records: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
}
