/** The compressed size of the map library with its worker. */
export const mapDownloadSize = '400 kB';
