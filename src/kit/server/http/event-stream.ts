import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import { networkOf } from './network.ts';

const beatMs = 25_000;
const retryMs = 2_000;

/**
 * All pages are told of a change at once, and of more in a storm of changes so often, by their number: a thousand pages at most
 * every 2.2 s. The answers that they then ask for are kept until they are told again.
 */
const pauseMsPerPage = 2.2;
export const longestPauseMs = 2_200;
/** More changes than this are told as one of everything. */
const mostTold = 50;
/** A page that was made so soon after a change may have been made of an answer from before it. */
const doubtMs = 350;

/** Streams that may be open at once; a page that gets none asks again and again instead. */
export type StreamLimits = { ofOne: number; ofAll: number };

export type EventStream = {
  /** Moves when open pages are told of changes: what was made for one version serves all who heard of that one. */
  version(): number;
  /** Calls back after the version has moved, with whether more may have changed than was heard of. */
  onTold(listener: (told: { mayHaveMissed: boolean }) => void): void;
};

/**
 * `GET /api/events`: server-sent events that say what changed and nothing else; the first says since when nothing has. One
 * timer and one listener serve all connections; a comment every 25 s keeps them open at about 270 bytes a minute.
 */
export function mountEventStream(
  app: FastifyInstance,
  events: ContentEvents,
  limits: StreamLimits | null = null,
): EventStream {
  const connections = new Set<ServerResponse>();
  const ofNetwork = new Map<string, number>();
  const untold = new Set<string>();
  const toldToo: Parameters<EventStream['onTold']>[0][] = [];
  let toldAt = Date.now();
  let toldVersion = events.version();
  let telling: NodeJS.Timeout | undefined;

  const sendAll = (text: string) => {
    for (const connection of connections) if (connection.writableLength < 65_536) connection.write(text);
  };
  const tell = () => {
    telling = undefined;
    toldAt = Date.now();
    toldVersion = events.version();
    const changes = untold.size > mostTold ? ['* '] : [...untold];
    const mayHaveMissed = untold.has('* ');
    untold.clear();
    for (const listener of toldToo) listener({ mayHaveMissed });
    sendAll(changes.map((change) => `data: ${change}\n\n`).join(''));
  };
  const stopListening = events.listen(({ topic, id }) => {
    untold.add(`${topic} ${id ?? ''}`);
    if (telling) return;
    const pauseMs = Math.min(longestPauseMs, connections.size * pauseMsPerPage);
    const waitMs = toldAt + pauseMs - Date.now();
    if (waitMs > 0) telling = setTimeout(tell, waitMs);
    else tell();
  });
  const beat = setInterval(() => sendAll(':\n\n'), beatMs);
  beat.unref();

  const demandRoom = (network: string) => {
    if (!limits) return;
    if ((ofNetwork.get(network) ?? 0) >= limits.ofOne) throw tooManyOfOne();
    if (connections.size >= limits.ofAll) throw tooMany();
  };
  const count = (network: string, change: 1 | -1) => {
    const open = (ofNetwork.get(network) ?? 0) + change;
    if (open === 0) ofNetwork.delete(network);
    else ofNetwork.set(network, open);
  };

  app.get('/api/events', { schema: { hide: true } }, async (request, reply) => {
    const network = networkOf(request.ip);
    demandRoom(network);
    reply.hijack();
    const connection = reply.raw;
    connection.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    connection.write(`retry: ${retryMs}\ndata: since ${toldAt + doubtMs}\n\n`);
    connections.add(connection);
    count(network, 1);
    connection.once('close', () => {
      connections.delete(connection);
      count(network, -1);
    });
  });

  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearTimeout(telling);
    stopListening();
    for (const connection of connections) connection.end();
  });
  return {
    version: () => (telling ? toldVersion : events.version()),
    onTold: (listener) => void toldToo.push(listener),
  };
}

const retryAfterSeconds = 30;

function tooManyOfOne(): AppError {
  const message = 'Many pages are open in your network already. This one asks for changes from time to time.';
  return new AppError('too-many', 'too_many_streams', message, { retryAfterSeconds });
}

function tooMany(): AppError {
  const message = 'Many pages are open already. This one asks for changes from time to time.';
  return new AppError('unavailable', 'streams_taken', message, { retryAfterSeconds });
}
