import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kit/app-error.ts';
import { type CursorKey, listFingerprint, readCursor, writeCursor } from './cursor.ts';
import type { ListOrder } from './list-order.ts';

const fingerprint = listFingerprint('price_asc', { category: 'for_sale', features: ['pool'] });

describe('a cursor', () => {
  test('survives a round trip', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(2_147_483_647), (price, id) => {
        const cursor = writeCursor(fingerprint, [price, id]);
        expect(readCursor(cursor, 'price_asc', fingerprint)).toEqual([price, id]);
      }),
    );
  });

  test('is refused for another order or other filters', () => {
    const cursor = writeCursor(fingerprint, [5, 7]);
    expect(() =>
      readCursor(cursor, 'price_desc', listFingerprint('price_desc', { category: 'for_sale' })),
    ).toThrow(AppError);
  });

  test.each([
    ['an id beyond int4', [5, 2_147_483_648]],
    ['a negative price', [-1, 5]],
    ['half a price', [1.5, 5]],
    ['text', ['5', 7]],
    ['too little', [5]],
    ['too much', [5, 6, 7]],
    ['null', [null, 1]],
  ])('is refused with %s', (_what, key) => {
    const cursor = writeCursor(fingerprint, key as number[]);
    expect(() => readCursor(cursor, 'price_asc', fingerprint)).toThrow(AppError);
  });

  test.each<[ListOrder, CursorKey]>([
    ['default', [true, false, 2_147_483_647]],
    ['price_asc', [Number.MAX_SAFE_INTEGER, 2_147_483_647]],
    ['price_desc', [0, 0]],
    ['newest', [2_147_483_647]],
    ['popular', [2_147_483_647, 1]],
    ['most_reviewed', [0, 1]],
    ['nearest', [false, 2_147_483_648, 1]],
    ['weighed', [true, 0, false, 1]],
    ['total_asc', [2_147_483_648, 1]],
    ['total_desc', [2_147_483_648, 1]],
    ['grouped_asc', [1, 2_147_483_648, 1]],
    ['grouped_desc', [1, 2_147_483_648, 1]],
  ])('accepts in the order %s %j', (order, key) => {
    expect(readCursor(writeCursor(fingerprint, key), order, fingerprint)).toEqual(key);
  });

  test.each<[ListOrder, CursorKey]>([
    ['default', [1, 0, 7]],
    ['price_asc', [Number.MAX_SAFE_INTEGER + 1, 7]],
    ['newest', [-1]],
    ['newest', [true]],
    ['popular', [2_147_483_648, 1]],
    ['grouped_asc', [2_147_483_648, 1, 1]],
  ])('refuses in the order %s %j', (order, key) => {
    const cursor = writeCursor(fingerprint, key);
    expect(() => readCursor(cursor, order, fingerprint)).toThrow('Invalid cursor');
  });

  test.each(['{}', '"text"', '7', 'null'])('is refused when it contains %s', (json) => {
    const cursor = Buffer.from(json).toString('base64url');
    expect(() => readCursor(cursor, 'default', fingerprint)).toThrow('Invalid cursor');
  });

  test('reports that it belongs to another list', () => {
    const other = listFingerprint('price_asc', { category: 'for_rent' });
    expect(() => readCursor(writeCursor(other, [5, 7]), 'price_asc', fingerprint)).toThrow(
      'This cursor belongs to a different list. Start again without a cursor',
    );
  });

  test('names the field when we did not issue it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let thrown: unknown;
        try {
          readCursor(text, 'default', fingerprint);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(AppError);
        expect((thrown as AppError).fields).toHaveProperty('cursor');
      }),
    );
  });
});

test('has the same fingerprint for reordered filters', () => {
  expect(listFingerprint('newest', { area: 'kira', category: 'for_sale', type: undefined })).toBe(
    listFingerprint('newest', { category: 'for_sale', area: 'kira' }),
  );
  expect(listFingerprint('newest', { area: 'kira' })).not.toBe(listFingerprint('newest', { area: 'naalya' }));
});

test('has another fingerprint for another order, and ignores absent filters', () => {
  expect(listFingerprint('newest', { area: 'kira' })).not.toBe(listFingerprint('popular', { area: 'kira' }));
  expect(listFingerprint('newest', { area: 'kira', type: undefined })).toBe(
    listFingerprint('newest', { area: 'kira' }),
  );
});
