import yauzl from 'yauzl';
import { refusals } from './refusals.ts';

const nameLimitBytes = 512;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The name of an entry as a path from the archive's root: UTF-8 also where the flag for it is missing, then the old
 * code page 437; composed (NFC); with `/` for `\`, and without empty steps. A folder keeps its last `/`.
 * @throws AppError for every name that could mean another place than one inside the archive
 */
export function entryName(
  raw: Buffer,
  flags: number,
  extraFields: { id: number; data: Buffer }[] = [],
): string {
  const decoded = decodedName(raw, flags, extraFields).replaceAll('\\', '/');
  if (Math.max(raw.length, decoded.length) > nameLimitBytes) throw refusals.longName(decoded, nameLimitBytes);
  if (raw.length === 0) throw refusals.emptyName();
  if (raw.some((byte) => byte < 0x20) || hasControlCharacter(decoded))
    throw refusals.controlCharacter(decoded);
  if (decoded.startsWith('/') || /^[a-z]:/i.test(decoded)) throw refusals.absolute(decoded);
  if (!/(^|\/)\.{0,2}(\/|$)/.test(decoded)) return decoded;
  return withoutEmptySteps(decoded);
}

function decodedName(raw: Buffer, flags: number, extraFields: { id: number; data: Buffer }[]): string {
  const unicodePath = extraFields.some((field) => field.id === 0x7075);
  if (!unicodePath) {
    if (isAscii(raw)) return raw.toString('latin1');
    try {
      return strictUtf8.decode(raw).normalize('NFC');
    } catch {
      // Not UTF-8: an old archiver's code page.
    }
  }
  return yauzl
    .getFileNameLowLevel(unicodePath ? flags : flags & ~0x800, raw, extraFields, true)
    .normalize('NFC');
}

function withoutEmptySteps(name: string): string {
  const steps = name.split('/');
  if (steps.includes('..')) throw refusals.traversal(name);
  const kept = steps.filter((step) => step !== '' && step !== '.');
  return kept.join('/') + (name.endsWith('/') && kept.length > 0 ? '/' : '');
}

function isAscii(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) > 0x7f) return false;
  return true;
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  }
  return false;
}

/** The same for all names that some file system would not tell apart. */
export function foldedName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize('NFC');
}

/** What computers leave in archives without being asked. */
export function isJunk(name: string): boolean {
  const steps = name.split('/');
  const last = steps.at(-1) || steps.at(-2) || '';
  return (
    steps.includes('__MACOSX') ||
    last.startsWith('._') ||
    /^(\.ds_store|thumbs\.db|desktop\.ini)$/i.test(last)
  );
}
