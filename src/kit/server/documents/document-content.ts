import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { sniffPicture } from '#kit/server/images/sniff.ts';

/** As it is stored. */
export type DocumentType = 'pdf' | 'webp';

/**
 * What is stored of an uploaded paper, by its content, whatever its name or header says: a PDF as it is, a picture decoded
 * and written anew, without the place at which it was taken.
 * @throws AppError 'invalid' for anything else, and for what is damaged
 */
export async function sanitizeDocument(
  work: Pick<PictureWork, 'decode'>,
  bytes: Buffer,
): Promise<{ type: DocumentType; bytes: Buffer }> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    if (!bytes.subarray(-tailBytes).includes('%%EOF'))
      throw unfit('paper_cut_off', english('This PDF is cut off or damaged. Please choose it again.'));
    return { type: 'pdf', bytes };
  }
  switch (sniffPicture(bytes)) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return { type: 'webp', bytes: Buffer.from((await work.decode(bytes)).bytes) };
    case 'heic':
      throw unfit(
        'paper_heic',
        english(
          'This photo is in the HEIC format, which not everybody can open. Please save it as JPEG and choose it again.',
        ),
      );
    default:
      throw unfit('paper_unknown', english('Please choose a PDF or a picture: JPEG, PNG or WebP.'));
  }
}

/** Some programs write a little after the mark with which a PDF ends. */
const tailBytes = 4096;

function unfit(code: string, message: Message): AppError {
  return new AppError('invalid', code, message, { fields: { paper: message } });
}
