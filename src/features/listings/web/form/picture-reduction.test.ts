import { describe, expect, test } from 'vitest';
import { aimedBytes, fitWithin, type ResizeCanvas, resizePicture } from './picture-reduction.ts';
import { isHeic, pictureError, sizeError } from './send-picture.ts';

type Drawn = { width: number; height: number; type: string; quality: number };

/** Creates sheets that record their calls; `sizeAt` returns the size of the picture. */
function sheets(sizeAt: (drawn: Drawn) => number, writes = ['image/webp', 'image/jpeg']) {
  const drawn: Drawn[] = [];
  const sheetOf = (size: { width: number; height: number }): ResizeCanvas => ({
    context: { drawImage() {}, fillRect() {}, fillStyle: '', imageSmoothingQuality: 'low' },
    async encode(type, quality) {
      drawn.push({ ...size, type, quality });
      const bytes = new Uint8Array(sizeAt({ ...size, type, quality }));
      // A browser that cannot write a type writes PNG.
      return new Blob([bytes], { type: writes.includes(type) ? type : 'image/png' });
    },
  });
  return { drawn, sheetOf };
}

const photo = { image: {} as CanvasImageSource, width: 4_000, height: 3_000 };
const file = new Blob([new Uint8Array(4_000_000)], { type: 'image/jpeg' });
const small = new Blob([new Uint8Array(aimedBytes)], { type: 'image/jpeg' });

describe('a photograph', () => {
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
  ])('of %o becomes %o', (size, becomes) => {
    expect(fitWithin(size)).toEqual(becomes);
  });

  test('is encoded once if that is enough', async () => {
    const { drawn, sheetOf } = sheets(() => 300_000);
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect([blob.size, blob.type]).toEqual([300_000, 'image/webp']);
    expect(drawn).toEqual([{ width: 2_000, height: 1_500, type: 'image/webp', quality: 0.8 }]);
  });

  test('is encoded at lower quality until it is small enough, without steps that cannot be', async () => {
    const { drawn, sheetOf } = sheets(({ quality }) => Math.round(1_000_000 * quality ** 3));
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect(blob.size).toBeLessThanOrEqual(aimedBytes);
    expect(drawn.map(({ quality }) => quality)).toEqual([0.8, 0.65]);
    const harsh = sheets(({ quality }) => Math.round(2_000_000 * quality ** 2));
    await resizePicture(file, photo, harsh.sheetOf);
    expect(harsh.drawn.map(({ quality }) => quality)).toEqual([0.8, 0.36]);
  });

  test('that stays too large is made smaller still, and sent then whatever it is', async () => {
    const { drawn, sheetOf } = sheets(({ width }) => width * 250);
    const { blob } = (await resizePicture(file, photo, sheetOf)) as { blob: Blob };
    expect(drawn.at(-1)).toMatchObject({ width: 1_600, height: 1_200, quality: 0.36 });
    expect(blob.size).toBe(400_000);
  });

  test('becomes a JPEG where the browser writes no WebP', async () => {
    const { sheetOf } = sheets(() => 300_000, ['image/jpeg']);
    expect(await resizePicture(file, photo, sheetOf)).toMatchObject({ blob: { type: 'image/jpeg' } });
  });

  test('that is small enough is sent as it is', async () => {
    const { drawn, sheetOf } = sheets(() => 1);
    const within = { ...photo, width: 2_000, height: 1_500 };
    expect(await resizePicture(small, within, sheetOf)).toEqual({ outcome: 'done', blob: null });
    expect(drawn).toEqual([]);
    expect(await resizePicture(small, photo, sheetOf)).toMatchObject({ blob: { size: 1 } });
  });

  test('is sent as it is where drawing it anew makes nothing smaller', async () => {
    const { sheetOf } = sheets(() => 5_000_000);
    const within = { ...photo, width: 1_500, height: 1_500 };
    expect(await resizePicture(file, within, sheetOf)).toEqual({ outcome: 'done', blob: null });
    // A picture that is too wide is re-encoded.
    expect(await resizePicture(file, photo, sheetOf)).toMatchObject({ blob: { size: 5_000_000 } });
  });

  test('cannot be reduced without anything to draw on', async () => {
    expect(await resizePicture(file, photo, () => null)).toEqual({ outcome: 'unsupported' });
  });
});

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg' }, false, null],
  [{ name: 'a.heic', type: '' }, true, null],
  [{ name: 'A.HEIF', type: '' }, true, null],
  [{ name: 'a', type: 'image/heic' }, true, null],
  [{ name: 'a.pdf', type: 'application/pdf' }, false, 'Please upload an image file'],
])('%o is HEIC: %s; its fault: %s', (named, heic, fault) => {
  expect([isHeic(named), pictureError(named)]).toEqual([heic, fault]);
});

test('what would be sent has at most 5 MB', () => {
  expect([sizeError({ size: 5 * 1024 * 1024 }), sizeError({ size: 5 * 1024 * 1024 + 1 })]).toEqual([
    null,
    'Image file is too large. Maximum allowed size is 5MB',
  ]);
});
