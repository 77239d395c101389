import { sendPicture } from '#features/listings/web/form/pictures/send-picture.ts';
import { preparePicture } from '#features/listings/web/form/pictures/use-picture-uploads.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { PhotoZip } from './photo-zip.ts';

export type SentPhotos = {
  /** The keys of the stored photos, by their file names in the CSV. */
  keys: Record<string, string>;
  errors: { name: string; error: string }[];
};

/**
 * Reduces and uploads the named photos of a ZIP file one after the other. A failure does not stop the others.
 */
export async function sendPhotos(
  zip: PhotoZip,
  names: readonly string[],
  onProgress: (done: number) => void,
): Promise<SentPhotos> {
  const { signal } = new AbortController();
  const sent: SentPhotos = { keys: {}, errors: [] };
  for (const [index, name] of names.entries()) {
    onProgress(index);
    try {
      const file = await zip.read(name);
      const blob = await preparePicture(file, signal);
      const { key } = await sendPicture({ name: file.name, blob }, () => undefined, signal);
      sent.keys[name] = key;
    } catch (error) {
      sent.errors.push({ name, error: errorMessage(error) });
    }
  }
  return sent;
}
