import { Agent, get } from 'node:http';

/** The Accept-Encoding header of browsers. */
export const browserEncodings = 'gzip, deflate, br, zstd';

export type TimedResponse = { ms: number; status: number; etag: string | undefined; bytes: number };

export type HttpClient = {
  ask(path: string, headers?: Record<string, string>): Promise<TimedResponse>;
  close(): void;
};

/**
 * Opens a client that sends requests over keep-alive connections as a browser does, and measures each
 * response to its last byte.
 */
export function openHttpClient(origin: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        const allHeaders = { 'accept-encoding': browserEncodings, ...headers };
        get(origin + path, { agent, headers: allHeaders }, (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          response.once('error', reject).once('end', () =>
            resolve({
              ms: performance.now() - startedAt,
              status: response.statusCode as number,
              etag: response.headers.etag,
              bytes,
            }),
          );
        }).once('error', reject);
      }),
    close: () => agent.destroy(),
  };
}
