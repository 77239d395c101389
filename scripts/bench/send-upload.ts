import { open, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/**
 * A separate process: uploads a file in pieces as the page does, or at once as a form. Prints as JSON the
 * time of the transfer and the total until the tour is published.
 */
const [origin, cookie, propertyId, path, uploadMethod] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
// A real client runs on another machine, so this process gets a lower priority than the server and the other
// clients.
setPriority(10);
const pieceBytes = 8 * 2 ** 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { size } = await stat(path);
const file = await open(path);

type Reply = { status: number; location: string; body: string };

function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  pieces: AsyncIterable<Buffer> | Buffer[] = [],
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(address, origin), {
      method,
      agent,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
    sent.on('error', reject).on('response', async (reply) => {
      const { statusCode: status = 0, headers: responseHeaders } = reply;
      resolve({ status, location: responseHeaders.location ?? '', body: await text(reply) });
    });
    void (async () => {
      for await (const piece of pieces)
        if (!sent.write(piece)) await new Promise((done) => sent.once('drain', done));
      sent.end();
    })();
  });
}

async function* wholeFile(before: string, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  for (let at = 0; at < size; at += pieceBytes) yield await piece(at);
  yield Buffer.from(after);
}

async function piece(at: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(pieceBytes, size - at));
  await file.read(bytes, 0, bytes.length, at);
  return bytes;
}

const encoded = (value: string) => Buffer.from(value).toString('base64');
const startedAt = performance.now();
let sentAt = 0;
let last: Reply;
if (uploadMethod === 'tus') {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `propertyId ${encoded(propertyId)},filename ${encoded('export.zip')}`;
  const begun = await send('POST', '/api/uploads/tours', {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': metadata,
  });
  if (begun.status !== 201) throw new Error(begun.body);
  // Reads the next piece while this one is being sent, as a browser does with a slice of a file.
  let next = piece(0);
  for (let at = 0; at < size; at += pieceBytes) {
    const bytes = await next;
    if (at + pieceBytes < size) next = piece(at + pieceBytes);
    const reply = await send(
      'PATCH',
      begun.location,
      {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
        'content-length': String(bytes.length),
      },
      [bytes],
    );
    if (reply.status !== 204) throw new Error(`${reply.status} ${reply.body}`);
  }
  sentAt = performance.now();
  last = await send('POST', `${begun.location}/finish`, {});
} else {
  const before =
    '--b\r\ncontent-disposition: form-data; name="tourZip"; filename="export.zip"\r\ncontent-type: application/zip\r\n\r\n';
  const after = '\r\n--b--\r\n';
  last = await send(
    'POST',
    `/api/upload/virtual-tour/${propertyId}`,
    {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(before.length + size + after.length),
    },
    wholeFile(before, after),
  );
  sentAt = performance.now();
}
if (last.status !== 200) throw new Error(`${last.status} ${last.body}`);
agent.destroy();
await file.close();
console.log(JSON.stringify({ sendMs: sentAt - startedAt, allMs: performance.now() - startedAt }));
