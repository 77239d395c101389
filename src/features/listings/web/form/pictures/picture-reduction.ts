/**
 * The longest side of a reduced picture in pixels. It is more than 1,600, the width of the widest picture
 * that the server sends.
 */
export const maxSide = 2_000;
/** The target size of a picture in bytes. Eight photos of this size cost less than 3 MB. */
export const targetBytes = 340_000;

/**
 * The qualities that are tried until the picture is small enough. `share` is the expected size relative to the
 * first result. A quality whose expected size exceeds the target is skipped. The last one has 0, so it is
 * never skipped. Below its quality, dark walls turn into blocks.
 */
const qualitySteps = [
  { quality: 0.8, share: 1 },
  { quality: 0.65, share: 0.62 },
  { quality: 0.5, share: 0.43 },
  { quality: 0.36, share: 0 },
];
/**
 * The longest side for a picture that is too large even at the last quality, such as one full of grass and
 * gravel.
 */
const fallbackSide = 1_600;

export type Reduction =
  /** The picture was processed. `blob` is null when the file is already small enough. */
  | { outcome: 'done'; blob: Blob | null }
  /** The browser cannot decode the picture, for example HEIC. */
  | { outcome: 'unreadable' }
  /** The browser cannot reduce pictures in this context. */
  | { outcome: 'unsupported' };

export type ImageSource = { image: CanvasImageSource; width: number; height: number };
export type ResizeCanvas = {
  context: Pick<CanvasRenderingContext2D, 'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingQuality'>;
  encode(type: string, quality: number): Promise<Blob | null>;
};

/** Returns the size of a picture that fits within the longest side. It is never larger than the original. */
export function fitWithin({ width, height }: { width: number; height: number }, side = maxSide) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reduces a picture and removes its metadata. `blob` is null when the file is already small enough, or when
 * the result would not be smaller.
 */
export async function resizePicture(
  file: Blob,
  source: ImageSource,
  createCanvas: (size: { width: number; height: number }) => ResizeCanvas | null,
): Promise<Reduction> {
  const isSmall = Math.max(source.width, source.height) <= maxSide && file.size <= targetBytes;
  if (isSmall) return { outcome: 'done', blob: null };
  let best: Blob | null = null;
  for (const side of [maxSide, fallbackSide]) {
    const size = fitWithin(source, side);
    const canvas = createCanvas(size);
    if (!canvas) return { outcome: 'unsupported' };
    // JPEG has no transparency and would show it as black.
    canvas.context.fillStyle = '#fff';
    canvas.context.fillRect(0, 0, size.width, size.height);
    canvas.context.imageSmoothingQuality = 'high';
    canvas.context.drawImage(source.image, 0, 0, size.width, size.height);
    let firstSize = 0;
    for (const { quality, share } of side === maxSide ? qualitySteps : qualitySteps.slice(-1)) {
      if (firstSize * share > targetBytes) continue;
      const blob = await encodePicture(canvas, quality);
      if (!blob) return { outcome: 'unsupported' };
      best = blob;
      firstSize ||= blob.size;
      if (blob.size <= targetBytes) break;
    }
    if (best && best.size <= targetBytes) break;
  }
  const fitsMaxSide = Math.max(source.width, source.height) <= maxSide;
  return { outcome: 'done', blob: best && fitsMaxSide && best.size >= file.size ? null : best };
}

/** Encodes as WebP, or as JPEG in browsers that cannot write WebP and would write PNG instead. */
async function encodePicture(canvas: ResizeCanvas, quality: number): Promise<Blob | null> {
  const webp = await canvas.encode('image/webp', quality);
  return webp?.type === 'image/webp' ? webp : canvas.encode('image/jpeg', quality);
}
