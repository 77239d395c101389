import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Runs in a separate process that simulates open pages of a lot, each with an event stream. In mode `told`,
 * the stream delivers the bidding state. In mode `asking`, each page requests the lot after each change.
 * Reports when each page received how many bids.
 */
const [origin = '', home = '', count = '0', mode = 'told'] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const lot = z.object({ bids: z.number() });

export type LotPageState = { bids: number; at: number };
export type LotPagesReport = { pages: LotPageState[][]; requested: number };

const pages: LotPageState[][] = [];
let requested = 0;
const now = () => performance.timeOrigin + performance.now();

function open(path: string, onText: (text: string, socket: Socket) => void): Socket {
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').on('error', (error) => {
    throw error;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\n\r\n`);
  socket.on('data', (text: string) => onText(text, socket));
  return socket;
}

function openPage(): void {
  const states: LotPageState[] = [];
  pages.push(states);
  let isWaiting = false;
  let text = '';
  open(mode === 'told' ? `/api/events?live=lot:${home}` : '/api/events', (chunk) => {
    text += chunk;
    const lines = text.split('\n\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const data = /data: live \S+ (.*)/.exec(line)?.[1];
      if (data) states.push({ bids: lot.parse(JSON.parse(data)).bids, at: now() });
      if (mode === 'told' || isWaiting || !line.includes(`data: lot:${home}`)) continue;
      isWaiting = true;
      void wait(350 + Math.random() * 250).then(() => {
        isWaiting = false;
        requestLot(states);
      });
    }
  });
}

/** The idle keep-alive connections, which pages reuse as in a browser. */
const idleSockets: Socket[] = [];
function requestLot(states: LotPageState[]): void {
  requested += 1;
  let text = '';
  const path = `/api/properties/${home}/lot`;
  const onText = (chunk: string, socket: Socket) => {
    text += chunk;
    const headEnd = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (headEnd < 0 || Buffer.byteLength(text.slice(headEnd + 4)) < length) return;
    states.push({ bids: lot.parse(JSON.parse(text.slice(headEnd + 4))).bids, at: now() });
    socket.removeAllListeners('data');
    idleSockets.push(socket);
  };
  const connection = idleSockets.pop();
  if (!connection) return void open(path, onText);
  connection.on('data', (chunk: string) => onText(chunk, connection));
  connection.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\n\r\n`);
}

for (let index = 0; index < Number(count); index++) {
  openPage();
  // A thousand connections at once would overflow the accept queue.
  if (index % 50 === 49) await wait(50);
}
process.on('message', () => process.send?.({ pages, requested } satisfies LotPagesReport));
process.on('disconnect', () => process.exit());
process.send?.('open');
