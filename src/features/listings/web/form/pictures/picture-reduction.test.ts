import { describe, expect, test } from 'vitest';
import { fitWithin, type ResizeCanvas, resizePicture, targetBytes } from './picture-reduction.ts';
import { isHeic, pictureError, sizeError } from './send-picture.ts';

type Drawn = { width: number; height: number; type: string; quality: number };

/** Creates canvases that record their calls. `sizeAt` returns the size of the picture. */
function sheets(sizeAt: (drawn: Drawn) => number, writes = ['image/webp', 'image/jpeg']) {
  const drawn: Drawn[] = [];
  const sheetOf = (size: { width: number; height: number }): ResizeCanvas => ({
    context: { drawImage() {}, fillRect() {}, fillStyle: '', imageSmoothingQuality: 'low' },
    async encode(type, quality) {
      drawn.push({ ...size, type, quality });
      const bytes = new Uint8Array(sizeAt({ ...size, type, quality }));
      // A browser that cannot encode a type writes PNG.
      return new Blob([bytes], { type: writes.includes(type) ? type : 'image/png' });
    },
  });
  return { drawn, sheetOf };
}

const photo = { image: {} as CanvasImageSource, width: 4_000, height: 3_000 };
const file = new Blob([new Uint8Array(4_000_000)], { type: 'image/jpeg' });
const small = new Blob([new Uint8Array(targetBytes)], { type: 'image/jpeg' });

describe('photo reduction', () => {
  test.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 2_000, height: 1_500 },
    ],
    [
      { width: 3_000, height: 4_000 },
      { width: 1_500, height: 2_000 },
    ],
    [
      { width: 12_000, height: 3 },
      { width: 2_000, height: 1 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
  ])('scales %o to %o', (size, becomes) => {
    expect(fitWithin(size)).toEqual(becomes);
  });

  test('encodes once when that is enough', async () => {
    const { drawn, sheetOf } = sheets(() => 300_000);
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect([blob.size, blob.type]).toEqual([300_000, 'image/webp']);
    expect(drawn).toEqual([{ width: 2_000, height: 1_500, type: 'image/webp', quality: 0.8 }]);
  });

  test('lowers the quality until the photo is small enough, skipping impossible steps', async () => {
    const { drawn, sheetOf } = sheets(({ quality }) => Math.round(1_000_000 * quality ** 3));
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect(blob.size).toBeLessThanOrEqual(targetBytes);
    expect(drawn.map(({ quality }) => quality)).toEqual([0.8, 0.65]);
    const harsh = sheets(({ quality }) => Math.round(2_000_000 * quality ** 2));
    await resizePicture(file, photo, harsh.sheetOf);
    expect(harsh.drawn.map(({ quality }) => quality)).toEqual([0.8, 0.36]);
  });

  test('scales a photo down further when it stays too large, and sends the result', async () => {
    const { drawn, sheetOf } = sheets(({ width }) => width * 250);
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect(drawn.at(-1)).toMatchObject({ width: 1_600, height: 1_200, quality: 0.36 });
    expect(blob.size).toBe(400_000);
  });

  test('encodes JPEG when the browser writes no WebP', async () => {
    const { sheetOf } = sheets(() => 300_000, ['image/jpeg']);
    expect(await resizePicture(file, photo, sheetOf)).toMatchObject({ blob: { type: 'image/jpeg' } });
  });

  test('sends a small photo unchanged', async () => {
    const { drawn, sheetOf } = sheets(() => 1);
    const within = { ...photo, width: 2_000, height: 1_500 };
    expect(await resizePicture(small, within, sheetOf)).toEqual({ outcome: 'done', blob: null });
    expect(drawn).toEqual([]);
    expect(await resizePicture(small, photo, sheetOf)).toMatchObject({ blob: { size: 1 } });
  });

  test('sends the original when re-encoding makes nothing smaller', async () => {
    const { sheetOf } = sheets(() => 5_000_000);
    const within = { ...photo, width: 1_500, height: 1_500 };
    expect(await resizePicture(file, within, sheetOf)).toEqual({ outcome: 'done', blob: null });
    // A picture that is too wide is re-encoded.
    expect(await resizePicture(file, photo, sheetOf)).toMatchObject({ blob: { size: 5_000_000 } });
  });

  test('returns the original without a canvas', async () => {
    expect(await resizePicture(file, photo, () => null)).toEqual({ outcome: 'unsupported' });
  });
});

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg' }, false, null],
  [{ name: 'a.heic', type: '' }, true, null],
  [{ name: 'A.HEIF', type: '' }, true, null],
  [{ name: 'a', type: 'image/heic' }, true, null],
  [{ name: 'a.pdf', type: 'application/pdf' }, false, 'Please upload an image file'],
])('detects %o as HEIC: %s, with the error: %s', (named, heic, fault) => {
  expect([isHeic(named), pictureError(named)]).toEqual([heic, fault]);
});

test('limits a sent photo to 5 MB', () => {
  expect([sizeError({ size: 5 * 1024 * 1024 }), sizeError({ size: 5 * 1024 * 1024 + 1 })]).toEqual([
    null,
    'Image file is too large. Maximum allowed size is 5MB',
  ]);
});
