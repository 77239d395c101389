import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { headBytes, mayContainGps, stripGps } from './strip-gps.ts';

const picture = () => sharp({ create: { width: 64, height: 32, channels: 3, background: '#a53' } });
const place = {
  IFD0: { Copyright: 'the agent', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '0/1 20/1 1234/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '32/1 36/1 0/1',
  },
};
const xmp = (inner: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular" ${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const inAttributes = xmp('exif:GPSLatitude="0,20.2N" exif:GPSLongitude=\'32,36.0E\'>');
const inElements = xmp('><exif:GPSLatitude>0,20.2N</exif:GPSLatitude>');

const located: [string, () => Promise<Buffer>][] = [
  ['JPEG, EXIF', () => picture().withExif(place).jpeg().toBuffer()],
  ['WebP, EXIF', () => picture().withExif(place).webp().toBuffer()],
  ['JPEG, XMP attributes', () => picture().withXmp(inAttributes).jpeg().toBuffer()],
  ['JPEG, XMP elements', () => picture().withXmp(inElements).jpeg().toBuffer()],
  ['WebP, XMP', () => picture().withXmp(inAttributes).webp().toBuffer()],
];

describe.each(located)('%s', (_, make) => {
  test('removes only the location', async () => {
    const before = await make();
    expect(mayContainGps(before.subarray(0, headBytes))).toBe(true);
    const after = stripGps(before) as Buffer;
    expect(after.length).toBe(before.length);
    const [was, is] = await Promise.all([before, after].map((bytes) => sharp(bytes).metadata()));
    expect([is?.width, is?.height, is?.orientation]).toEqual([64, 32, was?.orientation]);
    expect(is?.exif?.includes('the agent')).toBe(was?.exif?.includes('the agent'));
    expect(String(is?.xmp)).not.toMatch(/20\.2N|36\.0E/);
    expect(String(is?.xmp).includes('equirectangular')).toBe(String(was?.xmp).includes('equirectangular'));
    expect(after.includes(Buffer.from('d2040000', 'hex'))).toBe(false);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    expect(stripGps(after)).toBeNull();
  });
});

test('leaves pictures without a location unchanged', async () => {
  const { IFD0 } = place;
  for (const bytes of [
    await picture().jpeg().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().withExif({ IFD0 }).jpeg().toBuffer(),
    await picture().withExif({ IFD0 }).webp().toBuffer(),
    await picture().png().toBuffer(),
    Buffer.alloc(0),
    Buffer.from('ffd8', 'hex'),
    Buffer.from('no picture at all, but long enough to be looked at'),
  ])
    expect(stripGps(bytes)).toBeNull();
  expect(mayContainGps(await picture().jpeg().toBuffer())).toBe(false);
});

test('terminates on any bytes and never grows them', async () => {
  const whole = await picture().withExif(place).jpeg().toBuffer();
  for (let at = 0; at < 260; at++) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const broken = Buffer.from(whole);
      broken[at] = value;
      expect(stripGps(broken)?.length ?? whole.length).toBe(whole.length);
    }
    expect(stripGps(whole.subarray(0, at))?.length ?? at).toBe(at);
  }
});

test('finds the location in WebP behind a padded chunk of odd length', async () => {
  const webp = await picture().withExif(place).webp().toBuffer();
  const latitude = Buffer.from('d2040000', 'hex');
  expect(webp.includes(latitude)).toBe(true);
  // An unknown chunk of three bytes follows the header (12 bytes) and the VP8X chunk (18 bytes).
  const odd = Buffer.from('ODD \x03\0\0\0abc\0', 'latin1');
  const after = stripGps(Buffer.concat([webp.subarray(0, 30), odd, webp.subarray(30)]));
  expect(after?.includes(latitude)).toBe(false);
});

type Tag = [tag: number, type: number, count: number, value: Buffer];

/** Returns an EXIF directory in this byte order that leads to these GPS tags. */
function tiffWith(order: 'II' | 'MM', ...tags: Tag[]): Buffer {
  const tiff = Buffer.alloc(28 + 12 * tags.length + 4 + 24 * tags.length);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  // One entry, which leads to the directory after it.
  short(1, 8);
  short(0x8825, 10);
  short(4, 12);
  long(1, 14);
  long(26, 18);
  short(tags.length, 26);
  let values = 28 + 12 * tags.length + 4;
  for (const [place, [tag, type, count, value]] of tags.entries()) {
    const at = 28 + 12 * place;
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
    if (value.length <= 4) value.copy(tiff, at + 8);
    else {
      long(values, at + 8);
      value.copy(tiff, values);
      values += value.length;
    }
  }
  return tiff;
}

const latitude = Buffer.from('of twenty-four bytes...!', 'latin1');
const inDegrees: Tag = [2, 5, 3, latitude];

/** Returns a segment of application data in the format of a JPEG. */
function segment(...parts: Array<Buffer | string>): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, Buffer.from('ffda0002', 'hex')]);

test.each(['II', 'MM'] as const)('removes the location in the byte order %s', (order) => {
  const jpeg = jpegWith(segment('Exif\0\0', tiffWith(order, inDegrees)));
  const after = stripGps(jpeg);
  expect([jpeg.includes(latitude), after?.includes(latitude), after?.length]).toEqual([
    true,
    false,
    jpeg.length,
  ]);
});

test.each([
  ['the version of the directory alone', 0, false],
  ['the first tag of a position', 1, true],
  ['the last one', 0x1f, true],
  ['a tag that is none yet', 0x20, false],
])('treats %s as a location: %s', (_, tag, isPosition) => {
  const jpeg = jpegWith(segment('Exif\0\0', tiffWith('MM', [tag, 2, 2, Buffer.from('N\0')])));
  expect(stripGps(jpeg) !== null).toBe(isPosition);
});

test.each([
  ['behind bytes that fill', [Buffer.from('ffff', 'hex'), segment('Exif\0\0', tiffWith('II', inDegrees))]],
  ['in a second segment', [segment('Something else'), segment('Exif\0\0', tiffWith('II', inDegrees))]],
  [
    'in an extension of XMP',
    [segment('http://ns.adobe.com/xmp/extension/\0', `<a exif:GPSLatitude="${latitude.toString()}">`)],
  ],
])('finds a location %s', (_, segments) => {
  const jpeg = jpegWith(...segments);
  expect(mayContainGps(jpeg)).toBe(true);
  expect(stripGps(jpeg)?.includes(latitude)).toBe(false);
});

test('finds the location in WebP behind a JPEG marker', () => {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith('MM', inDegrees)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPEXIF', 'latin1'), length, content]);
  expect(stripGps(webp)?.includes(latitude)).toBe(false);
});

test('does not read a whole picture without metadata', async () => {
  expect(mayContainGps(await picture().webp().toBuffer())).toBe(false);
  expect(mayContainGps(await picture().png().toBuffer())).toBe(false);
  // A truncated file may contain a location.
  expect(mayContainGps(Buffer.from('ffd8ffe000', 'hex'))).toBe(true);
});
