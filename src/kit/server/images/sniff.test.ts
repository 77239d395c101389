import { expect, test } from 'vitest';
import { sniffPicture } from './sniff.ts';

const box = (brands: string[], size = 16 + 4 * (brands.length - 1)) => {
  const [major = '', ...others] = brands;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return Buffer.concat([length, Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1')]);
};

test.each([
  ['avif', ['avif']],
  ['avif', ['avis']],
  ['avif', ['mif1', 'avif']],
  ['heic', ['heic']],
  ['heic', ['heix']],
  ['heic', ['hevc']],
  ['heic', ['heim']],
  ['heic', ['heis']],
  ['heic', ['mif1']],
  ['heic', ['msf1', 'iso8']],
  ['unknown', ['isom', 'mp42']],
])('detects %s by the brands %j', (type, brands) => {
  expect(sniffPicture(box(brands))).toBe(type);
});

test('ignores a brand after the end of the box', () => {
  expect(sniffPicture(Buffer.concat([box(['isom']), Buffer.from('avif')]))).toBe('unknown');
});

test.each([
  ['jpeg', 'ffd8ff'],
  ['jpeg', 'ffd8ffe1'],
  ['png', '89504e470d0a1a0a'],
  ['gif', '474946383961'],
  ['gif', '474946383761'],
  ['webp', '524946460000000057454250'],
  ['unknown', 'ffd8'],
  ['unknown', '89504e470d0a1a'],
  ['unknown', '474946383861'],
  ['unknown', '524946460000000057415645'],
  ['unknown', '00ffd8ff'],
  ['unknown', ''],
])('detects %s by the bytes %s', (type, hex) => {
  expect(sniffPicture(Buffer.from(hex, 'hex'))).toBe(type);
});

test('reads a view into larger memory from its own start', () => {
  const around = Buffer.concat([Buffer.from('<svg>'), Buffer.from('ffd8ffe0', 'hex')]);
  expect(sniffPicture(new Uint8Array(around.buffer, around.byteOffset + 5, 4))).toBe('jpeg');
});
