import type { Payment } from '#features/payments/schema.ts';
import { deviceStorage } from '#kit/web/storage.ts';
import { readReturnPath } from './return-path.ts';

const mirrorKey = 'payments';
const maxEntries = 50;

/**
 * Copies a paid payment to the browser's storage, in the format of the specification. Our code never reads
 * it, so changing it has no effect.
 */
export function mirrorPayment({ reference, amount, title, createdAt }: Payment): void {
  const home = /^\/property\/(\d+)(?:\?|$)/.exec(readReturnPath(reference) ?? '')?.[1];
  const record = {
    transactionId: reference,
    amount,
    propertyId: home === undefined ? null : Number(home),
    propertyTitle: title,
    date: createdAt,
  };
  const others = recordsIn(deviceStorage.get(mirrorKey)).filter(
    (one) =>
      !(typeof one === 'object' && one !== null && 'transactionId' in one) || one.transactionId !== reference,
  );
  deviceStorage.set(mirrorKey, JSON.stringify([...others, record].slice(-maxEntries)));
}

function recordsIn(text: string | null): unknown[] {
  try {
    const records: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
}
