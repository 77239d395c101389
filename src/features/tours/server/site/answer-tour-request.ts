import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenTour } from '#features/tours/server/open-tours.ts';
import { encodingFor } from '#kit/server/http/accepted-encoding.ts';
import { requestedRange } from '#kit/server/http/byte-range.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { gzipFrameBytes } from '#kit/server/zip/gzip-frame.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { clientHasCopy } from './negotiation.ts';
import { sendAsGzip, sendInflated, sendStored } from './serve-entry.ts';
import { type baseHeaders, cacheControlOf, isMedia, typeHeaders } from './site-headers.ts';
import type { SmallFileResponder } from './small-replies.ts';

export type Site = {
  files: FileStore;
  responder: SmallFileResponder;
  headers: ReturnType<typeof baseHeaders>;
};

/**
 * Matches the player's information file, which contains the licence holder's email address. No player
 * requests it.
 */
const blockedPath = /(^|\/)lib\/tdvplayer\.json$/i;

/**
 * Sends the version's file with this name. The page is sent with our script in it. Returns false if there is
 * no such file.
 */
export async function answerWithFile(
  site: Site,
  tour: OpenTour,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const entry = tour.index.find(name);
  if (!entry || blockedPath.test(entry.name)) return false;
  if (entry.name === tour.pagePath) answerWithPage(site, tour, request, response);
  else if (entry.deflated) await answerDeflated(site, tour.keyOf(entry), entry, request, response);
  else await answerStored(site, tour.keyOf(entry), entry, request, response);
  return true;
}

function answerWithPage(
  { headers }: Site,
  { page }: OpenTour,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const acceptsGzip = clientAcceptsGzip(request);
  const etag = acceptsGzip ? page.etag.replace(/"$/, '-gz"') : page.etag;
  const body = acceptsGzip ? page.packed : page.plain;
  const headerList = [
    ...headers.forPrograms,
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-cache',
  ];
  headerList.push('Vary', 'Accept-Encoding', 'ETag', etag);
  if (clientHasCopy(request.headers['if-none-match'], etag))
    return void response.writeHead(304, headerList).end();
  if (acceptsGzip) headerList.push('Content-Encoding', 'gzip');
  response.writeHead(200, [...headerList, 'Content-Length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerDeflated(
  site: Site,
  key: string,
  entry: ZipEntry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const acceptsGzip = clientAcceptsGzip(request);
  const etag = etagOf(entry, acceptsGzip ? '-gz' : '');
  const headerList = headersFor(site, entry, etag);
  headerList.push('Vary', 'Accept-Encoding');
  if (clientHasCopy(request.headers['if-none-match'], etag))
    return void response.writeHead(304, headerList).end();
  if (acceptsGzip) headerList.push('Content-Encoding', 'gzip');
  const length = acceptsGzip ? entry.compressedSize + gzipFrameBytes : entry.size;
  response.writeHead(200, [...headerList, 'Content-Length', String(length)]);
  if (request.method === 'HEAD') return void response.end();
  const stored = { ...site, key };
  return acceptsGzip ? sendAsGzip(response, stored, entry) : sendInflated(response, stored, entry);
}

async function answerStored(
  site: Site,
  key: string,
  entry: ZipEntry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const etag = etagOf(entry, '');
  const headerList = [...headersFor(site, entry, etag), 'Accept-Ranges', 'bytes'];
  if (clientHasCopy(request.headers['if-none-match'], etag))
    return void response.writeHead(304, headerList).end();
  const range = requestedRange(validRange(request, etag), entry.size);
  if (range === 'not satisfiable') {
    headerList.push('Content-Range', `bytes */${entry.size}`, 'Content-Length', '0');
    return void response.writeHead(416, headerList).end();
  }
  const byteRange = range === 'all' ? { start: 0, end: entry.size } : range;
  headerList.push('Content-Length', String(byteRange.end - byteRange.start));
  if (range !== 'all')
    headerList.push('Content-Range', `bytes ${byteRange.start}-${byteRange.end - 1}/${entry.size}`);
  response.writeHead(range === 'all' ? 200 : 206, headerList);
  if (request.method === 'HEAD') return void response.end();
  return sendStored(response, { ...site, key }, entry, byteRange);
}

/**
 * Returns true when the client accepts gzip, the only encoding in which compressed entries of a ZIP can be
 * sent.
 */
function clientAcceptsGzip({ headers }: IncomingMessage): boolean {
  return encodingFor(headers['accept-encoding'], ['gzip']) === 'gzip';
}

/** Returns the requested range. It applies only to GET, and only if the client's copy has the same ETag. */
function validRange({ method, headers }: IncomingMessage, etag: string): string | undefined {
  const condition = headers['if-range'];
  return method === 'GET' && (condition === undefined || condition === etag) ? headers.range : undefined;
}

function etagOf({ crc, size }: ZipEntry, suffix: string): string {
  return `"${crc.toString(16).padStart(8, '0')}-${size}${suffix}"`;
}

function headersFor({ headers }: Site, entry: ZipEntry, etag: string): string[] {
  const { contentType, list: headerList } = typeHeaders(entry.name);
  const base = isMedia(contentType) ? headers.forMedia : headers.forPrograms;
  return [...base, ...headerList, 'Cache-Control', cacheControlOf(contentType), 'ETag', etag];
}
