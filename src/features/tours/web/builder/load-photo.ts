import { photoFileError, photoSizeError, unreadablePhoto } from '#features/tours/panorama-photos.ts';
import { runInWorker } from './run-in-worker.ts';
import type { Photo } from './tour-drafts.ts';

export const unsupportedBrowserError =
  'This browser is too old to create a tour. Use a recent version of Chrome, Edge or Firefox, or Safari 16.4 or later.';

/** Reads a chosen file, or returns the reason why it cannot be a room. */
export async function loadPhoto(
  file: File,
  signal: AbortSignal,
): Promise<{ photograph: Photo } | { error: string }> {
  const error = photoFileError(file) ?? (await sizeErrorOf(file));
  if (error) return { error };
  const result = await runInWorker({ ask: 'open', file }, signal);
  if (result.answer === 'unsupported') return { error: unsupportedBrowserError };
  if (result.answer !== 'opened') return { error: unreadablePhoto };
  const { preview, thumb } = result;
  return { photograph: { file, preview, thumbAddress: URL.createObjectURL(thumb) } };
}

/**
 * Returns the error about a photo's size, or null. An image element that is not shown is not decoded, so
 * reading its size needs no memory.
 */
async function sizeErrorOf(file: File): Promise<string | null> {
  const objectUrl = URL.createObjectURL(file);
  try {
    const image = new Image();
    const isLoaded = await new Promise<boolean>((resolve) => {
      image.addEventListener('load', () => resolve(true));
      image.addEventListener('error', () => resolve(false));
      image.src = objectUrl;
    });
    return isLoaded
      ? photoSizeError({ width: image.naturalWidth, height: image.naturalHeight })
      : unreadablePhoto;
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}
