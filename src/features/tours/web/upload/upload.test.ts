import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { detectWrongUpload } from '#features/tours/detect-wrong-upload.ts';
import { CallError } from '#kit/web/call.ts';
import { createTransferRate, formatBytes, formatTransferred, timeLeft } from '#kit/web/transfer-rate.ts';
import { fileError } from './file-error.ts';
import { inspectZip } from './inspect-zip.ts';
import { isRefusedForGood, uploadErrorText } from './upload-queries.ts';

async function zipOf(files: Record<string, string>): Promise<File> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const bytes = await buffer(zip.outputStream.pipe(new PassThrough()));
  return new File([new Uint8Array(bytes)], 'tour.zip');
}

describe('inspection of the selected file', () => {
  test('reports the location of its page, the number of files and the room names', async () => {
    const file = await zipOf({
      'House/index.htm': '<html>',
      'House/lib/tdvplayer.js': 'player',
      'House/locale/en.txt':
        'panorama_0A.label = Kitchen\npanorama_0B.label = Living room\nbutton_1.label = Close\n',
      'House/locale/pt.txt': 'panorama_0A.label = Cozinha\n',
      '__MACOSX/House/._index.htm': 'junk',
    });
    expect(await inspectZip(file)).toEqual({
      verdict: 'good',
      page: 'House/index.htm',
      files: 4,
      bytes: file.size,
      startBytes: 79,
      rooms: ['Kitchen', 'Living room'],
      missing: { count: 0, first: [] },
      blockedHosts: [],
    });
  });

  test('lists the files that the tour uses and the ZIP lacks', async () => {
    const file = await zipOf({
      'index.htm': '<html>',
      'lib/tdvplayer.js': 'player',
      'script_general.js': `{"url":"media/panorama_A_0/{face}/0/{row}_{column}.jpg","colCount":6,"rowCount":1}`,
      'media/panorama_A_0/f/0/0_0.jpg': 'tile',
    });
    expect(await inspectZip(file)).toMatchObject({
      verdict: 'good',
      missing: { count: 5, first: expect.arrayContaining(['media/panorama_A_0/b/0/0_0.jpg']) },
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'no page',
      { 'readme.txt': 'x' },
      /^The ZIP has no index\.htm at its root or in a single folder\. It contains: "readme\.txt"$/,
    ],
    [
      'too deep',
      { 'a/b/index.htm': 'x' },
      /^The tour’s index\.htm is inside too many folders\. Zip only the folder "a\/b"\.$/,
    ],
    [
      'several',
      { 'a/index.htm': 'x', 'b/index.htm': 'x' },
      /^The ZIP contains several tours \("a", "b"\)\. Upload them one at a time\.$/,
    ],
    ['only junk', { '__MACOSX/._x': 'x' }, /^The ZIP is empty\.$/],
    [
      'a website',
      { 'index.htm': 'x', 'script.js': 'x', 'img/a.jpg': 'x' },
      /a page, but no tour: nothing in it is a tour player/,
    ],
    [
      'photographs',
      { 'Kitchen.JPG': 'x', 'garden/b.heic': 'x' },
      /These are photos, not a tour\. Add them under Property Details\.$/,
    ],
    [
      'one part of a download',
      { 'Villa/media/panorama_A_0/f/0/0_0.jpg': 'x', 'Villa/media/panorama_A_0/f/0/0_1.jpg': 'x' },
      /only part of a tour\. .* Extract all of them into one folder/,
    ],
    [
      'the project',
      { 'Villa/villa.vtp': 'x', 'Villa/media/a.jpg': 'x' },
      /a 3DVista project file .* export the tour for the web/,
    ],
    [
      'the export for Windows',
      { 'Villa.exe': 'x', 'data.bin': 'x' },
      /Windows program \(\.exe\), which browsers cannot open\. .* export the tour for the web/,
    ],
    [
      'a ZIP in a ZIP',
      { 'Villa.zip': 'x', 'readme.txt': 'x' },
      /The tour is in a second ZIP inside this one\. Extract this ZIP and upload the one inside it\.$/,
    ],
    [
      'a RAR in a ZIP',
      { 'Villa.rar': 'x' },
      /This is not a ZIP archive\. Extract it and zip the folder instead\.$/,
    ],
  ])('shows the exact error for %s', async (_, files, fault) => {
    expect(await inspectZip(await zipOf(files))).toMatchObject({
      verdict: 'error',
      error: expect.stringMatching(fault),
    });
  });

  test('recognises a truncated download by its end', async () => {
    const whole = await zipOf({ 'index.htm': 'x'.repeat(500) });
    const broken = new File([whole.slice(0, whole.size - 30)], 'tour.zip');
    expect(await inspectZip(broken)).toMatchObject({
      verdict: 'error',
      error: expect.stringContaining(
        'This ZIP is incomplete. It may not have been copied or downloaded fully. Export the tour again.',
      ),
    });
  });

  test('recognises a renamed RAR file', async () => {
    const rar = new Uint8Array(5_000).fill(7);
    rar.set([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1]);
    expect(await inspectZip(new File([rar], 'tour.zip'))).toMatchObject({
      verdict: 'error',
      error: 'This is not a ZIP file: it is a RAR archive. Extract it and zip the folder instead.',
    });
  });

  test('reads a directory longer than the first read', { tags: 'thorough' }, async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => [`media/panorama_${at}/${'x'.repeat(60)}.jpg`, '']);
    const file = await zipOf({ 'index.htm': 'x', 'lib/tdvplayer.js': 'x', ...Object.fromEntries(many) });
    expect(await inspectZip(file)).toMatchObject({ verdict: 'good', files: 9_002 });
  });

  test('removes bidirectional control characters from names', async () => {
    const file = await zipOf({
      'index.htm': 'x',
      'lib/tdvplayer.js': 'x',
      'locale/en.txt': 'panorama_0A.label = \u202eKitchen\u2066\nres.url = media/\u202egnp.jpg\n',
    });
    expect(await inspectZip(file)).toMatchObject({ rooms: ['Kitchen'] });
  });
});

test.each([
  ['Villa.vtp', /a 3DVista project file/],
  ['Villa.exe', /a Windows program \(\.exe\)/],
  ['Villa.rar', /not a ZIP archive/],
  ['IMG_0001.HEIC', /Add them under Property Details/],
  ['notes.txt', /^$/],
])('explains what to do about %s', (name, words) => {
  expect(detectWrongUpload([name]) ?? '').toMatch(words);
});

test.each([
  [new TypeError('Failed to fetch'), 'You are offline. Please try again when you are back online.'],
  [
    new TypeError('NetworkError when attempting to fetch resource.'),
    'You are offline. Please try again when you are back online.',
  ],
  [new Error('The file is empty.'), 'The file is empty.'],
])('shows as an upload error: %s', (error, sentence) => {
  expect(uploadErrorText(error)).toBe(sentence);
});

test.each([
  ['tour.rar', 10, 'form', 'Please upload a ZIP file (3D Vista tour export)'],
  ['tour.rar', 10, 'manager', 'Please upload a ZIP file from 3D Vista'],
  ['tour.zip', 5 * 1024 ** 3 + 1, 'form', 'File is too large. Maximum allowed size is 5GB'],
  ['tour.zip', 5 * 1024 ** 3 + 1, 'manager', 'Tour file is too large. Maximum allowed size is 5GB'],
  ['tour.ZIP', 5 * 1024 ** 3, 'form', null],
  ['tour.zip', 0, 'form', 'The file is empty.'],
] as const)('checks the type and size of %s with %d bytes in the %s', (name, size, place, fault) => {
  expect(fileError({ name, size }, place)).toBe(fault);
});

describe('response to a finished upload', () => {
  const answer = (status: number) =>
    new CallError(status, '', { status, code: 'no', message: 'This does not go.' });

  test.each([400, 403, 404, 410, 413, 422])('with status %i is final', (status) => {
    expect(isRefusedForGood(answer(status))).toBe(true);
  });

  test.each([401, 409, 429, 500, 502, 503, 507])('with status %i can be retried', (status) => {
    expect(isRefusedForGood(answer(status))).toBe(false);
  });

  test('can be retried when it contains no error of ours', () => {
    expect(isRefusedForGood(new CallError(404, '404: not here', null))).toBe(false);
    expect(isRefusedForGood(new TypeError('Failed to fetch'))).toBe(false);
  });
});

describe('estimated time', () => {
  test('uses only the last seconds', () => {
    const rate = createTransferRate();
    rate.note(0, 0);
    expect(rate.bytesPerSecond()).toBeNull();
    rate.note(1_000, 500);
    expect(rate.bytesPerSecond()).toBeNull();
    rate.note(10_000, 2_000);
    expect(rate.bytesPerSecond()).toBe(5_000);
    rate.note(11_000, 15_000);
    rate.note(13_000, 17_000);
    expect(rate.bytesPerSecond()).toBe(1_000);
  });

  test.each([
    [30, 'Less than a minute left'],
    [59.9, 'Less than a minute left'],
    [60, 'About 1 min left'],
    [3_569, 'About 59 min left'],
    [3_570, 'About 1 h left'],
    [3_660, 'About 1 h 1 min left'],
    [7_200, 'About 2 h left'],
    [240, 'About 4 min left'],
    [3_600, 'About 1 h left'],
    [5_400, 'About 1 h 30 min left'],
  ])('formats %d s', (seconds, words) => {
    expect(timeLeft(seconds * 1_000, 1_000)).toBe(words);
  });

  test('is not given for a stalled connection', () => {
    expect([timeLeft(10, 0), timeLeft(10, null)]).toEqual([null, null]);
  });

  test.each([
    [900, '1 kB'],
    [99_999, '100 kB'],
    [100_000, '0.1 MB'],
    [1_500_000, '1.5 MB'],
    [9_999_999, '10.0 MB'],
    [10_000_000, '10 MB'],
    [999_999_999, '1000 MB'],
    [1_000_000_000, '1.00 GB'],
    [412_000_000, '412 MB'],
    [1_900_000_000, '1.90 GB'],
  ])('formats %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  test('formats the amount sent and the total', () => {
    expect(formatTransferred(412e6, 1.9e9)).toBe('412 MB of 1.90 GB');
  });
});
