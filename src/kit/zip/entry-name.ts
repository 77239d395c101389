import { macIcon } from '#kit/zip-names.ts';
import type { ExtraField } from './extra-fields.ts';
import { viewOn } from './random-access.ts';
import { refusals } from './refusals.ts';

export const nameLimitBytes = 512;
/** The maximum depth of folders. Exports have five levels, and zipping one on a desktop adds a few more. */
const folderLimit = 32;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Returns the name of an entry as a path from the archive's root. It is read as UTF-8 if it is valid UTF-8,
 * even without the flag, or else as code page 437. The result is composed (NFC), with `/` for `\` and without
 * empty segments. A folder keeps its trailing `/`.
 * @throws AppError for a name that is empty, too long or too deep, contains control characters, or could
 * refer to a place outside the archive
 */
export function entryName(raw: Uint8Array, extra: readonly ExtraField[] = []): string {
  const isPlain = isPlainAscii(raw) && !extra.some(isUnicodePath);
  const name = isPlain ? utf8.decode(raw) : decodeUnusualName(raw, extra);
  if (raw.length > nameLimitBytes || name.length > nameLimitBytes)
    throw refusals.longName(name, nameLimitBytes);
  if (name === '') throw refusals.emptyName();
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw refusals.absolute(name);
  const normalizedName = /(^|\/)\.{0,2}(\/|$)/.test(name) ? withoutEmptySegments(name) : name;
  if (countFolders(normalizedName) > folderLimit) throw refusals.deepName(normalizedName, folderLimit);
  return normalizedName;
}

/**
 * Returns true for a name that contains only ASCII letters, digits and punctuation, without control
 * characters and backslashes. This is the fast path for nearly all names.
 */
function isPlainAscii(raw: Uint8Array): boolean {
  for (let index = 0; index < raw.length; index++) {
    const byte = raw[index] ?? 0;
    if (byte < 0x20 || byte > 0x7e || byte === 0x5c) return false;
  }
  return true;
}

function decodeUnusualName(raw: Uint8Array, extra: readonly ExtraField[]): string {
  const name = decodeName(raw, extra).normalize('NFC').replaceAll('\\', '/');
  // Code page 437 shows control characters as symbols, so the byte itself is checked.
  const isIcon = /(?:^|\/)(?:\._)?Icon\r$/.test(name);
  const nameBytes = isIcon ? raw.subarray(0, -1) : raw;
  const displayName = isIcon ? name.replace(/Icon\r$/, macIcon) : name;
  if (nameBytes.some((byte) => byte < 0x20) || /[\0-\x1f\x7f-\x9f]/.test(displayName))
    throw refusals.controlCharacter(name);
  return displayName;
}

function decodeName(raw: Uint8Array, extra: readonly ExtraField[]): string {
  const field = extra.find(isUnicodePath);
  const path = field && unicodePathOf(field.data, raw);
  if (path !== undefined) return path;
  try {
    return strictUtf8.decode(raw);
  } catch {
    return Array.from(raw, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : codePage437[byte - 0x80],
    ).join('');
  }
}

function isUnicodePath({ id }: ExtraField): boolean {
  return id === 0x7075;
}

/**
 * Reads the name from the field: version 1, a checksum of the original name, and the name itself. The field
 * is ignored if the checksum does not match.
 */
function unicodePathOf(data: Uint8Array, raw: Uint8Array): string | undefined {
  if (data.length < 5 || data[0] !== 1 || viewOn(data).getUint32(1, true) !== crc32(raw)) return undefined;
  return utf8.decode(data.subarray(5));
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** The upper half of code page 437, in order. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function withoutEmptySegments(name: string): string {
  const segments = name.split('/');
  if (segments.includes('..')) throw refusals.traversal(name);
  const remaining = segments.filter((step) => step !== '' && step !== '.');
  return remaining.join('/') + (name.endsWith('/') && remaining.length > 0 ? '/' : '');
}

function countFolders(name: string): number {
  let folders = 0;
  for (let index = name.indexOf('/'); index >= 0; index = name.indexOf('/', index + 1)) folders++;
  return folders;
}
