import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type SiteReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type SiteRequest = { path: string; method?: string; headers?: Record<string, string>; host?: string };

/** Sends a request to a tour's host on this port exactly as given: no headers added, no URL normalization. */
export function requestSite(port: number, version: string, siteRequest: SiteRequest): Promise<SiteReply> {
  const { path, method = 'GET', headers = {}, host = `${version}.localhost:${port}` } = siteRequest;
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { port, host: '127.0.0.1', path, method, headers: { ...headers, host } },
      (reply) => {
        buffer(reply).then(
          (body) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
          reject,
        );
      },
    );
    clientRequest.on('error', reject).end();
  });
}
