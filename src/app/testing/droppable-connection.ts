import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DroppableConnection = {
  /** The database's URL through this proxy. */
  url: string;
  /** Ends every connection, and accepts no new connections. */
  cut(): void;
  /** Accepts new connections but never answers on them. */
  mute(): void;
  /** Delays all data in both directions, on old and new connections, as a frozen server does. */
  hold(): void;
  mend(): void;
  /** Returns the number of unanswered connections. */
  muted(): number;
  close(): void;
};

/** Creates a proxy to a database whose connections can be cut, while other clients connect directly. */
export async function createDroppableConnection(databaseUrl: string): Promise<DroppableConnection> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const mutedSockets = new Set<Socket>();
  let mode: 'whole' | 'cut' | 'mute' | 'held' = 'whole';
  const socketPairs = new Set<[Socket, Socket]>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (mode === 'cut') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      mutedSockets.delete(socket);
    });
    if (mode === 'mute') {
      mutedSockets.add(socket);
      socket.resume();
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
    const pair: [Socket, Socket] = [socket, upstream];
    socketPairs.add(pair);
    socket.once('close', () => socketPairs.delete(pair));
    socket.pipe(upstream).pipe(socket);
    if (mode === 'held') pause(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const pause = (pair: readonly Socket[]) => {
    for (const socket of pair) socket.pause();
  };
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      mode = 'cut';
      destroyAll();
    },
    mute() {
      mode = 'mute';
    },
    hold() {
      mode = 'held';
      for (const pair of socketPairs) pause(pair);
    },
    mend() {
      mode = 'whole';
      for (const pair of socketPairs) for (const socket of pair) socket.resume();
    },
    muted: () => mutedSockets.size,
    close() {
      destroyAll();
      server.close();
    },
  };
}
