import { Agent, get } from 'node:http';

/** The Accept-Encoding of browsers. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export type TimedResponse = { ms: number; status: number; etag: string | undefined; bytes: number };

export type HttpClient = {
  ask(path: string, headers?: Record<string, string>): Promise<TimedResponse>;
  close(): void;
};

/** Sends requests over keep-alive connections as a browser does, and measures each response to its last byte. */
export function openHttpClient(origin: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const all = { 'accept-encoding': browserEncodings, ...headers };
        get(origin + path, { agent, headers: all }, (answer) => {
          let bytes = 0;
          answer.on('data', (piece: Buffer) => {
            bytes += piece.length;
          });
          answer.once('error', reject).once('end', () =>
            resolve({
              ms: performance.now() - startedAt,
              status: answer.statusCode as number,
              etag: answer.headers.etag,
              bytes,
            }),
          );
        }).once('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
