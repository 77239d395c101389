import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type UnreliableNetwork = {
  /** The `proxy` option for a browser that sends all requests through this proxy. */
  proxy: { server: string; bypass: string };
  /** Breaks every connection, even in the middle of a response, and accepts no new one. */
  cut(): void;
  mend(): void;
  /**
   * Holds back all data from now on, as on a stalled connection. Returns a function that releases the data.
   */
  hold(): () => void;
  /** Returns the number of bytes that the browser has sent so far, headers included. */
  sentBytes(): number;
  close(): void;
};

/** Creates a proxy between a browser and the application that can cut the connection. */
export async function createUnreliableNetwork(): Promise<UnreliableNetwork> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let sentBytes = 0;
  let moving = Promise.resolve();
  const server = createServer(async (incoming, outgoing) => {
    await moving;
    // A client that has disconnected in the meantime has sent nothing.
    if (incoming.socket.destroyed) return;
    const { method, headers } = incoming;
    sentBytes += incoming.rawHeaders.join('').length;
    incoming.on('data', (chunk: Buffer) => {
      sentBytes += chunk.length;
    });
    const forwarded = request(incoming.url as string, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode as number, reply.headers);
      reply.pipe(outgoing);
    });
    const end = () => {
      forwarded.destroy();
      outgoing.destroy();
    };
    forwarded.once('error', end);
    incoming.once('error', end);
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  // Playwright's own requests use a tunnel.
  server.on('connect', (incoming, socket) => {
    const [host, port] = (incoming.url as string).split(':');
    const tunnel = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.once('error', () => socket.destroy());
    socket.once('error', () => tunnel.destroy());
    socket.once('close', () => tunnel.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // Makes the browser use the proxy for its own machine too.
      bypass: '<-loopback>',
    },
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      moving = promise;
      return resolve;
    },
    sentBytes: () => sentBytes,
    close() {
      breakAll();
      server.close();
    },
  };
}
