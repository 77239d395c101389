import { connect } from 'node:net';

export type RawCall = {
  method?: string;
  path: string;
  /**
   * The headers in the order in which they are sent. Null omits a default header, and a list repeats a
   * header.
   */
  headers?: Record<string, string | string[] | null>;
  body?: string;
};

export type RawReply = { status: number; head: string; body: string };

/**
 * Sends a request unchanged: no client corrects its address, method or headers. Text is sent byte by byte.
 */
export function rawCall(
  port: number,
  { method = 'GET', path, headers = {}, body = '' }: RawCall,
): Promise<RawReply> {
  const allHeaders = {
    host: `localhost:${port}`,
    connection: 'close',
    ...((body !== '' || method === 'POST') && {
      'content-length': String(Buffer.byteLength(body, 'latin1')),
    }),
    ...headers,
  };
  const lines = Object.entries(allHeaders).flatMap(([name, value]) =>
    (value === null ? [] : [value].flat()).map((headerValue) => `${name}: ${headerValue}\r\n`),
  );
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, 'latin1'),
    );
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
      if (isComplete(received)) socket.destroy();
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', ...rest] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    });
  });
}

/**
 * Returns true when the response is complete. The caller then closes the connection, because a server that is
 * asked to close may still wait for the rest of the announced body.
 */
function isComplete(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0 || received.startsWith('HTTP/1.1 1')) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1];
  return length !== undefined && received.length - end - 4 >= Number(length);
}
