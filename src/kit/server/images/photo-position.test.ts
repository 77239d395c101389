import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { headBytes, mayHoldPosition, withoutPosition } from './photo-position.ts';

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
  test('only the position is removed', async () => {
    const before = await make();
    expect(mayHoldPosition(before.subarray(0, headBytes))).toBe(true);
    const after = withoutPosition(before) as Buffer;
    expect(after.length).toBe(before.length);
    const [was, is] = await Promise.all([before, after].map((bytes) => sharp(bytes).metadata()));
    expect([is?.width, is?.height, is?.orientation]).toEqual([64, 32, was?.orientation]);
    expect(is?.exif?.includes('the agent')).toBe(was?.exif?.includes('the agent'));
    expect(String(is?.xmp)).not.toMatch(/20\.2N|36\.0E/);
    expect(String(is?.xmp).includes('equirectangular')).toBe(String(was?.xmp).includes('equirectangular'));
    expect(after.includes(Buffer.from('d2040000', 'hex'))).toBe(false);
    expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    expect(withoutPosition(after)).toBeNull();
  });
});

test('pictures without a position are unchanged', async () => {
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
    expect(withoutPosition(bytes)).toBeNull();
  expect(mayHoldPosition(await picture().jpeg().toBuffer())).toBe(false);
});

test('any bytes terminate and never grow', async () => {
  const whole = await picture().withExif(place).jpeg().toBuffer();
  for (let at = 0; at < 260; at++) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const broken = Buffer.from(whole);
      broken[at] = value;
      expect(withoutPosition(broken)?.length ?? whole.length).toBe(whole.length);
    }
    expect(withoutPosition(whole.subarray(0, at))?.length ?? at).toBe(at);
  }
});

test('in WebP the position is found behind a chunk of odd length, which has a byte more to be even', async () => {
  const webp = await picture().withExif(place).webp().toBuffer();
  const latitude = Buffer.from('d2040000', 'hex');
  expect(webp.includes(latitude)).toBe(true);
  // Behind the header and VP8X, 12 and 18 bytes: three that nobody knows.
  const odd = Buffer.from('ODD \x03\0\0\0abc\0', 'latin1');
  const after = withoutPosition(Buffer.concat([webp.subarray(0, 30), odd, webp.subarray(30)]));
  expect(after?.includes(latitude)).toBe(false);
});
