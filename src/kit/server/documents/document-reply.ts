import type { Readable } from 'node:stream';
import { FileReply } from '#kit/server/http/route.ts';
import type { DocumentType } from './document-content.ts';

type StoredDocument = { id: number; name: string; type: DocumentType };

/** Returns another user's document as a download, so that no browser treats it as one of our pages. */
export function documentReply(document: StoredDocument, content: Readable, size: number): FileReply {
  return new FileReply(content, {
    'content-type': document.type === 'pdf' ? 'application/pdf' : 'image/webp',
    'content-length': String(size),
    'content-disposition': attachment(document),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

/**
 * Returns the Content-Disposition header (RFC 6266), with a plain name for old programs and the document's
 * own name.
 */
function attachment({ id, name, type }: StoredDocument): string {
  const encodedName = encodeURIComponent(`${name.replace(/[\\/:*?"<>|]/g, '-')}.${type}`).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="paper-${id}.${type}"; filename*=UTF-8''${encodedName}`;
}
