import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ContentEvents } from '#kit/server/events/content-events.ts';

const beatMs = 25_000;
const retryMs = 2_000;

/**
 * `GET /api/events`: server-sent events that say what changed and nothing else. One timer and one listener serve all
 * connections; a comment every 25 s keeps them open at about 270 bytes a minute.
 */
export function mountEventStream(app: FastifyInstance, events: ContentEvents): void {
  const connections = new Set<ServerResponse>();
  const sendAll = (text: string) => {
    for (const connection of connections) if (connection.writableLength < 65_536) connection.write(text);
  };
  const stopListening = events.listen(({ topic, id }) => sendAll(`data: ${topic} ${id ?? ''}\n\n`));
  const beat = setInterval(() => sendAll(':\n\n'), beatMs);
  beat.unref();

  app.get('/api/events', { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    const connection = reply.raw;
    connection.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    connection.write(`retry: ${retryMs}\n\n`);
    connections.add(connection);
    request.raw.once('close', () => connections.delete(connection));
  });

  app.addHook('preClose', async () => {
    clearInterval(beat);
    stopListening();
    for (const connection of connections) connection.end();
  });
}
