import { describe, expect, test } from 'vitest';
import { type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { pageEntry } from '#kit/server/zip/testing/refused-archives.ts';
import { listZip } from '#kit/zip/list-zip.ts';
import { createWindow } from '#kit/zip/random-access.ts';
import { headersOf, locateEntryData } from './local-headers.ts';

/** Returns the names in an archive after all checks of its records, in the browser and on the server. */
function namesIn(zip: Buffer): string[] {
  const access = createWindow(zip.length, 4_096, (into, start) =>
    zip.copy(into, 0, start, start + into.length),
  );
  const { end, listed, files } = listZip(access);
  locateEntryData(headersOf(access), listed, end.directoryStart);
  return files.map(({ name }) => name);
}
const refusal = (zip: Buffer): string => {
  try {
    return `taken: ${namesIn(zip).join()}`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const two: CraftedEntry[] = [pageEntry, { name: 'b.txt', data: 'b' }];
const central = (zip: Buffer) => zip.indexOf('PK\x01\x02', 0, 'latin1');
const lastOf = (zip: Buffer) => zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
const endOf = (zip: Buffer) => zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');

/** Adds a comment to an entry, as archivers allow. */
function withEntryComment(comment: string): Buffer {
  const zip = craftedZip(two);
  const at = central(zip);
  const end = endOf(zip);
  const after = at + 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30);
  const changed = Buffer.concat([zip.subarray(0, after), Buffer.from(comment), zip.subarray(after)]);
  changed.writeUInt16LE(comment.length, at + 32);
  changed.writeUInt32LE(zip.readUInt32LE(end + 12) + comment.length, end + comment.length + 12);
  return changed;
}

describe('the directory', () => {
  test('skips comments', () => {
    expect(namesIn(withEntryComment('about this file'))).toEqual(['index.htm', 'b.txt']);
  });

  test('is incomplete if a record is longer than the remaining data', () => {
    const zip = craftedZip(two);
    zip.writeUInt16LE(50, lastOf(zip) + 32);
    expect(refusal(zip)).toBe('zip_damaged');
  });

  test('is incomplete if it contains something else', () => {
    const zip = craftedZip(two);
    zip.write('PX', lastOf(zip), 'latin1');
    expect(refusal(zip)).toBe('zip_damaged');
  });

  test.each([
    ['a link', 0o120777, 'zip_link'],
    ['a socket', 0o140777, 'zip_link'],
    ['a pipe', 0o010777, 'zip_link'],
    ['a folder by its mode', 0o040755, 'taken: x'],
    ['a file without rights', 0o100000, 'taken: x'],
    ['of no mode', 0, 'taken: x'],
  ])('rejects an entry that is %s', (_, mode, outcome) => {
    expect(refusal(craftedZip([{ name: 'x', data: 'x', externalAttributes: (mode << 16) >>> 0 }]))).toBe(
      outcome,
    );
  });
});

describe('the end record', () => {
  test.each([
    [65_535 + 2 ** 20, 'taken: index.htm,b.txt'],
    [65_535 + 2 ** 20 + 1, 'zip_incomplete'],
  ])('is found before %i bytes of other data: %s', (count, outcome) => {
    expect(refusal(Buffer.concat([craftedZip(two), Buffer.alloc(count)]))).toBe(outcome);
  });

  test.each([
    [0, 'taken: index.htm,b.txt'],
    [0xffff, 'taken: index.htm,b.txt'],
    [1, 'zip_split'],
    [0xfffe, 'zip_split'],
  ])('on disk %i: %s', (disk, outcome) => {
    const zip = craftedZip(two);
    zip.writeUInt16LE(disk, endOf(zip) + 4);
    expect(refusal(zip)).toBe(outcome);
  });

  test('may have a comment of the maximum length', () => {
    expect(namesIn(craftedZip(two, { comment: 'c'.repeat(65_535) }))).toHaveLength(2);
  });
});

describe('the ZIP64 end record', () => {
  const wide = () => craftedZip(two, { zip64: 'always' });
  const recordAt = (zip: Buffer) => zip.indexOf('PK\x06\x06', 0, 'latin1');
  const locatorAt = (zip: Buffer) => zip.indexOf('PK\x06\x07', 0, 'latin1');

  test('is found through its locator when it has an extension', () => {
    const zip = wide();
    const at = locatorAt(zip);
    expect(namesIn(Buffer.concat([zip.subarray(0, at), Buffer.alloc(8), zip.subarray(at)]))).toEqual([
      'index.htm',
      'b.txt',
    ]);
  });

  test('is found before its locator, even if the locator states another place', () => {
    const zip = wide();
    zip.writeBigUInt64LE(3n, locatorAt(zip) + 8);
    expect(namesIn(zip)).toHaveLength(2);
  });

  test('is an error if it is missing', () => {
    const zip = wide();
    zip.write('XX', recordAt(zip), 'latin1');
    expect(refusal(zip)).toBe('zip_damaged');
  });

  test('is refused in one part of a multi-part archive', () => {
    const zip = wide();
    zip.writeUInt32LE(1, recordAt(zip) + 16);
    expect(refusal(zip)).toBe('zip_split');
  });
});

describe('the local header of a file', () => {
  const local = (change: (zip: Buffer) => void, entry: CraftedEntry = pageEntry) => {
    const zip = craftedZip([entry, { name: 'b.txt', data: 'b' }]);
    change(zip);
    return refusal(zip);
  };

  test('may leave the sizes to the directory, as ZIP64 does', () => {
    const taken = local((zip) => {
      zip.writeUInt32LE(0xffffffff, 18);
      zip.writeUInt32LE(0xffffffff, 22);
    });
    expect(taken).toBe('taken: index.htm,b.txt');
  });

  test.each([
    ['checksum', 14],
    ['packed size', 18],
    ['size', 22],
  ])('must have the same %s as the directory', (_, at) => {
    expect(local((zip) => zip.writeUInt32LE(zip.readUInt32LE(at) + 1, at))).toBe('zip_lying_size');
  });

  test('is not compared if its sizes follow the data', () => {
    const entry = { ...pageEntry, descriptor: true };
    expect(local((zip) => zip.writeUInt32LE(77, 14), entry)).toBe('taken: index.htm,b.txt');
  });

  test('has the length that it states: extra fields are skipped', () => {
    expect(local(() => {}, { ...pageEntry, localExtra: Buffer.alloc(40) })).toBe('taken: index.htm,b.txt');
    expect(local((zip) => zip.writeUInt16LE(1, 28))).toBe('zip_overlap');
  });

  test('is refused if the length of its name differs', () => {
    expect(local((zip) => zip.writeUInt16LE(8, 26))).toBe('zip_two_names');
  });
});
