import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageHeadChars } from '#features/tours/limits.ts';

/** The page of a tour as it is served: the export's own, with our lines first in its head. */
export type TourPage = { plain: Buffer; packed: Buffer; etag: string };

/** As text, because it runs in the visitor's browser: without its comment, its indentation and the word `export`. */
const insideTheTour = readFileSync(join(import.meta.dirname, 'inside-the-tour.js'), 'utf8')
  .replace(/^\/\*[\s\S]*?\*\/\s*export /, '')
  .replace(/^\s+/gm, '')
  .trim();

/** What goes into every tour's page: it talks to these origins and to no other. */
export function preludeFor(appOrigins: string[]): string {
  return `<script>(${insideTheTour})(${JSON.stringify(appOrigins).replaceAll('<', '\\u003c')})</script>`;
}

/** Puts the prelude first in the head, byte by byte, whatever the page's encoding is. */
export async function tourPage(original: Buffer, prelude: string): Promise<TourPage> {
  const at = placeInHead(original.toString('latin1', 0, pageHeadChars));
  const plain = Buffer.concat([original.subarray(0, at), Buffer.from(prelude), original.subarray(at)]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, packed: await packed(plain, { level: 9 }), etag: `"${hash}"` };
}

const packed = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Behind what opens the head. A tag ends before the next one begins: what is never closed is looked through once. */
function placeInHead(text: string): number {
  const opening =
    /<head(?:\s[^<>]*)?>/i.exec(text) ??
    /<html(?:\s[^<>]*)?>/i.exec(text) ??
    /^[^<]*<!doctype[^<>]*>/i.exec(text);
  return opening ? opening.index + opening[0].length : 0;
}
