import { connect, createServer, type Socket } from 'node:net';

export type ByteCountingProxy = {
  origin: string;
  /**
   * Returns the number of bytes that the browser has received: headers, bodies, and keep-alive data of
   * streams.
   */
  receivedBytes(): number;
  close(): void;
};

/** Starts a proxy that counts the bytes from the server to the browser, independently of both. */
export async function startByteCountingProxy(origin: string): Promise<ByteCountingProxy> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let receivedBytes = 0;
  const proxy = createServer((browser) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true).pipe(to);
      from.on('error', () => to.destroy()).once('close', () => sockets.delete(from));
    }
    server.on('data', (bytes) => {
      receivedBytes += bytes.length;
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(proxy.address() as { port: number }).port}`,
    receivedBytes: () => receivedBytes,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
