import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#kit/app-error.ts';
import { listFingerprint, readCursor, writeCursor } from './cursor.ts';

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

  test('for another order or other filters is refused', () => {
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
  ])('with %s is refused', (_what, key) => {
    const cursor = writeCursor(fingerprint, key as number[]);
    expect(() => readCursor(cursor, 'price_asc', fingerprint)).toThrow(AppError);
  });

  test('that we did not issue is refused, naming the field', () => {
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

test('the order of the filters does not change the fingerprint', () => {
  expect(listFingerprint('newest', { area: 'kira', category: 'for_sale', type: undefined })).toBe(
    listFingerprint('newest', { category: 'for_sale', area: 'kira' }),
  );
  expect(listFingerprint('newest', { area: 'kira' })).not.toBe(listFingerprint('newest', { area: 'naalya' }));
});
