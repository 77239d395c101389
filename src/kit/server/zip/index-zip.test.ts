import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { AppError } from '#kit/app-error.ts';
import { type CraftedEnd, type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { packDeflate64 } from '#kit/server/zip/testing/deflate64-bytes.ts';
import {
  acceptedAtLimit,
  pageEntry,
  refusedArchives,
  videoEntry,
} from '#kit/server/zip/testing/refused-archives.ts';
import { unpackedLimitFor } from '#kit/zip/entry-checks.ts';
import type { Fill } from '#kit/zip/random-access.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { type Indexed, indexZip } from './index-zip.ts';
import { SidecarFile } from './sidecar-file.ts';
import { ZipIndex } from './zip-index.ts';

let folder: string;
let sidecar: SidecarFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zip-'));
  sidecar = new SidecarFile(join(folder, 'beside'));
});
afterEach(() => {
  sidecar.discard();
  rmSync(folder, { recursive: true });
});

const ranged = (name: string) => name.endsWith('.mp4');
const fillFrom =
  (zip: Buffer): Fill =>
  (into, start) =>
    zip.copy(into, 0, start, start + into.length);
const index = (zip: Buffer): Promise<Indexed> => indexZip(zip.length, fillFrom(zip), { ranged, sidecar });
const indexOf = (entries: CraftedEntry[], end?: CraftedEnd) => index(craftedZip(entries, end));
const names = ({ index }: Indexed) => Array.from({ length: index.count }, (_, at) => index.nameAt(at));

/** Returns the content that a visitor would get. */
function contentOf(zip: Buffer, entry: ZipEntry | undefined): string | undefined {
  if (!entry) return undefined;
  const source = entry.inSidecar ? readFileSync(join(folder, 'beside')) : zip;
  const packed = source.subarray(entry.start, entry.start + entry.compressedSize);
  const content = entry.deflated ? inflateRawSync(packed) : packed;
  expect(content.length).toBe(entry.size);
  expect(crc32(content)).toBe(entry.crc);
  return content.toString('latin1');
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => new Error('it was taken'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof AppError)) throw outcome;
  expect(outcome.kind).toBe('unprocessable');
  return outcome;
}

describe('hostile and broken archives that are refused, each with its own message', () => {
  it.each(refusedArchives)('refuses $what', async ({ zip, code, sentence }) => {
    const refused = await refusalOf(index(zip()));
    expect(refused).toMatchObject({ code });
    expect(refused.message).toContain(sentence);
  });

  it('refuses an upload that was truncated anywhere', async () => {
    const zip = craftedZip([pageEntry, { name: 'a', data: 'a'.repeat(500) }]);
    for (let length = 4; length < zip.length; length++) {
      const refused = await refusalOf(index(zip.subarray(0, length)));
      expect(refused.code).toBe('zip_incomplete');
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Dear sir or madam'.repeat(5000))],
    ['a disk image', Buffer.from('7f454c46', 'hex')],
  ])('refuses %s', async (_, bytes) => {
    expect(await refusalOf(index(bytes))).toMatchObject({
      code: 'zip_not_a_zip',
      message: 'This is not a ZIP file.',
    });
  });

  it.each([
    ['a photograph', 'ffd8ffe000104a46', /it is a photo\. Add photos under Property Details\.$/],
    ['a picture', '89504e470d0a1a0a', /it is an image\. Add images under Property Details\.$/],
    ['a RAR archive', '526172211a0701', /it is a RAR archive\. Extract it and zip the folder instead\.$/],
    [
      'a web page',
      Buffer.from('\n<!DOCTYPE html><html>').toString('hex'),
      /it is a web page, .* download the tour again/,
    ],
    [
      'an older RAR archive',
      '526172211a0700',
      /it is a RAR archive\. Extract it and zip the folder instead\.$/,
    ],
    ['a 7-Zip archive', '377abcaf271c', /it is a 7-Zip archive/],
    [
      'a Windows program',
      '4d5a9000',
      /it is a Windows program\. Export the tour for the web and zip the exported folder\.$/,
    ],
  ])('refuses %s and explains what to do instead', async (_, begins, sentence) => {
    const refused = await refusalOf(
      index(Buffer.concat([Buffer.from(begins, 'hex'), Buffer.alloc(5_000, 7)])),
    );
    expect(refused.code).toBe('zip_not_a_zip');
    expect(refused.message).toMatch(/^This is not a ZIP file: /);
    expect(refused.message).toMatch(sentence);
  });

  it('refuses one part of a multi-part archive', async () => {
    const zip = craftedZip([pageEntry]);
    zip.writeUInt16LE(3, zip.length - 22 + 4);
    expect((await refusalOf(index(zip))).code).toBe('zip_split');
  });

  it('refuses a truncated archive that contains another archive', async () => {
    const inner = craftedZip([pageEntry, { name: 'b', data: 'b' }]);
    const zip = craftedZip([
      { name: 'tour.zip', data: inner },
      { name: 'c', data: 'c'.repeat(9_000) },
    ]);
    for (const left of [10, 1_000, 8_000])
      expect((await refusalOf(index(zip.subarray(0, 38 + inner.length + left)))).code).toBe('zip_incomplete');
  });

  it('refuses an archive whose beginning is missing', async () => {
    const zip = craftedZip([pageEntry, { name: 'a', data: 'a'.repeat(5_000) }]);
    expect((await refusalOf(index(zip.subarray(700)))).code).toBe('zip_incomplete');
  });

  it('refuses a million entries in a small file before reading them', async () => {
    let reads = 0;
    const zip = craftedZip([pageEntry], { count: 1_000_000, zip64: 'always' });
    const counting: Fill = (into, start) => {
      reads++;
      return fillFrom(zip)(into, start);
    };
    const refused = await refusalOf(indexZip(zip.length, counting, { ranged, sidecar }));
    expect(refused.code).toBe('zip_too_many_files');
    expect(reads).toBeLessThan(3);
  });

  it('leaves nothing beside an archive that it refuses', async () => {
    await refusalOf(indexOf([videoEntry('good one'), { ...videoEntry('bad one'), name: 'b.mp4', crc: 1 }]));
    sidecar.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('returns entries inside the file or a refusal for any flipped bits', async () => {
    const zip = craftedZip([
      pageEntry,
      videoEntry('some film'),
      { name: 'é/a.jpg', data: 'tile' },
      { name: 'b.js', data: 'js', method: 8 },
    ]);
    const flips = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(flips, async (changes) => {
        const bent = Buffer.from(zip);
        for (const [at, value] of changes) bent[at] = value;
        const here = new SidecarFile(join(folder, `bent-${Math.random()}`));
        try {
          const { index } = await indexZip(bent.length, fillFrom(bent), { ranged, sidecar: here });
          for (let at = 0; at < index.count; at++) {
            const entry = index.entryAt(at);
            expect(entry.start + entry.compressedSize).toBeLessThanOrEqual(
              entry.inSidecar ? here.size : bent.length,
            );
          }
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        } finally {
          here.discard();
        }
      }),
      { numRuns: 2000, seed: 20_261_122 },
    );
  });
});

describe('the limits of an archive', () => {
  it.each(acceptedAtLimit)('accepts $what', async ({ zip }) => {
    expect((await index(zip())).warnings).toEqual([]);
  });

  it('refuses 300,000 files, whatever number is declared', { tags: 'thorough' }, async () => {
    const declared = craftedZip([pageEntry], { count: 300_000, zip64: 'always' });
    expect((await refusalOf(index(declared))).code).toBe('zip_damaged');
    const files = Array.from({ length: 300_001 }, (_, at) => ({ name: String(at) }));
    const { index: found } = await index(craftedZip(files.slice(0, 300_000), { zip64: 'never' }));
    expect(found.count).toBe(300_000);
    const refused = await refusalOf(index(craftedZip(files, { zip64: 'never' })));
    expect([refused.code, refused.message]).toEqual([
      'zip_too_many_files',
      'The ZIP contains 300,001 files. The limit is 300,000. A tour export has far fewer.',
    ]);
  });

  it('refuses more than 32 MB of names', { tags: 'thorough' }, async () => {
    const files = Array.from({ length: 65_536 }, (_, at) => ({ name: String(at).padStart(512, 'a') }));
    expect((await index(craftedZip(files))).index.count).toBe(65_536);
    const refused = await refusalOf(index(craftedZip([...files, { name: 'b' }])));
    expect(refused.message).toBe('The ZIP contains too many files to be a tour export.');
  });

  it('refuses more than 64 MB of directory data beside the names', { tags: 'thorough' }, async () => {
    const field = Buffer.alloc(65_482);
    field.writeUInt16LE(0xcafe, 0);
    field.writeUInt16LE(field.length - 4, 2);
    const files = Array.from({ length: 1_024 }, (_, at) => ({
      name: String(at).padStart(8, 'a'),
      centralExtra: field,
    }));
    expect((await index(craftedZip(files))).index.count).toBe(1_024);
    const refused = await refusalOf(index(craftedZip([...files, { name: 'b' }])));
    expect(refused.code).toBe('zip_long_directory');
  });

  it.each([
    [1, 1e9],
    [250_000_000, 1e9],
    [250_000_001, 1_000_000_004],
    [5_000_000_000, 20e9],
    [5_368_709_120, 20e9],
  ])('lets an archive of %d bytes unpack to %d', (archiveBytes, limitBytes) => {
    expect(unpackedLimitFor(archiveBytes)).toBe(limitBytes);
  });
});

describe('unusual archives', () => {
  it('accepts what ordinary writers produce, with the same bytes as their own readers', async () => {
    const zip = new yazl.ZipFile();
    const files: Record<string, Buffer> = {
      'index.htm': Buffer.from('<html>'),
      'fonts/Roboto Bold Italic.woff': Buffer.alloc(70_000, 'wOFF'),
      'media/ä/0_0.jpg': Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at) & 255)),
      empty: Buffer.alloc(0),
    };
    for (const [at, [name, bytes]] of Object.entries(files).entries()) {
      zip.addBuffer(bytes, name, { compress: at % 2 === 0, forceZip64Format: at === 2 });
    }
    zip.addEmptyDirectory('media/none');
    zip.end({ forceZip64Format: true, comment: 'made by hand' });
    const bytes = await buffer(zip.outputStream);
    const indexed = await index(bytes);
    expect(names(indexed).sort()).toEqual(Object.keys(files).sort());
    for (const [name, content] of Object.entries(files)) {
      expect(contentOf(bytes, indexed.index.find(name))).toBe(content.toString('latin1'));
    }
    expect(await yauzlNames(bytes)).toEqual(expect.arrayContaining(names(indexed)));
  });

  it('accepts a text flushed so often that it is larger compressed than uncompressed', async () => {
    const line = Array.from({ length: 64 }, (_, at) => String.fromCharCode(128 + at)).join('');
    const flushed = deflateRawSync(Buffer.from(line, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH });
    const packed = Buffer.concat([...Array(20_000).fill(flushed), deflateRawSync('')]);
    const data = Buffer.from(line.repeat(20_000), 'latin1');
    const zip = craftedZip([{ name: 'index.htm', data, method: 8, packed }]);
    expect(packed.length).toBeGreaterThan(data.length + 65_536);
    expect(contentOf(zip, (await index(zip)).index.find('index.htm'))).toBe(data.toString('latin1'));
  });

  it.each<[string, CraftedEntry[], CraftedEnd]>([
    ['a comment', [pageEntry], { comment: 'PK\x05\x06 is a signature' }],
    ['a program in front of it', [pageEntry], { prefix: Buffer.from('MZ'.repeat(400)) }],
    [
      'a program that the offsets do not count',
      [pageEntry],
      { prefix: Buffer.from('MZ'.repeat(400)), directoryOffset: -1 },
    ],
    ['ZIP64', [pageEntry], { zip64: 'always' }],
    ['sizes that follow the data', [{ ...pageEntry, descriptor: true }], {}],
    [
      'extra fields',
      [{ ...pageEntry, localExtra: Buffer.from('UT\x04\x00abcd'), centralExtra: Buffer.from('UT\x01\x00a') }],
      {},
    ],
  ])('accepts an archive with %s', async (_, entries, end) => {
    const zip = end.directoryOffset === -1 ? withUncountedPrefix(entries) : craftedZip(entries, end);
    const { index: found } = await index(zip);
    expect(contentOf(zip, found.find('index.htm'))).toBe('<html></html>');
  });

  it.each([
    ['zeros up to a block', Buffer.alloc(4_096 * 9)],
    ['the rest of a longer file that was there before', Buffer.alloc(900_000, 'old content ')],
    ['a line break', Buffer.from('\r\n')],
  ])('accepts an archive with %s after its end', async (_, behind) => {
    for (const end of [{}, { comment: 'made by hand' }, { zip64: 'always' as const }]) {
      const zip = Buffer.concat([craftedZip([pageEntry, { name: 'b', data: 'b' }], end), behind]);
      const { index: found } = await index(zip);
      expect(contentOf(zip, found.find('index.htm'))).toBe('<html></html>');
    }
  });

  it('reads every byte of code page 437 like another reader', async () => {
    for (let byte = 0x80; byte < 0x100; byte++) {
      const raw = Buffer.from([0x61, byte]);
      const { index: found } = await indexOf([{ name: raw, flags: 0 }]);
      expect(found.nameAt(0)).toBe(yauzl.getFileNameLowLevel(0, raw, [], true));
    }
  });

  it('finds names of every encoding as they are requested', async () => {
    const zip = craftedZip([
      { name: 'utf8-é.jpg', data: '1' },
      { name: Buffer.from('unflagged-é.jpg'), flags: 0, data: '2' },
      { name: Buffer.from('cp437-\x82.jpg', 'latin1'), flags: 0, data: '3' },
      { name: 'mac-e\u0301.jpg', data: '4' },
      { name: 'win\\dows\\a.jpg', data: '5' },
      { name: './dot//ted/a.jpg', data: '6' },
      {
        name: Buffer.from('plain-?.jpg'),
        centralExtra: unicodePath('plain-?.jpg', 'plain-ŵ.jpg'),
        data: '7',
      },
      { name: 'Lib/TDVPlayer.JS', data: '8' },
    ]);
    const { index: found } = await index(zip);
    const asked = {
      'utf8-é.jpg': '1',
      'unflagged-é.jpg': '2',
      'cp437-é.jpg': '3',
      'mac-é.jpg': '4',
      'mac-e\u0301.jpg': '4',
      'win/dows/a.jpg': '5',
      'dot/ted/a.jpg': '6',
      'plain-ŵ.jpg': '7',
      'lib/tdvplayer.js': '8',
      'UTF8-É.JPG': '1',
    };
    for (const [name, content] of Object.entries(asked))
      expect(contentOf(zip, found.find(name)), name).toBe(content);
    for (const name of ['utf8', 'lib', '', 'lib/tdvplayer.js ', 'zzz'])
      expect(found.find(name)).toBeUndefined();
  });

  it('leaves out folders and operating system files', async () => {
    const junk = ['__MACOSX/._index.htm', 'a/._b', 'a/.DS_Store', 'Thumbs.db', 'a/desktop.ini', 'a/'];
    const indexed = await indexOf([pageEntry, ...junk.map((name) => ({ name }))]);
    expect(names(indexed)).toEqual(['index.htm']);
  });

  it('uses the later of identical duplicates, with a warning', async () => {
    const zip = craftedZip([pageEntry, { ...pageEntry, name: 'Index.htm' }]);
    const { index: found, warnings } = await index(zip);
    expect(found.count).toBe(1);
    expect(found.find('index.htm')?.name).toBe('Index.htm');
    expect(warnings).toEqual(['The ZIP contains Index.htm twice, with the same content.']);
  });

  it('decompresses films once, into the sidecar, for range requests', async () => {
    const zip = craftedZip([pageEntry, videoEntry('moving'), { name: 'stored.mp4', data: 'as it is' }]);
    const { index: found } = await index(zip);
    sidecar.finish();
    expect(found.find('a.mp4')).toMatchObject({
      deflated: false,
      inSidecar: true,
      start: 0,
      compressedSize: 6,
    });
    expect(contentOf(zip, found.find('a.mp4'))).toBe('moving');
    expect(found.find('stored.mp4')).toMatchObject({ inSidecar: false, deflated: false });
    expect(contentOf(zip, found.find('stored.mp4'))).toBe('as it is');
  });

  it('converts Deflate64 to Deflate, or decompresses it for range requests', async () => {
    const head = Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 7 + (at >> 7)) & 255));
    const whole = Buffer.concat([head, head.subarray(0, 40_000)]);
    const packed = packDeflate64(head, 40_000);
    expect(inflatedByZlib(packed)).not.toEqual(whole);
    const entry = { method: 9, packed, crc: crc32(whole), size: whole.length };
    const zip = craftedZip([pageEntry, { name: 'big.js', ...entry }, { name: 'big.mp4', ...entry }]);
    const { index: found } = await index(zip);
    sidecar.finish();
    expect(found.find('big.js')).toMatchObject({ deflated: true, inSidecar: true });
    expect(contentOf(zip, found.find('big.js'))).toBe(whole.toString('latin1'));
    expect(found.find('big.mp4')).toMatchObject({ deflated: false, inSidecar: true });
    expect(contentOf(zip, found.find('big.mp4'))).toBe(whole.toString('latin1'));
  });

  it.each<[string, Partial<CraftedEntry>, string]>([
    ['size', { size: 70_000 }, 'zip_lying_size'],
    ['smaller size', { size: 100 }, 'zip_lying_size'],
    ['checksum', { crc: 5 }, 'zip_wrong_checksum'],
    ['content', { packed: Buffer.alloc(300, 0xff) }, 'zip_wrong_checksum'],
  ])('refuses a Deflate64 file with a false %s', async (_, lie, code) => {
    const head = Buffer.alloc(60_000, 'ab');
    const entry = {
      name: 'x.js',
      method: 9,
      packed: packDeflate64(head, 0),
      crc: crc32(head),
      size: head.length,
    };
    expect((await refusalOf(indexOf([pageEntry, { ...entry, ...lie }]))).code).toBe(code);
  });

  it('accepts more than 65,535 files without ZIP64, as the macOS archiver writes them', {
    tags: 'thorough',
  }, async () => {
    const entries = Array.from({ length: 65_600 }, (_, at) => ({ name: `t/${at}.jpg`, data: `${at}` }));
    const zip = craftedZip(entries, { zip64: 'never' });
    const { index: found } = await index(zip);
    expect(found.count).toBe(65_600);
    expect(contentOf(zip, found.find('t/65599.jpg'))).toBe('65599');
  });

  it('accepts more than 4 GB without ZIP64, as the macOS archiver writes them', async () => {
    const { size, fill, contents } = wrappedArchive(false);
    const { index: found } = await indexZip(size, fill, { ranged: () => false, sidecar });
    expect(size).toBeGreaterThan(5 * 2 ** 30);
    expect(found.count).toBe(contents.size);
    for (const [name, { start, length }] of contents) {
      expect(found.find(name)).toMatchObject({ start, compressedSize: length, size: length });
    }
  });

  it('accepts more than 4 GB with ZIP64', async () => {
    const { size, fill, contents } = wrappedArchive(true);
    const { index: found } = await indexZip(size, fill, { ranged: () => false, sidecar });
    expect(found.count).toBe(contents.size);
    for (const [name, { start, length }] of contents) {
      expect(found.find(name)).toMatchObject({ start, compressedSize: length, size: length });
    }
  });
});

describe('the index', () => {
  it('survives being stored, and rejects bytes that are not an index', async () => {
    const { index: made } = await indexOf([pageEntry, { name: 'é.jpg', data: 'x' }]);
    const stored = ZipIndex.decode(Buffer.from(made.encode()));
    expect(Array.from({ length: stored.count }, (_, at) => stored.entryAt(at))).toEqual(
      Array.from({ length: made.count }, (_, at) => made.entryAt(at)),
    );
    const unaligned = Buffer.concat([Buffer.from('123'), made.encode()]).subarray(3);
    expect(ZipIndex.decode(unaligned).find('É.JPG')?.size).toBe(1);
    expect(() => ZipIndex.decode(made.encode().subarray(1))).toThrow();
    expect(() => ZipIndex.decode(made.encode().subarray(0, -1))).toThrow();
    expect(() => ZipIndex.decode(Buffer.alloc(64))).toThrow();
  });

  it('lists the files in a folder and sums their sizes', async () => {
    const { index: made } = await indexOf([
      pageEntry,
      { name: 'm/b', data: '22' },
      { name: 'm/a', data: '1' },
      { name: 'm-not', data: '4444' },
    ]);
    expect([...made.under('m/')].map(({ name }) => name)).toEqual(['m/a', 'm/b']);
    expect(made.packedBytes).toBe((made.find('index.htm')?.compressedSize ?? 0) + 1 + 2 + 4);
  });
});

function inflatedByZlib(packed: Buffer): Buffer | null {
  try {
    return inflateRawSync(packed);
  } catch {
    return null;
  }
}

function withUncountedPrefix(entries: CraftedEntry[]): Buffer {
  return Buffer.concat([Buffer.from('MZ'.repeat(400)), craftedZip(entries)]);
}

function unicodePath(raw: string, real: string): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + Buffer.byteLength(real), 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(raw), 5);
  return Buffer.concat([field, Buffer.from(real)]);
}

async function yauzlNames(zip: Buffer): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of (await yauzl.fromBufferPromise(zip)).eachEntry()) found.push(entry.fileName);
  return found;
}

/**
 * Returns an archive of more than 5 GB that contains only headers: the data are holes. Its offsets exceed 32
 * bits twice.
 */
function wrappedArchive(zip64: boolean) {
  const sizes: [string, number][] = [
    ...Array.from({ length: 8 }, (_, at): [string, number] => [`${at}.bin`, 1.1e9]),
    ['small.bin', 7],
  ];
  const pieces: { at: number; bytes: Buffer }[] = [];
  const contents = new Map<string, { start: number; length: number }>();
  const entries: CraftedEntry[] = [];
  let at = 0;
  for (const [name, size] of sizes) {
    const entry: CraftedEntry = { name, size, compressedSize: size, crc: 7, offset: at, descriptor: !zip64 };
    const header = craftedZip([{ ...entry, packed: Buffer.alloc(0) }], { zip64: 'never' }).subarray(
      0,
      30 + name.length,
    );
    pieces.push({ at, bytes: Buffer.from(header) });
    contents.set(name, { start: at + header.length, length: size });
    entries.push({ ...entry, directoryOnly: true });
    at += header.length + size + (zip64 ? 0 : 16);
  }
  const tail = craftedZip(entries, { zip64: zip64 ? 'as needed' : 'never', directoryOffset: at });
  if (zip64) tail.writeBigUInt64LE(BigInt(at + tail.length - 22 - 20 - 56), tail.length - 22 - 20 + 8);
  pieces.push({ at, bytes: tail });
  const fill: Fill = (into, start) => {
    into.fill(0);
    for (const piece of pieces) {
      const from = Math.max(start, piece.at);
      const to = Math.min(start + into.length, piece.at + piece.bytes.length);
      if (from < to) piece.bytes.copy(into, from - start, from - piece.at, to - piece.at);
    }
    return into.length;
  };
  return { size: at + tail.length, fill, contents };
}
