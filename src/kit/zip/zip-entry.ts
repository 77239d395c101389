/** One file, as it can be served: where its bytes are, and how they stand there. */
export type ZipEntry = {
  name: string;
  deflated: boolean;
  crc: number;
  size: number;
  compressedSize: number;
  /** Where its bytes begin, in the archive itself or in the file beside it. */
  start: number;
  inSidecar: boolean;
};
