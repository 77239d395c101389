import type { Picture } from '#features/tours/cube.ts';
import type { TileKind } from '#features/tours/generated-export.ts';

export type Canvas2d = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D };

export function createCanvas(width: number, height: number): Canvas2d {
  const canvas = new OffscreenCanvas(width, height);
  // Pixels are read back, so they stay in main memory.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws nothing here');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Creates a canvas with this picture. */
export function canvasFromPicture({ data, width, height }: Picture): Canvas2d {
  const target = createCanvas(width, height);
  target.context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return target;
}

const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Re-encodes the pixels, without any metadata of the camera. */
export function encodeCanvas({ canvas }: Canvas2d, kind: TileKind, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: types[kind], quality });
}

/** Returns the tile format that this browser can write. A browser without WebP writes PNG instead. */
export async function tileKind(): Promise<TileKind> {
  const blob = await encodeCanvas(createCanvas(1, 1), 'webp', 0.8);
  return blob.type === types.webp ? 'webp' : 'jpg';
}

/** Draws a photo on a canvas that is at most this wide, and twice as wide as high. */
export async function drawPhoto(file: Blob, maxWidth: number): Promise<Canvas2d> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const width = Math.min(maxWidth, bitmap.width);
    const target = createCanvas(width, Math.round(width / 2));
    target.context.fillStyle = '#fff';
    target.context.fillRect(0, 0, width, target.canvas.height);
    target.context.drawImage(bitmap, 0, 0, width, target.canvas.height);
    return target;
  } finally {
    // The bitmap is closed at once, because it occupies as much memory as the whole photo.
    bitmap.close();
  }
}
