/** The map library with its worker, compressed. */
export const mapDownloadSize = '400 kB';
