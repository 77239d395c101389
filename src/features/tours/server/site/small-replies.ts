import type { ServerResponse } from 'node:http';
import { HotPieces } from './hot-pieces.ts';

const spaceBytes = 64 * 1024;
const keptSpaces = 64;

/**
 * Sends what fits into one piece. What many ask for comes out of memory. For the rest there is space that is used again once
 * the system has taken the bytes: at thousands of tiles a second, making and throwing away buffers would cost more than
 * reading. A reply that breaks off keeps its space for itself.
 */
export class SmallReplies {
  readonly #hot = new HotPieces();
  readonly #free: Buffer[] = [];

  /** Ends the reply with the `length` bytes that `fill` writes. `id` names them for ever; null: they are not worth keeping. */
  async send(
    response: ServerResponse,
    id: string | null,
    length: number,
    fill: (into: Buffer) => Promise<void>,
  ): Promise<void> {
    const mayBeHot = id !== null && length <= spaceBytes;
    const hot = mayBeHot ? this.#hot.find(id) : undefined;
    if (hot) return void response.end(hot);
    if (length > spaceBytes || (mayBeHot && this.#hot.isWanted(id))) {
      const own = Buffer.allocUnsafeSlow(length);
      await fill(own);
      if (mayBeHot) this.#hot.keep(id, own);
      return void response.end(own);
    }
    const space = this.#free.pop() ?? Buffer.allocUnsafeSlow(spaceBytes);
    const piece = space.subarray(0, length);
    await fill(piece);
    response.end(piece, () => {
      if (this.#free.length < keptSpaces) this.#free.push(space);
    });
  }
}
