import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Post = { path: string; headers: Record<string, string>; body?: object };

/**
 * Posts one request after another on a keep-alive connection. It uses a bare socket, because the client
 * shares this machine with the server and must not dominate the measurement.
 */
export class Poster {
  readonly #socket: Socket;
  readonly #host: string;
  #bytes = '';
  #wake: () => void = () => {};
  #isClosed = false;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setEncoding('latin1').setNoDelay(true);
    socket
      .on('error', () => {})
      .once('close', () => {
        this.#isClosed = true;
        this.#wake();
      });
    socket.on('data', (chunk: string) => {
      this.#bytes += chunk;
      this.#wake();
    });
  }

  static async open(origin: string): Promise<Poster> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Poster(socket, host);
  }

  async post({ path, headers, body }: Post): Promise<{ status: number; text: string }> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const allHeaders = {
      host: this.#host,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'content-length': String(Buffer.byteLength(text)),
      'sec-fetch-site': 'same-origin',
      ...headers,
    };
    const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
    this.#socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
    for (;;) {
      const whole = this.#whole();
      if (whole) return whole;
      if (this.#isClosed) throw new Error('the connection has ended without an answer');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #whole(): { status: number; text: string } | null {
    const headEnd = this.#bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const head = this.#bytes.slice(0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer without a length:\n${head}`);
    const responseEnd = headEnd + 4 + length;
    if (this.#bytes.length < responseEnd) return null;
    const text = this.#bytes.slice(headEnd + 4, responseEnd);
    this.#bytes = this.#bytes.slice(responseEnd);
    return { status: Number(head.slice(9, 12)), text };
  }

  close(): void {
    this.#socket.destroy();
  }
}
