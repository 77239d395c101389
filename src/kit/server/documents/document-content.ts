import { AppError } from '#kit/app-error.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { sniffPicture } from '#kit/server/images/sniff.ts';

/** The format in which a document is stored. */
export type DocumentType = 'pdf' | 'webp';

/**
 * Returns the form in which an uploaded document is stored. The format depends on the content, not on the
 * name or the header. A PDF is not changed. A picture is decoded and encoded again, without the location
 * where it was taken.
 * @throws AppError 'invalid' for any other format, and for a damaged document
 */
export async function sanitizeDocument(
  work: Pick<PictureWork, 'decode'>,
  bytes: Buffer,
): Promise<{ type: DocumentType; bytes: Buffer }> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    if (!bytes.subarray(-tailBytes).includes('%%EOF'))
      throw documentError('paper_cut_off', msg('This PDF is incomplete or damaged. Please choose it again.'));
    return { type: 'pdf', bytes };
  }
  switch (sniffPicture(bytes)) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return { type: 'webp', bytes: Buffer.from((await work.decode(bytes)).bytes) };
    case 'heic':
      throw documentError(
        'paper_heic',
        msg(
          'This photo is in HEIC format, which some people cannot open. Save it as JPEG and choose it again.',
        ),
      );
    default:
      throw documentError('paper_unknown', msg('Choose a PDF, JPEG, PNG or WebP file.'));
  }
}

/**
 * The number of bytes at the end in which the final marker of a PDF is expected. Some programs write a few
 * bytes after it.
 */
const tailBytes = 4096;

function documentError(code: string, message: Message): AppError {
  return new AppError('invalid', code, message, { fields: { paper: message } });
}
