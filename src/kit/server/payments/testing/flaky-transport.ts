import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The outcome of one call. A fault occurs before the call reaches the provider or after it has taken effect
 * there.
 */
export type InjectedFault = 'usual' | { fault: 'hang' | 'cut' | 'unavailable'; when: 'before' | 'after' };

/** A connection to a provider on which calls can get lost in either direction. */
export class FlakyTransport {
  /** Decides what happens to a call such as `POST /v3/charges`. */
  fate: (call: string) => InjectedFault = () => 'usual';
  /** The calls that have reached the provider. */
  readonly passed: string[] = [];
  hanging = 0;
  readonly #target: () => string;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  private constructor(target: () => string) {
    this.#target = target;
  }

  static async open(target: () => string): Promise<FlakyTransport> {
    const transport = new FlakyTransport(target);
    transport.#server.listen(0, '127.0.0.1');
    await once(transport.#server, 'listening');
    return transport;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${incoming.method} ${incoming.url}`;
    const fate = this.fate(call);
    const body = await buffer(incoming);
    if (fate !== 'usual' && fate.when === 'before') return this.#fail(fate.fault, response);
    const upstream = request(this.#target() + incoming.url, {
      method: incoming.method,
      headers: incoming.headers,
    });
    upstream.end(body);
    upstream.once('error', () => response.destroy());
    const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
    const bytes = await buffer(reply);
    this.passed.push(call);
    if (fate !== 'usual') return this.#fail(fate.fault, response);
    response.writeHead(reply.statusCode ?? 502, reply.headers).end(bytes);
  }

  #fail(fault: Exclude<InjectedFault, 'usual'>['fault'], response: ServerResponse): void {
    if (fault === 'cut') return void response.destroy();
    if (fault === 'unavailable') return void response.writeHead(503).end();
    this.hanging += 1;
    response.once('close', () => {
      this.hanging -= 1;
    });
  }
}
