import { deflateRawSync } from 'node:zlib';
import { type CraftedEnd, type CraftedEntry, craftedZip } from './crafted-zip.ts';

/**
 * An archive that must be refused, with a description of what is wrong with it, the code of the refusal and
 * part of its message.
 */
export type RefusedArchive = { what: string; zip(): Buffer; code: string; sentence: string };

export const pageEntry: CraftedEntry = { name: 'index.htm', data: '<html></html>', method: 8 };
const symlinkMode = 0o120777 << 16;
const packedZeros = deflateRawSync(Buffer.alloc(1_000_000));
const emptyBlocks = (count: number) => Array<Buffer>(count).fill(Buffer.from([0, 0, 0, 0xff, 0xff]));
const sizeErrorPrefix = 'The ZIP has the wrong size for';
const cases: [string, CraftedEntry[], CraftedEnd | undefined, string, string][] = [
  [
    'a step upwards',
    [{ name: 'a/../../x' }],
    undefined,
    'zip_traversal',
    'a path outside the archive: "a/../../x"',
  ],
  ['a step upwards by backslash', [{ name: '..\\x' }], undefined, 'zip_traversal', '"../x"'],
  ['an absolute path', [{ name: '/etc/passwd' }], undefined, 'zip_absolute', '"/etc/passwd"'],
  ['a drive letter', [{ name: 'C:\\windows\\x' }], undefined, 'zip_absolute', '"C:/windows/x"'],
  ['NUL in a name', [{ name: 'a\0.htm' }], undefined, 'zip_control_character', '"a\\u0000.htm"'],
  ['a line break in a name', [{ name: 'a\n.htm' }], undefined, 'zip_control_character', '"a\\n.htm"'],
  [
    'a control character in an old code page',
    [{ name: Buffer.from('a\x01\x82', 'latin1'), flags: 0 }],
    undefined,
    'zip_control_character',
    'a file name with an invalid character',
  ],
  ['no name', [{ name: '' }], undefined, 'zip_empty_name', 'without a name'],
  ['a very long name', [{ name: 'x'.repeat(513) }], undefined, 'zip_long_name', 'longer than 512 bytes'],
  [
    'a file in 33 folders',
    [{ name: `${'a/'.repeat(33)}b` }],
    undefined,
    'zip_deep_name',
    'more than 32 folders deep: "a/a/',
  ],
  [
    'a file that is also a folder, with others between them',
    [
      { name: 'a', data: '1' },
      { name: 'a!', data: '2' },
      { name: 'a-b', data: '3' },
      { name: 'A/b', data: '4' },
    ],
    undefined,
    'zip_file_and_folder',
    '"a" is both',
  ],
  [
    'a link',
    [{ name: 'l', data: '/etc/passwd', externalAttributes: symlinkMode }],
    undefined,
    'zip_link',
    '"l"',
  ],
  ['a device', [{ name: 'd', externalAttributes: 0o020666 << 16 }], undefined, 'zip_link', '"d"'],
  [
    'a password',
    [{ name: 'x', data: 'secret', flags: 1 }],
    undefined,
    'zip_encrypted',
    'The ZIP is password protected ("x")',
  ],
  [
    'strong encryption',
    [{ name: 'x', flags: 0x41 }],
    undefined,
    'zip_encrypted',
    'The ZIP is password protected ("x")',
  ],
  [
    'AES',
    [{ name: 'x', method: 99, data: 'x' }],
    undefined,
    'zip_encrypted',
    'The ZIP is password protected ("x")',
  ],
  ['bzip2', [{ name: 'x', method: 12, data: 'x' }], undefined, 'zip_method', '"x" is compressed with bzip2'],
  ['Zstandard', [{ name: 'x', method: 93, data: 'x' }], undefined, 'zip_method', 'Zstandard'],
  [
    'an unknown method',
    [{ name: 'x', method: 77, data: 'x' }],
    undefined,
    'zip_method',
    'an unknown compression method (77)',
  ],
  [
    'a stored file that says less',
    [{ name: 'x', data: 'four', size: 3 }],
    undefined,
    'zip_lying_size',
    sizeErrorPrefix,
  ],
  [
    'more than Deflate can',
    [{ name: 'x', data: 'x', method: 8, size: 900_000 }],
    undefined,
    'zip_lying_size',
    sizeErrorPrefix,
  ],
  [
    'a film that unpacks to more',
    [{ ...videoEntry('abc'), size: 2 }],
    undefined,
    'zip_lying_size',
    sizeErrorPrefix,
  ],
  [
    'a film that unpacks to less',
    [{ ...videoEntry('abc'), size: 4 }],
    undefined,
    'zip_lying_size',
    sizeErrorPrefix,
  ],
  [
    'a film with a wrong checksum',
    [{ ...videoEntry('abc'), crc: 1 }],
    undefined,
    'zip_wrong_checksum',
    '(checksum mismatch)',
  ],
  [
    'a film that is not Deflate',
    [{ ...videoEntry('abc'), packed: Buffer.from([7]) }],
    undefined,
    'zip_wrong_checksum',
    'damaged',
  ],
  [
    'a file among megabytes of empty blocks',
    [{ ...pageEntry, packed: Buffer.concat([...emptyBlocks(20_000), deflateRawSync('<html></html>')]) }],
    undefined,
    'zip_padded',
    '"index.htm" takes up far more space in the ZIP than its content needs',
  ],
  [
    'a bomb',
    [{ name: 'x', data: Buffer.alloc(2_000_000), method: 8 }],
    undefined,
    'zip_bomb',
    '200 times its size',
  ],
  [
    'a byte more than 200 times its size',
    [{ name: 'x', method: 8, packed: Buffer.alloc(10_000), crc: 0, size: 2_000_001 }],
    undefined,
    'zip_bomb',
    '"x" would unpack to more than 200 times its size',
  ],
  [
    'a byte more than a small file may pretend',
    [{ name: 'x', method: 8, packed: Buffer.alloc(1_000), crc: 0, size: 1_000_001 }],
    undefined,
    'zip_bomb',
    '"x" would unpack to more than 200 times its size',
  ],
  [
    'a byte more than Deflate can',
    [{ name: 'x', method: 8, packed: Buffer.alloc(100), crc: 0, size: 103_201 }],
    undefined,
    'zip_lying_size',
    sizeErrorPrefix,
  ],
  [
    'a byte more than its content needs at worst',
    [{ name: 'x', method: 8, packed: Buffer.alloc(115_537), crc: 0, size: 40_000 }],
    undefined,
    'zip_padded',
    '"x" takes up far more space in the ZIP than its content needs',
  ],
  [
    'a byte more than a gigabyte',
    [...Array.from({ length: 1_000 }, (_, index) => zeros(`b${index}`)), { name: 'x', data: 'x' }],
    undefined,
    'zip_too_large_unpacked',
    'would unpack to more than 1 GB',
  ],
  [
    'many small bombs',
    Array.from({ length: 1100 }, (_, index) => zeros(`b${index}`)),
    undefined,
    'zip_too_large_unpacked',
    'would unpack to more than 1 GB',
  ],
  [
    'two entries at one place',
    [pageEntry, { ...pageEntry, name: 'b', offset: 0, directoryOnly: true }],
    undefined,
    'zip_two_names',
    'one file under two names',
  ],
  [
    'one entry twice at one place',
    [pageEntry, { ...pageEntry, offset: 0, directoryOnly: true }],
    undefined,
    'zip_overlap',
    'overlapping files',
  ],
  [
    'an entry that reaches into the next',
    [
      { name: 'a', data: 'aaaa', compressedSize: 6, size: 6 },
      { name: 'b', data: 'b' },
    ],
    undefined,
    'zip_overlap',
    'overlapping files ("a")',
  ],
  [
    'an entry that reaches into the directory',
    [{ name: 'a', data: 'a', compressedSize: 99, size: 99 }],
    undefined,
    'zip_overlap',
    '"a"',
  ],
  [
    'a header behind the directory',
    [{ name: 'a', data: 'a', offset: 1_000_000 }],
    undefined,
    'zip_overlap',
    '"a"',
  ],
  [
    'a header that is none',
    [pageEntry, { name: 'b', data: 'b', offset: 3 }],
    undefined,
    'zip_damaged',
    'not where its list says',
  ],
  [
    'two names for one file',
    [{ ...pageEntry, localName: 'evil.php' }],
    undefined,
    'zip_two_names',
    '"index.htm"',
  ],
  ['two methods for one file', [{ ...pageEntry, localMethod: 0 }], undefined, 'zip_two_names', '"index.htm"'],
  [
    'two names of one length',
    [{ ...pageEntry, localName: 'evil0.php' }],
    undefined,
    'zip_two_names',
    '"index.htm"',
  ],
  [
    'the same name twice',
    [pageEntry, { ...pageEntry, data: 'other' }],
    undefined,
    'zip_duplicate',
    '"index.htm" twice',
  ],
  [
    'the same name in another case',
    [pageEntry, { name: 'Index.HTM', data: 'other' }],
    undefined,
    'zip_duplicate',
    '"Index.HTM" and "index.htm"',
  ],
  [
    'the same name composed and not',
    [
      { name: 'e\u0301', data: '1' },
      { name: '\u00e9', data: '2' },
    ],
    undefined,
    'zip_duplicate',
    'twice',
  ],
  [
    'the same name but for ß',
    [
      { name: 'straße', data: '1' },
      { name: 'STRASSE', data: '2' },
    ],
    undefined,
    'zip_duplicate',
    'STRASSE',
  ],
  [
    'a file that is also a folder',
    [
      { name: 'a/b', data: '1' },
      { name: 'A', data: '2' },
    ],
    undefined,
    'zip_file_and_folder',
    '"A" is both',
  ],
  [
    'a count beyond all tours',
    [pageEntry],
    { count: 300_001, zip64: 'always' },
    'zip_too_many_files',
    'contains 300,001 files. The limit is 300,000.',
  ],
  ['a count that is not true', [pageEntry], { count: 2 }, 'zip_damaged', 'its file list is incomplete'],
  [
    'a ZIP64 count that is not true',
    [pageEntry],
    { count: 65_537, zip64: 'always' },
    'zip_damaged',
    'its file list is incomplete',
  ],
  [
    'a directory that begins later',
    [pageEntry],
    { directoryOffset: 999_999 },
    'zip_incomplete',
    'The upload is incomplete',
  ],
  [
    'a directory larger than the file',
    [pageEntry],
    { directorySize: 999_999 },
    'zip_incomplete',
    'The upload is incomplete',
  ],
  ['an end record inside the comment', [pageEntry], { comment: endRecordAlone() }, 'zip_damaged', 'damaged'],
];

export const refusedArchives: RefusedArchive[] = cases.map(([what, entries, end, code, sentence]) => ({
  what,
  zip: () => craftedZip(entries, end),
  code,
  sentence,
}));

/** Archives that just fit each limit and are accepted. */
export const acceptedAtLimit: { what: string; zip(): Buffer }[] = [
  { what: 'a name of 512 bytes', entries: [{ name: 'x'.repeat(512) }] },
  { what: 'a file in 32 folders', entries: [{ name: `${'a/'.repeat(32)}b` }] },
  {
    what: '200 times its size',
    entries: [{ name: 'x', method: 8, packed: Buffer.alloc(10_000), crc: 0, size: 2_000_000 }],
  },
  {
    what: 'as much as a small file may pretend',
    entries: [{ name: 'x', method: 8, packed: Buffer.alloc(1_000), crc: 0, size: 1_000_000 }],
  },
  {
    what: 'as much as Deflate can',
    entries: [{ name: 'x', method: 8, packed: Buffer.alloc(100), crc: 0, size: 103_200 }],
  },
  {
    what: 'as much room as its content needs at worst',
    entries: [{ name: 'x', method: 8, packed: Buffer.alloc(115_536), crc: 0, size: 40_000 }],
  },
  { what: 'a gigabyte', entries: Array.from({ length: 1_000 }, (_, index) => zeros(`b${index}`)) },
].map(({ what, entries }) => ({ what, zip: () => craftedZip(entries as CraftedEntry[]) }));

export function videoEntry(content: string): CraftedEntry {
  return { name: 'a.mp4', data: content, method: 8 };
}

function zeros(name: string): CraftedEntry {
  return { name, method: 8, packed: packedZeros, crc: 0, size: 1_000_000 };
}

function endRecordAlone(): Buffer {
  return craftedZip([], { count: 1, directoryOffset: 5 });
}
