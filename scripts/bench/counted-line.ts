import { connect, createServer, type Socket } from 'node:net';

export type CountedLine = {
  origin: string;
  /** Every byte that has come down the line so far: headers, bodies, and what keeps a stream open. */
  bytesDown(): number;
  close(): void;
};

/** A line to the server that counts, between it and the browser: nothing is measured inside of either. */
export async function countedLine(origin: string): Promise<CountedLine> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let down = 0;
  const line = createServer((browser) => {
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
      down += bytes.length;
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(line.address() as { port: number }).port}`,
    bytesDown: () => down,
    close() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
