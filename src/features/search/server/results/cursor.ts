import { createHash } from 'node:crypto';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { int4Max } from '#kit/numbers.ts';
import type { ListOrder } from './list-order.ts';

/** The position at the end of a page: the sort values of the last row, ending with its id. */
export type CursorKey = Array<number | boolean>;

type KeyType = 'boolean' | 'int4' | 'int8';

const keyTypes: Record<ListOrder, readonly KeyType[]> = {
  default: ['boolean', 'boolean', 'int4'],
  price_asc: ['int8', 'int4'],
  price_desc: ['int8', 'int4'],
  newest: ['int4'],
  popular: ['int4', 'int4'],
  most_reviewed: ['int4', 'int4'],
  size_desc: ['boolean', 'int4', 'int4'],
  nearest: ['boolean', 'int8', 'int4'],
  quickest: ['boolean', 'int8', 'int4'],
  weighed: ['boolean', 'int4', 'boolean', 'int4'],
  total_asc: ['int8', 'int4'],
  total_desc: ['int8', 'int4'],
  grouped_asc: ['int4', 'int8', 'int4'],
  grouped_desc: ['int4', 'int8', 'int4'],
};

const maxValues = { int4: int4Max, int8: Number.MAX_SAFE_INTEGER };

/** Returns a fingerprint of a list's order and filters, which detects a cursor of another list. */
export function listFingerprint(order: ListOrder, filters: object): string {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([order, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

export function writeCursor(fingerprint: string, key: CursorKey): string {
  return Buffer.from(JSON.stringify([fingerprint, ...key])).toString('base64url');
}

/**
 * Parses a cursor.
 * @throws AppError 'invalid' for a cursor that was not issued by us, or issued for another order or other
 * filters
 */
export function readCursor(cursor: string, order: ListOrder, fingerprint: string): CursorKey {
  const parts = parseCursor(cursor);
  if (!Array.isArray(parts)) throw cursorError(english('Invalid cursor'));
  const [cursorFingerprint, ...key] = parts;
  if (cursorFingerprint !== fingerprint)
    throw cursorError(english('This cursor belongs to a different list. Start again without a cursor'));
  const types = keyTypes[order];
  const isValid =
    key.length === types.length && key.every((value, index) => hasType(types[index] as KeyType, value));
  if (!isValid) throw cursorError(english('Invalid cursor'));
  return key as CursorKey;
}

function hasType(type: KeyType, value: unknown): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxValues[type];
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function cursorError(message: Message): AppError {
  return new AppError('invalid', 'invalid_cursor', message, { fields: { cursor: message } });
}
