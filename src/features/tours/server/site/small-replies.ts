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
    const isCacheable = id !== null && length <= bufferBytes;
    const cached = isCacheable ? this.#hot.find(id) : undefined;
    if (cached) return void response.end(cached);
    if (length > bufferBytes || (isCacheable && this.#hot.recordRequest(id))) {
      const buffer = Buffer.allocUnsafeSlow(length);
      await fill(buffer);
      if (isCacheable) this.#hot.add(id, buffer);
      return void response.end(buffer);
    }
    const pooledBuffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
    const chunk = pooledBuffer.subarray(0, length);
    await fill(chunk);
    response.end(chunk, () => {
      if (this.#free.length < maxFreeBuffers) this.#free.push(pooledBuffer);
    });
  }
}
