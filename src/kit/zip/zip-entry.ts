/** One file in an archive: where its bytes are and how they are stored. */
export type ZipEntry = {
  name: string;
  deflated: boolean;
  crc: number;
  size: number;
  compressedSize: number;
  /** The position of the first byte, in the archive itself or in its sidecar. */
  start: number;
  inSidecar: boolean;
};
