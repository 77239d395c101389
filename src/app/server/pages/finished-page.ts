import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Preview } from '#app/rendered-page.ts';
import { encodingFor } from '#kit/server/http/accepted-encoding.ts';
import { compress, type EncodedBody, encodedBody } from '#kit/server/http/compression.ts';
import { privateHeaders } from '#kit/server/http/private-responses.ts';
import { etagOf } from '#kit/server/http/response-cache.ts';
import type { WrappedPage } from './page-shell.ts';

/** A page that is ready to be sent. */
export type FinishedPage = {
  status: number;
  etag: string;
  /** The Content-Security-Policy, which allows only what the page contains. */
  policy: string;
  encodedBody: EncodedBody;
  /** The content of the preview picture for chats; null for the product's own picture. */
  preview: Preview | null;
};

export function finishPage(
  status: number,
  { html, policy }: WrappedPage,
  preview: Preview | null = null,
): FinishedPage {
  return { status, etag: etagOf(html), policy, encodedBody: encodedBody(html), preview };
}

/**
 * Sends the page, encoded as the client accepts.
 * @param readAt the time in milliseconds, by the server's clock, at which the page was last known to be
 * current
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  { headers, readAt }: { headers: Record<string, string>; readAt: number },
) {
  reply.code(page.status).headers(headers).type('text/html; charset=utf-8');
  reply.header('content-security-policy', page.policy);
  if (page.status >= 500) reply.header('cache-control', privateHeaders);
  else reply.header('etag', page.etag);
  // The time is sent in a header, so that the body's bytes stay the same as long as the content does.
  reply.header('server-timing', `read;dur=${readAt}`);
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  return reply.header('content-encoding', encoding).send(await compress(page.encodedBody, encoding));
}
