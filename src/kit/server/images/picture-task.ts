import type { Picture, PictureFormat, PictureWidth } from '#kit/picture.ts';
import type { ShareCard } from './share-card.ts';

/** A request to the process that decodes and encodes pictures. */
export type PictureTask =
  | { do: 'decode'; bytes: Uint8Array }
  | { do: 'encode'; source: Uint8Array; width: PictureWidth; format: PictureFormat }
  | { do: 'print'; source: Uint8Array }
  | { do: 'card'; card: ShareCard; sources: Uint8Array[] };

/** An uploaded picture in the form in which it is stored. */
export type DecodedPicture = Omit<Picture, 'key'> & { bytes: Uint8Array };

/** The reason why a picture was refused: it would cost too much to decode, or it cannot be decoded. */
export type PictureRefusalReason = 'too-many-pixels' | 'broken';

export type PictureAnswer =
  | { decoded: DecodedPicture }
  | { encoded: Uint8Array }
  | { prints: string[] }
  | { reason: PictureRefusalReason; message: string };
