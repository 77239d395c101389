import yauzl from 'yauzl';
import type { ExtraField } from './extra-fields.ts';
import { refusals } from './refusals.ts';

const nameLimitBytes = 512;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The name of an entry as a path from the archive's root: UTF-8 also where the flag for it is missing, then the old
 * code page 437; composed (NFC); with `/` for `\`, and without empty steps. A folder keeps its last `/`.
 * @throws AppError for every name that could mean another place than one inside the archive
 */
export function entryName(raw: Buffer, flags: number, extra: ExtraField[] = []): string {
  const isPlain = isPlainAscii(raw) && !extra.some(isUnicodePath);
  const name = isPlain ? raw.toString('latin1') : unusualName(raw, flags, extra);
  if (raw.length > nameLimitBytes || name.length > nameLimitBytes)
    throw refusals.longName(name, nameLimitBytes);
  if (name === '') throw refusals.emptyName();
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) throw refusals.absolute(name);
  return /(^|\/)\.{0,2}(\/|$)/.test(name) ? withoutEmptySteps(name) : name;
}

/** Letters, figures and signs, without control characters and backslashes: nearly all names there are. */
function isPlainAscii(raw: Buffer): boolean {
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] as number;
    if (byte < 0x20 || byte > 0x7e || byte === 0x5c) return false;
  }
  return true;
}

function unusualName(raw: Buffer, flags: number, extra: ExtraField[]): string {
  const name = decodedName(raw, flags, extra).normalize('NFC').replaceAll('\\', '/');
  // Code page 437 draws control characters as little pictures; the byte counts.
  if (raw.some((byte) => byte < 0x20) || /[\0-\x1f\x7f-\x9f]/.test(name))
    throw refusals.controlCharacter(name);
  return name;
}

function decodedName(raw: Buffer, flags: number, extra: ExtraField[]): string {
  if (extra.some(isUnicodePath)) return yauzl.getFileNameLowLevel(flags, raw, extra, true);
  try {
    return strictUtf8.decode(raw);
  } catch {
    return yauzl.getFileNameLowLevel(flags & ~0x800, raw, extra, true);
  }
}

function isUnicodePath({ id }: ExtraField): boolean {
  return id === 0x7075;
}

function withoutEmptySteps(name: string): string {
  const steps = name.split('/');
  if (steps.includes('..')) throw refusals.traversal(name);
  const kept = steps.filter((step) => step !== '' && step !== '.');
  return kept.join('/') + (name.endsWith('/') && kept.length > 0 ? '/' : '');
}
