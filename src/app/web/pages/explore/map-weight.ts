/** The map library with its worker, compressed. */
export const mapWeight = '400 kB';
