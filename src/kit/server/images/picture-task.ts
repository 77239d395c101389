import type { Picture, PictureFormat, PictureWidth } from '#kit/picture.ts';

/** What the process that reads pictures is asked for. */
export type PictureTask =
  | { do: 'decode'; bytes: Uint8Array }
  | { do: 'encode'; source: Uint8Array; width: PictureWidth; format: PictureFormat };

/** A picture of a stranger as we keep it. */
export type DecodedPicture = Omit<Picture, 'key'> & { bytes: Uint8Array };

/** Why a picture was not taken: it would cost too much to read, or cannot be read. */
export type PictureFault = 'too-many-pixels' | 'broken';

export type PictureAnswer =
  | { decoded: DecodedPicture }
  | { encoded: Uint8Array }
  | { fault: PictureFault; message: string };
