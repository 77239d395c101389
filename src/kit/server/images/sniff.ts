export type SniffedType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'unknown';

/** Returns the type according to the content, whatever the upload's name or header says. */
export function sniffPicture(bytes: Uint8Array): SniffedType {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(pngSignature)) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'gif';
  if (head.toString('latin1', 4, 8) === 'ftyp') return sniffBrand(head);
  if (/^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i.test(head.toString('utf8'))) return 'svg';
  return 'unknown';
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns the type of an ISO 14496-12 file (4.3): the major brand, a version, then the compatible brands up
 * to the end of the box.
 */
function sniffBrand(head: Buffer): SniffedType {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = head.toString('latin1', 8, Math.max(end, 12));
  if (/avif|avis/.test(brands)) return 'avif';
  if (/heic|heix|hevc|heim|heis|mif1|msf1/.test(brands)) return 'heic';
  return 'unknown';
}
