import { pictureLimitBytes } from '#kit/picture-limit.ts';
import type { FormPicture } from './form-values.ts';

export const pictureMessages = {
  none: 'Please select an image file to upload',
  notImage: 'Please upload an image file',
  tooLarge: 'Image file is too large. Maximum allowed size is 5MB',
  failed: 'Failed to upload image',
} as const;

/** What is wrong with a chosen file, before a byte of it is sent; null for nothing. */
export function pictureFault(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return pictureMessages.notImage;
  return file.size > pictureLimitBytes ? pictureMessages.tooLarge : null;
}

/**
 * Uploads one picture. `fetch` cannot say how much of a body has gone.
 * @param onProgress from 0 to 1
 * @throws Error with the server's sentence, or 'Failed to upload image'; also when `signal` ends it
 */
export function sendPicture(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FormPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(sentenceOf(request) ?? pictureMessages.failed));
    request.open('POST', '/api/upload/property-image');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { picture } = (request.response ?? {}) as { picture?: Omit<FormPicture, 'alt'> };
      if (request.status >= 300 || !picture) return fail();
      const { key, width, height, colour } = picture;
      resolve({ key, width, height, colour, alt: '' });
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('image', file);
    request.send(body);
  });
}

function sentenceOf({ response }: XMLHttpRequest): string | null {
  const message = (response as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
