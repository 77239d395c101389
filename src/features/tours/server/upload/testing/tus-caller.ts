import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Caller = { port: number; cookies: Record<string, string> };
export type CallReply = { status: number; headers: IncomingHttpHeaders; body: string };

type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** A body without a declared length. */
  chunks?: Uint8Array[];
  /** Sends only this many bytes of the body, then waits, then breaks the connection. */
  cutAfter?: { bytes: number; until: () => Promise<boolean> };
};

/** Sends a request as a browser would, but can break the connection midway. */
export function callServer({ port, cookies }: Caller, call: Call): Promise<CallReply> {
  const { method, path, headers = {}, body, chunks = [], cutAfter } = call;
  return new Promise((resolve, reject) => {
    const clientRequest = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(body && { 'content-length': String(body.length) }),
        ...headers,
      },
    });
    clientRequest.on('error', reject);
    clientRequest.on('response', (reply) => {
      text(reply).then(
        (content) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: content }),
        reject,
      );
    });
    for (const chunk of chunks) clientRequest.write(chunk);
    if (!cutAfter) {
      clientRequest.end(body);
      return;
    }
    clientRequest.write(body?.subarray(0, cutAfter.bytes));
    waitFor(cutAfter.until).then(
      () => clientRequest.destroy(new Error('the line was cut')),
      (error) => clientRequest.destroy(error),
    );
  });
}

export async function waitFor(condition: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const until = Date.now() + withinMs; Date.now() < until; ) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not become so');
}

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (value: string) => Buffer.from(value).toString('base64');

export function beginTus(
  caller: Caller,
  upload: { propertyId: number | string; filename?: string; bytes: number; headers?: Record<string, string> },
): Promise<CallReply> {
  const { propertyId, filename = 'tour.zip', bytes, headers = {} } = upload;
  const metadata = `propertyId ${base64(String(propertyId))},filename ${base64(filename)}`;
  return callServer(caller, {
    method: 'POST',
    path: '/api/uploads/tours',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata, ...headers },
  });
}

export function sendTus(
  caller: Caller,
  path: string,
  offset: number,
  body: Uint8Array,
  cutAfter?: Call['cutAfter'],
): Promise<CallReply> {
  const headers = {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  };
  return callServer(caller, { method: 'PATCH', path, headers, body, ...(cutAfter && { cutAfter }) });
}

export function requestTus(
  caller: Caller,
  path: string,
  method: 'HEAD' | 'DELETE' = 'HEAD',
): Promise<CallReply> {
  return callServer(caller, { method, path, headers: tus });
}

export function finishTus(caller: Caller, path: string): Promise<CallReply> {
  return callServer(caller, { method: 'POST', path: `${path}/finish` });
}

export function sendForm(
  caller: Caller,
  propertyId: number | string,
  file: { name?: string; field?: string; bytes: Uint8Array },
  options: { headers?: Record<string, string>; cutAfter?: Call['cutAfter'] } = {},
): Promise<CallReply> {
  const { name = 'tour.zip', field = 'tourZip', bytes } = file;
  const boundary = '----form-boundary-of-a-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/zip\r\n\r\n`;
  return callServer(caller, {
    method: 'POST',
    path: `/api/upload/virtual-tour/${propertyId}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...options.headers },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    ...(options.cutAfter && { cutAfter: options.cutAfter }),
  });
}

/**
 * Sends one byte at a time with pauses. Returns the response's status, or 'cut' when the server closed the
 * connection.
 */
export function sendSlowly(
  { port, cookies }: Caller,
  path: string,
  method: string,
  headers: Record<string, string>,
  pausesMs: number[],
): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const clientRequest = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: cookie.join('; '),
        ...(!('transfer-encoding' in headers) && { 'content-length': String(pausesMs.length) }),
        ...headers,
      },
    });
    clientRequest.on('error', () => resolve('cut'));
    clientRequest.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
    void (async () => {
      for (const pauseMs of pausesMs) {
        clientRequest.write(' ');
        await new Promise((done) => setTimeout(done, pauseMs));
      }
      clientRequest.end();
    })();
  });
}
