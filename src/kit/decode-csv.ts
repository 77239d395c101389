/**
 * Decodes the bytes of a CSV file. UTF-8 and UTF-16 are recognized with or without a byte order mark. Other
 * files are decoded as Windows-1252, which Excel uses for "CSV" on Windows, or as Mac OS Roman.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const utf16 = detectUtf16(bytes.subarray(0, 400));
  if (utf16) return decode(bytes, utf16);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeLegacyCodePage(bytes);
  }
}

/**
 * Matches text that was decoded with the wrong code page: an accented capital after a small letter, a control
 * character, or an accented capital in place of a dash.
 */
const misreadPattern =
  /[a-z][\u00c0-\u00d6\u00d8-\u00deŠŒŽŸ]|[\u0080-\u009f\u0192]|(?<=[\d\s])[\u00ca\u00d0\u00d1](?=[\d\s])/;

/**
 * Decodes a file as Windows-1252 or, if that misreads it, as Mac OS Roman, in which Excel for Mac saves
 * "CSV".
 */
function decodeLegacyCodePage(bytes: Uint8Array): string {
  const text = decode(bytes, 'windows-1252');
  if (!misreadPattern.test(text)) return text;
  const macText = decode(bytes, 'macintosh');
  return misreadPattern.test(macText) ? text : macText;
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/**
 * Detects UTF-16 without a byte order mark: every second byte of Latin text is zero. Returns null for other
 * files.
 */
function detectUtf16(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const threshold = start.length / 4;
  if (odd > threshold && even === 0) return 'utf-16le';
  return even > threshold && odd === 0 ? 'utf-16be' : null;
}
