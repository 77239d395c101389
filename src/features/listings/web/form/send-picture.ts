import { pictureLimitBytes } from '#kit/picture-limit.ts';
import type { FormPicture } from './form-values.ts';

export const pictureMessages = {
  none: 'Please select an image file to upload',
  notImage: 'Please upload an image file',
  tooLarge: 'Image file is too large. Maximum allowed size is 5MB',
  failed: 'Failed to upload image',
} as const;

/** What is wrong with a chosen file, checked before it is sent; null if nothing is. */
export function pictureFault(file: { type: string; size: number }): string | null {
  if (!file.type.startsWith('image/')) return pictureMessages.notImage;
  return file.size > pictureLimitBytes ? pictureMessages.tooLarge : null;
}

/**
 * Uploads one picture, by XMLHttpRequest because `fetch` does not report upload progress.
 * @param onProgress from 0 to 1
 * @throws Error with the server's message, or 'Failed to upload image'; also when `signal` aborts it
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
