import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CutLine = {
  /** The database's URL through this proxy. */
  url: string;
  /** Ends every connection, and accepts no new one. */
  cut(): void;
  /** Accepts new connections from now on, but never answers on them. */
  mute(): void;
  mend(): void;
  /** The number of unanswered connections. */
  muted(): number;
  close(): void;
};

/** A proxy to a database that can be cut, while others connect directly. */
export async function cutLine(databaseUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const muted = new Set<Socket>();
  let state: 'whole' | 'cut' | 'mute' = 'whole';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (state === 'cut') return socket.destroy();
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      muted.delete(socket);
    });
    if (state === 'mute') {
      muted.add(socket);
      return socket.resume();
    }
    const further = connect(Number(port), hostname);
    further.on('error', () => socket.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => further.destroy());
    return socket.pipe(further).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      breakAll();
    },
    mute() {
      state = 'mute';
    },
    mend() {
      state = 'whole';
    },
    muted: () => muted.size,
    close() {
      breakAll();
      server.close();
    },
  };
}
