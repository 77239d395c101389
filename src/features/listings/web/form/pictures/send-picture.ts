import type { FormPicture } from '#features/listings/web/form/state/form-values.ts';
import { pictureAccept } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';

export const pictureMessages = {
  none: 'Please select an image file to upload',
  notImage: 'Please upload an image file',
  tooLarge: 'Image file is too large. Maximum allowed size is 5MB',
  failed: 'Failed to upload image',
  heic: 'This browser cannot read HEIC photos',
} as const;

export const heicAdvice =
  'Save it as JPEG and choose it again. To take JPEG photos on an iPhone, go to Settings > Camera > Formats > Most Compatible.';

/**
 * The file types in the chooser. HEIC is included because some browsers can read it, and the converted
 * picture is sent.
 */
export const chooserAccept = `${pictureAccept},image/heic,image/heif,.heic,.heif`;

type NamedPicture = { name: string; type: string };

/**
 * Returns true for a HEIC file. The name is checked too, because browsers without HEIC do not know its type.
 */
export const isHeic = ({ name, type }: NamedPicture) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the error for a chosen file before it is read, or null when it is valid. */
export function pictureError(file: NamedPicture): string | null {
  return file.type.startsWith('image/') || isHeic(file) ? null : pictureMessages.notImage;
}

/** Returns the error for the size of a file as it would be sent, or null. */
export function sizeError({ size }: { size: number }): string | null {
  return size > pictureLimitBytes ? pictureMessages.tooLarge : null;
}

/** The error for a rejected picture. It can be sent again only if the cause may be temporary. */
export class PictureRefusal extends Error {
  readonly mayPass: boolean;
  constructor(message: string, { mayPass: isTemporary }: { mayPass: boolean }) {
    super(message);
    this.mayPass = isTemporary;
  }
}

/**
 * Uploads a picture with XMLHttpRequest, because `fetch` does not report the progress of uploads.
 * @param onProgress called with a share from 0 to 1
 * @throws PictureRefusal with the server's message; TypeError when there was no response or `signal` was
 * aborted
 */
export function sendPicture(
  picture: { name: string; blob: Blob },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FormPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload/property-image');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { picture } = (request.response ?? {}) as { picture?: Omit<FormPicture, 'alt'> };
      if (request.status >= 300 || !picture) return reject(refusalOf(request));
      const { key, width, height, colour } = picture;
      resolve({ key, width, height, colour, alt: '' });
    });
    const fail = () => reject(new TypeError(pictureMessages.failed));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('image', picture.blob, picture.name);
    request.send(body);
  });
}

function refusalOf(request: XMLHttpRequest): PictureRefusal {
  const { status } = request;
  const isTemporary = status === 429 || status === 408 || status >= 500 || status < 300;
  return new PictureRefusal(messageOf(request) ?? pictureMessages.failed, { mayPass: isTemporary });
}

function messageOf({ response }: XMLHttpRequest): string | null {
  const message = (response as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
