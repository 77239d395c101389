import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '#kit/server/http/shared-answers.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The bytes of a page as they leave; each encoding is made when somebody first asks for it. */
export type FinishedPage = {
  status: number;
  etag: string;
  /** What its policy allows is only what stands in it. */
  policy: string;
  identity: Buffer;
  brotli: Promise<Buffer> | null;
  gzip: Promise<Buffer> | null;
  /** Whether it will serve many: then it is worth a thorough compression. */
  isKept: boolean;
};

const quick = 5;
const thorough = 11;

export function finishPage(
  status: number,
  { html, policy }: { html: string; policy: string },
  options: { keep: boolean },
): FinishedPage {
  const identity = Buffer.from(html);
  return { status, etag: etagOf(identity), policy, identity, brotli: null, gzip: null, isKept: options.keep };
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  headers: Record<string, string>,
) {
  reply.code(page.status).headers(headers).type('text/html; charset=utf-8');
  reply.header('etag', page.etag).header('content-security-policy', page.policy);
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag))
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotliOf(page));
  if (/\bgzip\b/.test(accepted)) {
    page.gzip ??= zip(page.identity, { level: 6 });
    return reply.header('content-encoding', 'gzip').send(await page.gzip);
  }
  return reply.header('content-encoding', 'identity').send(page.identity);
}

/** The first asker gets it quickly; a kept page is then made ten per cent smaller in a background thread, once. */
function brotliOf(page: FinishedPage): Promise<Buffer> {
  if (page.brotli) return page.brotli;
  page.brotli = compressed(page.identity, quick);
  if (page.isKept)
    void compressed(page.identity, thorough).then((smaller) => {
      page.brotli = Promise.resolve(smaller);
    });
  return page.brotli;
}

function compressed(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Half a per cent smaller for pages, which repeat themselves at all distances.
      [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    },
  });
}
