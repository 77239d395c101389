import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { entryName } from './entry-name.ts';

const codeOf = (raw: string | Buffer) => {
  try {
    return entryName(Buffer.from(raw as string));
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['a/b.jpg', 'a/b.jpg'],
  ['./a//b/./c', 'a/b/c'],
  ['a/.', 'a'],
  ['folder/', 'folder/'],
  ['./', ''],
  ['...', '...'],
  ['a/...b', 'a/...b'],
  ['..a/b..', '..a/b..'],
  ['a\\b\\c.jpg', 'a/b/c.jpg'],
  ['..', 'zip_traversal'],
  ['../a', 'zip_traversal'],
  ['a/..', 'zip_traversal'],
  ['a/../b', 'zip_traversal'],
  ['a\\..\\b', 'zip_traversal'],
  ['/a', 'zip_absolute'],
  ['\\a', 'zip_absolute'],
  ['c:a', 'zip_absolute'],
  ['Z:\\a', 'zip_absolute'],
  ['a/c:b', 'a/c:b'],
  ['', 'zip_empty_name'],
  ['a/Icon\r', 'a/Icon\uf00d'],
  ['a/My Icon\r', 'zip_control_character'],
  ['a\r/Icon\r', 'zip_control_character'],
  ['a\tb', 'zip_control_character'],
  ['a\x7fb', 'zip_control_character'],
  ['a\u0085b', 'zip_control_character'],
  ['x'.repeat(512), 'x'.repeat(512)],
  ['x'.repeat(513), 'zip_long_name'],
  ['é'.repeat(257), 'zip_long_name'],
  [`${'a/'.repeat(33)}b`, 'zip_deep_name'],
])('reads %j as %s', (raw, outcome) => {
  expect(codeOf(raw)).toBe(outcome);
});

describe('a name in an extra field', () => {
  const raw = Buffer.from('plain.jpg');
  function pathField(name: string, { version = 1, crc = crc32(raw) } = {}) {
    const head = Buffer.alloc(5);
    head.writeUInt8(version, 0);
    head.writeUInt32LE(crc, 1);
    return { id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) };
  }

  test('is used if it was made for this name, and is validated like any other', () => {
    expect(entryName(raw, [pathField('ŵ.jpg')])).toBe('ŵ.jpg');
    expect(() => entryName(raw, [pathField('../x')])).toThrow(
      expect.objectContaining({ code: 'zip_traversal' }),
    );
  });

  test.each([
    ['made for another', pathField('ŵ.jpg', { crc: 1 })],
    ['of another version', pathField('ŵ.jpg', { version: 2 })],
    ['too short', { id: 0x7075, data: pathField('').data.subarray(0, 4) }],
    ['another field', { ...pathField('ŵ.jpg'), id: 0x7074 }],
  ])('is not used if it is %s', (_, field) => {
    expect(entryName(raw, [field])).toBe('plain.jpg');
  });
});
