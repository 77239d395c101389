import { setTimeout } from 'node:timers/promises';
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
  /** Whether it is kept, and may serve many: then it is worth a thorough compression. */
  isKept: boolean;
  /** How many wanted it in brotli. */
  asked: number;
};

const quick = 5;
const thorough = 11;

export function finishPage(
  status: number,
  { html, policy }: { html: string; policy: string },
  options: { keep: boolean },
): FinishedPage {
  const identity = Buffer.from(html);
  return {
    status,
    etag: etagOf(identity),
    policy,
    identity,
    brotli: null,
    gzip: null,
    isKept: options.keep,
    asked: 0,
  };
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

/**
 * The first asker gets it quickly. A kept page that somebody asks for again is made ten per cent smaller in a background
 * thread, once.
 */
function brotliOf(page: FinishedPage): Promise<Buffer> {
  page.brotli ??= compressed(page.identity, quick);
  page.asked += 1;
  if (page.isKept && page.asked === 2 && line.size < longestLine) {
    line.add(page);
    if (line.size === 1) void workOnLine();
  }
  return page.brotli;
}

/**
 * Pages that wait to be made smaller: one at a time, and most of the time none, since whoever asks for a thousand pages, each
 * twice, shall not keep a processor busy with it.
 */
const line = new Set<FinishedPage>();
const longestLine = 100;
const restPerWork = 4;

async function workOnLine(): Promise<void> {
  for (const page of line) {
    const startedAt = performance.now();
    const smaller = await compressed(page.identity, thorough).catch(() => null);
    if (smaller) page.brotli = Promise.resolve(smaller);
    await setTimeout((performance.now() - startedAt) * restPerWork, undefined, { ref: false });
    line.delete(page);
  }
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
