import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageHeadChars } from '#features/tours/limits.ts';

/** The page of a tour as it is served: the export's page, with our script first in its head. */
export type TourPage = { plain: Buffer; packed: Buffer; etag: string };

/**
 * The script for tour pages as text, because it runs in the visitor's browser. Its header comment,
 * indentation and `export` are stripped.
 */
const tourScript = readFileSync(join(import.meta.dirname, 'inside-the-tour.js'), 'utf8')
  .replace(/^\/\*[\s\S]*?\*\/\s*export /, '')
  .replace(/^\s+/gm, '')
  .trim();

/** Returns the script added to every tour's page, which communicates only with these origins. */
export function preludeFor(appOrigins: string[]): string {
  return `<script>(${tourScript})(${JSON.stringify(appOrigins).replaceAll('<', '\\u003c')})</script>`;
}

/**
 * Inserts the prelude at the start of the head, working on bytes so that the page's encoding does not matter.
 */
export async function tourPage(original: Buffer, prelude: string): Promise<TourPage> {
  const offset = headContentOffset(original.toString('latin1', 0, pageHeadChars));
  const plain = Buffer.concat([
    original.subarray(0, offset),
    Buffer.from(prelude),
    original.subarray(offset),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, packed: await gzipAsync(plain, { level: 9 }), etag: `"${hash}"` };
}

const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip);

/**
 * Returns the index after the opening head tag. The pattern of a tag excludes `<`, so that the text after an
 * unclosed tag is scanned only once.
 */
function headContentOffset(text: string): number {
  const openingTag =
    /<head(?:\s[^<>]*)?>/i.exec(text) ??
    /<html(?:\s[^<>]*)?>/i.exec(text) ??
    /^[^<]*<!doctype[^<>]*>/i.exec(text);
  return openingTag ? openingTag.index + openingTag[0].length : 0;
}
