import { describe, expect, test } from 'vitest';
import { extraFields, restoreWideFields } from './extra-fields.ts';

function field(id: number, data: number[] | Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, Buffer.from(data as Buffer)]);
}
const wide = (...values: bigint[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(value);
      return bytes;
    }),
  );
const damaged = expect.objectContaining({ code: 'zip_damaged' });
const none = 0xffffffff;

describe('extra fields', () => {
  test('are read one after the other, also empty ones, and ignore a short remainder', () => {
    const raw = Buffer.concat([field(1, [9, 8]), field(0x7075, []), field(300, [7]), Buffer.from([1, 2, 3])]);
    expect(extraFields(raw).map(({ id, data }) => [id, [...data]])).toEqual([
      [1, [9, 8]],
      [0x7075, []],
      [300, [7]],
    ]);
    expect(extraFields(Buffer.alloc(0))).toEqual([]);
  });

  test('report a field that exceeds them as an error', () => {
    expect(() => extraFields(field(1, [1, 2, 3]).subarray(0, 6))).toThrow(damaged);
  });
});

describe('values that do not fit into 32 bits', () => {
  const restored = (narrow: [number, number, number], data: Buffer | null) => {
    const [size, compressedSize, headerStart] = narrow;
    const entry = { size, compressedSize, headerStart };
    restoreWideFields(
      entry,
      extraFields(data ? Buffer.concat([field(7, [1]), field(1, data)]) : field(7, [1])),
    );
    return [entry.size, entry.compressedSize, entry.headerStart];
  };

  test('are stored in a fixed order, and only as far as needed', () => {
    const [a, b, c] = [2n ** 33n, 2n ** 34n + 1n, 2n ** 35n + 2n];
    expect(restored([none, none, none], wide(a, b, c))).toEqual([Number(a), Number(b), Number(c)]);
    expect(restored([5, none, 7], wide(a))).toEqual([5, Number(a), 7]);
    expect(restored([none, 6, none], wide(a, b))).toEqual([Number(a), 6, Number(b)]);
    expect(restored([5, 6, 7], wide(a))).toEqual([5, 6, 7]);
  });

  test('are unchanged if there is no ZIP64 field', () => {
    expect(restored([none, 6, 7], null)).toEqual([none, 6, 7]);
  });

  test('are an error if truncated', () => {
    expect(() => restored([none, none, 7], wide(1n))).toThrow(damaged);
    expect(() => restored([none, 6, 7], wide(1n).subarray(1))).toThrow(damaged);
  });
});
