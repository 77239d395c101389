import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

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
export function tourPage(original: Buffer, prelude: string): TourPage {
  const text = original.toString('latin1');
  const opening =
    /<head(?:\s[^>]*)?>/i.exec(text) ??
    /<html(?:\s[^>]*)?>/i.exec(text) ??
    /^[^<]*<!doctype[^>]*>/i.exec(text);
  const at = opening ? opening.index + opening[0].length : 0;
  const plain = Buffer.from(text.slice(0, at) + prelude + text.slice(at), 'latin1');
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, packed: gzipSync(plain, { level: 9 }), etag: `"${hash}"` };
}
