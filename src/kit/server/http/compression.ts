import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The same bytes in each requested encoding. Each encoding is computed once. */
export type EncodedBody = {
  identity: Buffer;
  br: Promise<Buffer> | null;
  gzip: Promise<Buffer> | null;
};

export function encodedBody(identity: Buffer): EncodedBody {
  return { identity, br: null, gzip: null };
}

/**
 * The maximum size for compression on the calling thread. Handing a page to another thread costs as much as
 * compressing it.
 */
const synchronousLimitBytes = 128 * 2 ** 10;

/** Compresses quickly, in 1 to 2 ms for a page. */
export function compress(body: EncodedBody, encoding: Encoding): Promise<Buffer> | Buffer {
  switch (encoding) {
    case 'br':
      body.br ??= quickBrotli(body.identity);
      return body.br;
    case 'gzip':
      body.gzip ??= compressGzip(body.identity, { level: 6 });
      return body.gzip;
    case 'identity':
      return body.identity;
  }
}

/**
 * The chunk size for compression on the calling thread. The last chunk of compressed output stays in memory
 * until the next full garbage collection: see `bufferPoolBytes` in open-http.ts. On another thread, each
 * chunk would cost a thread switch.
 */
const outputChunkBytes = 4 * 2 ** 10;

/**
 * The window for fast compression. A wider window, with its larger tables, makes Home 0.4 % smaller and costs
 * 3 to 13 % more.
 */
const quickWindowBits = 16;

async function quickBrotli(bytes: Buffer): Promise<Buffer> {
  const options = brotliOptions(5, bytes.length, quickWindowBits);
  if (bytes.length > synchronousLimitBytes) return compressBrotli(bytes, options);
  return brotliCompressSync(bytes, { ...options, chunkSize: outputChunkBytes });
}

export function brotliOptions(
  quality: number,
  sizeBytes: number,
  maxWindowBits = constants.BROTLI_MAX_WINDOW_BITS,
) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: sizeBytes,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(sizeBytes, maxWindowBits),
    },
  };
}

/**
 * Returns a window just wide enough for all of the bytes, up to `max`. The default window allocates 8 MB per
 * page, which makes the garbage collector run again and again.
 */
function windowBits(sizeBytes: number, max: number): number {
  return Math.min(max, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(sizeBytes + 16))));
}
