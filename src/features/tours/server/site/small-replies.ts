import type { ServerResponse } from 'node:http';
import { ChunkCache } from './chunk-cache.ts';

const bufferBytes = 64 * 1024;
const maxFreeBuffers = 64;

/**
 * Sends responses that fit into one chunk: popular ones from a memory cache, the others through reused
 * buffers. At thousands of tiles a second, allocating buffers would cost more than reading. The buffer of an
 * aborted response is not reused.
 */
export class SmallFileResponder {
  readonly #hot = new ChunkCache();
  readonly #free: Buffer[] = [];

  /**
   * Ends the response with the `length` bytes that `fill` writes. `id` must always identify the same bytes.
   * Null disables caching.
   */
  async send(
    response: ServerResponse,
    id: string | null,
    length: number,
    fill: (into: Buffer) => Promise<void>,
  ): Promise<void> {
    const mayBeHot = id !== null && length <= bufferBytes;
    const hot = mayBeHot ? this.#hot.find(id) : undefined;
    if (hot) return void response.end(hot);
    if (length > bufferBytes || (mayBeHot && this.#hot.isWanted(id))) {
      const own = Buffer.allocUnsafeSlow(length);
      await fill(own);
      if (mayBeHot) this.#hot.keep(id, own);
      return void response.end(own);
    }
    const space = this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
    const piece = space.subarray(0, length);
    await fill(piece);
    response.end(piece, () => {
      if (this.#free.length < maxFreeBuffers) this.#free.push(space);
    });
  }
}
