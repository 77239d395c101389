import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { expect, test } from 'vitest';
import { openPhotoZip } from './photo-zip.ts';

async function zipOf(names: readonly string[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const name of names) await zip.add(name, new TextReader(`content of ${name}`));
  return zip.close();
}

test('finds photos in a ZIP by name, ignoring case and folders', async () => {
  const zip = await openPhotoZip(
    await zipOf([
      'Homes/A1/Kitchen.JPG',
      'homes/a2/kitchen.jpg',
      'homes/a2/bath.png',
      '__MACOSX/._x.jpg',
      'notes.txt',
    ]),
  );
  expect(zip.count).toBe(3);
  const read = async (name: string) => (await zip.read(name)).text();
  expect(await read('bath.png')).toBe('content of homes/a2/bath.png');
  expect(await read('a1/kitchen.jpg')).toBe('content of Homes/A1/Kitchen.JPG');
  // Two photos share this name, so it is ambiguous.
  expect(['kitchen.jpg', 'notes.txt', '._x.jpg'].filter((name) => zip.has(name))).toEqual([]);
});

test.each<[string, () => Promise<Blob>, string]>([
  ['no ZIP', async () => new Blob(['words']), 'This ZIP cannot be read.'],
  ['a ZIP without photos', () => zipOf(['notes.txt']), 'This ZIP contains no photos'],
])('rejects %s', async (_, make, message) => {
  await expect(openPhotoZip(await make())).rejects.toThrow(message);
});
