/**
 * Decodes the bytes of a CSV file. UTF-8 and UTF-16 are recognized with or without a byte order mark. Other
 * files are in Windows-1252, which Excel uses for "CSV" on most computers here, or in the code page of Macs.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const wide = wideEncodingOf(bytes.subarray(0, 400));
  if (wide) return decode(bytes, wide);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return ofOldCodePage(bytes);
  }
}

/**
 * Matches text that was decoded with the wrong code page: a capital within a word, a control character, or a
 * letter in place of a dash.
 */
const misread =
  /[a-z][\u00c0-\u00d6\u00d8-\u00deŠŒŽŸ]|[\u0080-\u009f\u0192]|(?<=[\d\s])[\u00ca\u00d0\u00d1](?=[\d\s])/;

/**
 * Decodes a file in an old code page. Excel on Macs saves "CSV" in Mac OS Roman, where "Café" has other
 * bytes.
 */
function ofOldCodePage(bytes: Uint8Array): string {
  const text = decode(bytes, 'windows-1252');
  if (!misread.test(text)) return text;
  const ofMac = decode(bytes, 'macintosh');
  return misread.test(ofMac) ? text : ofMac;
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** Returns the kind of UTF-16, in which every other byte of Latin text is zero, or null. */
function wideEncodingOf(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}
