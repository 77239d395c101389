// @module-tag thorough
import { describe, expect, test } from 'vitest';
import { foldEmail, foldUsername } from '#features/accounts/rules.ts';
import { loginBody, registerBody, resetRequestBody } from '#features/accounts/schema.ts';
import { isGuessable } from '#features/accounts/server/passwords/guessable.ts';
import { listingForm } from '#features/listings/schema.ts';
import { areaInText, findArea } from '#features/properties/areas.ts';
import { normaliseAmenities, normaliseCategory } from '#features/properties/normalise.ts';
import { parseSearch } from '#features/search/parse-search.ts';
import { pageQuery } from '#features/search/schema.ts';
import { phoneticKey, plainText } from '#features/search/spelling.ts';
import { findPage } from '#features/tours/find-page.ts';
import { missingFiles } from '#features/tours/missing-files.ts';
import { pageReferences } from '#features/tours/page-references.ts';
import { roomsIn } from '#features/tours/rooms.ts';
import { sceneOf } from '#features/tours/scene-tiles.ts';
import { clientHasCopy } from '#features/tours/server/site/negotiation.ts';
import { requestedEntry } from '#features/tours/server/site/request-path.ts';
import { tourPage } from '#features/tours/server/site/tour-page.ts';
import { waitlistEntry } from '#features/waitlist/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { groupThousands } from '#kit/money.ts';
import { formatPhone } from '#kit/phone.ts';
import { formatCsvCell, parseCsvCell } from '#kit/server/csv-cell.ts';
import { encodingFor } from '#kit/server/http/accepted-encoding.ts';
import { requestedRange } from '#kit/server/http/byte-range.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { entryName } from '#kit/zip/entry-name.ts';
import { isJunk, quoteName } from '#kit/zip-names.ts';

const area = { slug: 'kira', name: 'Kira', lat: 0.3, lng: 32.6, spellings: ['Kira Town'] };
const vocabulary = {
  landmarks: [],
  areas: [area],
  types: ['House'],
  amenities: ['Pool'],
  ugxPerDollar: 3_700,
};

/**
 * The functions that read untrusted text, each with its worst known input. `npm run check` checks each
 * regular expression only by itself.
 */
const readers: Record<string, [worst: string[], read: (text: string) => unknown]> = {
  'the head of a tour page': [
    ['<head a', '<html a'],
    (text) => tourPage(Buffer.from(text), '<script></script>'),
  ],
  'what a tour page asks for': [
    ['<link', '<script src="', '<link rel=icon href='],
    (text) => pageReferences(text, ''),
  ],
  'the definition of a tour': [
    ['{', '{face}', '{{face}', '"media/', '"media/a.', 'url:"'],
    (text) => missingFiles(text, () => true),
  ],
  'the rooms of a tour': [['panorama_0', 'panorama_0.label\n', 'panorama_0.label =\n'], roomsIn],
  'the names in an archive': [['/index.htm', 'a/'], (text) => findPage([text])],
  'the scene of a file': [['media/panorama_', 'media/panorama_0/1/', '1_'], sceneOf],
  'a name in an archive': [['\\', './', '\u0301'], (text) => entryName(Buffer.from(text))],
  'a name that is shown': [['\u202e', '.ds_store'], (text) => [quoteName(text), isJunk(text)]],
  'the path of a tour request': [['/', '%', '%20', '?'], (text) => requestedEntry(`/${text}`)],
  'a range': [['bytes=', ' ', '0'], (text) => requestedRange(`bytes=${text}`, 1_000)],
  'what a client accepts': [
    [',', 'gzip;q=0', ';q=0.0', ';', 'q=0'],
    (text) => [encodingFor(text), clientHasCopy(text, '"a"')],
  ],
  'a search': [['1', '1.', '1 x ', 'kira ', '’'], (text) => parseSearch(text, vocabulary, '2026-11-23')],
  'a place': [[' a road', ' kira', 'aa'], (text) => [findArea([area], text), areaInText([area], text)]],
  'a spelling': [['aa', 'ph', '\u0301'], (text) => phoneticKey(plainText(text))],
  'a list query': [
    ['0', '1.1,', 'a,'],
    (text) => pageQuery.safeParse({ q: text, minPrice: text, area: text, cursor: text }),
  ],
  amenities: [['  a', ',', '’'], normaliseAmenities],
  'a category': [['-', ' '], normaliseCategory],
  'a listing': [
    ['1', ' ', 'a '],
    (text) =>
      listingForm.safeParse({
        title: text,
        description: text,
        price: text,
        pictures: [text],
        latitude: text,
      }),
  ],
  'a cell of a spreadsheet': [["'", '=', ' '], (text) => [formatCsvCell(text), parseCsvCell(text)]],
  'a line': [['\u2028', '\0'], (text) => [isOneLine(text), isPlainText(text)]],
  'a username': [['ﬁ', '\u0301', 'a'], foldUsername],
  'an address': [
    ['a@', 'a.', '@a.'],
    (text) => [foldEmail(text), resetRequestBody.safeParse({ email: text })],
  ],
  'a password': [
    ['a', 'ab', 'abc'],
    (text) =>
      isGuessable(text.slice(0, 256), { username: 'a', email: 'a@b', fullName: 'A', productName: 'B' }),
  ],
  'a registration': [
    ['a.', 'a@a.'],
    (text) =>
      registerBody.safeParse({ username: text, email: text, fullName: text, password: text, phone: text }),
  ],
  'a sign-in': [['a@'], (text) => loginBody.safeParse({ username: text, password: text })],
  'an entry of the waitlist': [
    ['a@a.', 'a.'],
    (text) => waitlistEntry.safeParse({ name: text, email: text, platform: text }),
  ],
  'a number and a phone number': [['000'], (text) => [groupThousands(text), formatPhone(`+${text}`)]],
};

const anywhere = ['a', '0', ' ', '\n', '<', '>', '/', '"', '&', '.', '-', 'é', '\ud800'];
const megabyte = 1_000_000;

/**
 * The time limit in milliseconds, a hundred times what is promised. This is not a speed test: quadratic
 * growth would take minutes.
 */
const limitMs = 5_000;

describe('parses a megabyte of the worst-case text in linear time', () => {
  test.each(Object.entries(readers))('%s', async (_, [worst, read]) => {
    const slow: string[] = [];
    for (const piece of [...worst, ...anywhere])
      for (const end of ['', '\0', '!', '>']) {
        const text = piece.repeat(megabyte / piece.length) + end;
        const before = process.cpuUsage();
        await attempt(() => read(text));
        const { user } = process.cpuUsage(before);
        if (user > limitMs * 1_000)
          slow.push(`${JSON.stringify(piece)}…${JSON.stringify(end)}: ${user / 1_000} ms`);
      }
    expect(slow).toEqual([]);
  });
});

async function attempt(read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
