import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Upstream = { name: string; port: number; readyPort: number; isReady: boolean };

export type Balancer = {
  port: number;
  /** Adds a ready process, or sets its ports after a restart. */
  add(name: string, port: number, readyPort: number): void;
  /** Returns the number of requests that were retried because a process failed to answer. */
  retried(): number;
  close(): void;
};

const checkEveryMs = 250;
/**
 * The time in milliseconds that a request waits for a ready process, as in ops/Caddyfile (lb_try_duration).
 */
const waitMs = 5_000;
const isSafe = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/**
 * Distributes requests among the ready processes, as a reverse proxy does. A safe request is retried on
 * another process if its process exits before it answers.
 */
export async function startBalancer(): Promise<Balancer> {
  const upstreams = new Map<string, Upstream>();
  let turn = 0;
  let retried = 0;
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, reply) =>
    forward(request, reply, [], performance.now() + waitMs),
  );

  function next(tried: readonly string[]): Upstream | undefined {
    const ready = [...upstreams.values()].filter(({ name, isReady }) => isReady && !tried.includes(name));
    return ready[turn++ % Math.max(1, ready.length)];
  }

  function forward(incoming: IncomingMessage, reply: ServerResponse, tried: string[], until: number): void {
    if (reply.destroyed) return;
    const upstream = next(tried);
    if (!upstream) {
      if (performance.now() > until) return void reply.writeHead(502).end();
      return void setTimeout(() => forward(incoming, reply, [], until), checkEveryMs);
    }
    const { method, url, headers } = incoming;
    const sent = request(
      { host: '127.0.0.1', port: upstream.port, method, path: url, headers },
      (response) => {
        reply.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(reply);
        response.on('error', () => reply.destroy());
      },
    );
    sent.on('error', () => {
      if (reply.headersSent) return void reply.destroy();
      if (!isSafe(method)) return void reply.writeHead(502).end();
      retried += 1;
      forward(incoming, reply, [...tried, upstream.name], until);
    });
    reply.on('close', () => sent.destroy());
    if (isSafe(method)) sent.end();
    else incoming.pipe(sent);
  }

  const checkTimer = setInterval(() => {
    for (const upstream of upstreams.values()) void check(upstream);
  }, checkEveryMs);

  async function check(upstream: Upstream): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${upstream.readyPort}/readyz/traffic`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null);
    upstream.isReady = response?.ok ?? false;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    add: (name, port, readyPort) => void upstreams.set(name, { name, port, readyPort, isReady: true }),
    retried: () => retried,
    close() {
      clearInterval(checkTimer);
      server.closeAllConnections();
      server.close();
    },
  };
}
