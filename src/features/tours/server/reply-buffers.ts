import type { ServerResponse } from 'node:http';

const spaceBytes = 64 * 1024;
const keptSpaces = 64;

/**
 * Space for replies that is used again once the system has taken the bytes: at thousands of tiles a second, making and
 * throwing away their buffers would cost more than reading them. A reply that breaks off keeps its space for itself.
 */
export class ReplyBuffers {
  readonly #free: Buffer[] = [];

  /** Lets `fill` write `length` bytes and ends the reply with them. */
  async send(response: ServerResponse, length: number, fill: (into: Buffer) => Promise<void>): Promise<void> {
    if (length > spaceBytes) {
      const whole = Buffer.allocUnsafeSlow(length);
      await fill(whole);
      response.end(whole);
      return;
    }
    const space = this.#free.pop() ?? Buffer.allocUnsafeSlow(spaceBytes);
    const whole = space.subarray(0, length);
    await fill(whole);
    response.end(whole, () => {
      if (this.#free.length < keptSpaces) this.#free.push(space);
    });
  }
}
