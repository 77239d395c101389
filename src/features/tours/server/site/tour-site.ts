import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenTour, OpenTours } from '#features/tours/server/open-tours.ts';
import { isVersionId } from '#features/tours/server/version-id.ts';
import { errorCode } from '#kit/error-fields.ts';
import { answerBrokenRequest } from '#kit/server/http/broken-request.ts';
import { namesOneHost } from '#kit/server/http/one-host.ts';
import { oneAtATime } from '#kit/server/http/one-reply-at-a-time.ts';
import { boundRefusedBody } from '#kit/server/http/refused-bodies.ts';
import type { Kit } from '#kit/server/kit.ts';
import { answerWithFile, type Site } from './answer-tour-request.ts';
import { requestedEntry, requestedVersion } from './request-path.ts';
import { ClientGone } from './serve-entry.ts';
import { ServedVersions } from './served-versions.ts';
import { baseHeaders, contentSecurityPolicy } from './site-headers.ts';
import { SmallFileResponder } from './small-replies.ts';
import { preludeFor } from './tour-page.ts';

export type TourSiteSettings = {
  kit: Kit;
  host: string;
  port: number;
  /** The only origins that may frame a tour and communicate with it. */
  appOrigins: string[];
};

export type TourSite = { port: number; close(): Promise<void> };

/**
 * Starts the site that serves tours: one host name per version, only files from inside their archives, no
 * cookies, and only GET and HEAD. It uses bare node:http, because each response is one read and one write.
 */
export async function startTourSite({ kit, host, port, appOrigins }: TourSiteSettings): Promise<TourSite> {
  const versions = new ServedVersions(kit);
  const tours = new OpenTours(kit, preludeFor(appOrigins));
  const site: Site = {
    files: kit.files,
    responder: new SmallFileResponder(),
    headers: baseHeaders(contentSecurityPolicy(appOrigins)),
  };
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    boundRefusedBody(request, response);
    handleRequest({ ...site, versions, tours }, request, response).catch((error: unknown) => {
      if (!isClientGone(error)) kit.log.error({ err: error, url: request.url }, 'a tour could not be served');
      if (response.headersSent) response.destroy();
      else sendText(response, 503, 'This tour cannot be shown right now.');
    });
  };
  // A tour may have set cookies for all hosts, which can exceed the header limit.
  server.on('clientError', answerBrokenRequest);
  server.on('request', oneAtATime(handle));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        versions.stop();
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function handleRequest(
  site: Site & { versions: ServedVersions; tours: OpenTours },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!namesOneHost(request)) return sendText(response, 400, 'A request names one host.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Only reading is possible here.');
  }
  // A service worker would persist in the visitor's browser and intercept the tour's requests.
  if (request.headers['service-worker'] !== undefined)
    return sendText(response, 403, 'No service workers here.');
  const versionId = requestedVersion(request.headers.host);
  const name = requestedEntry(request.url ?? '');
  const tour = isVersionId(versionId) && name !== null ? await openServedTour(site, versionId) : null;
  if (tour && name !== null) {
    if (name === '' && tour.pagePath !== '') return redirectToPage(response, tour.pagePath);
    if (await answerWithFile(site, tour, name, request, response)) return;
  }
  sendText(response, 404, 'Not found.');
}

/** Checks that the version may still be served before any cache is used. */
async function openServedTour(
  { versions, tours }: { versions: ServedVersions; tours: OpenTours },
  versionId: string,
): Promise<OpenTour | null> {
  const version = await versions.find(versionId);
  if (version) return tours.open(version);
  tours.forget(versionId);
  return null;
}

/** Redirects the bare host to the tour's page. */
function redirectToPage(response: ServerResponse, pagePath: string): void {
  const location = `/${pagePath.split('/').map(encodeURIComponent).join('/')}`;
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-cache' }).end();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Returns true when the visitor closed the tour during a response. */
function isClientGone(error: unknown): boolean {
  const code = errorCode(error);
  return (
    error instanceof ClientGone ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE'
  );
}
