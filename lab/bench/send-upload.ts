import { open, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/**
 * Runs in a separate process: uploads a file in chunks as the page does, or at once as a form. Prints as JSON
 * how long the transfer took, and how long it took until the tour was published.
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
const chunkBytes = 8 * 2 ** 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { size } = await stat(path);
const file = await open(path);

type Reply = { status: number; location: string; body: string };

function send(
  method: string,
  address: string,
  headers: Record<string, string>,
  chunks: AsyncIterable<Buffer> | Buffer[] = [],
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(address, origin), {
      method,
      agent,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    });
    outgoing.on('error', reject).on('response', async (reply) => {
      const { statusCode: status = 0, headers: responseHeaders } = reply;
      resolve({ status, location: responseHeaders.location ?? '', body: await text(reply) });
    });
    void (async () => {
      for await (const nextChunk of chunks)
        if (!outgoing.write(nextChunk)) await new Promise((done) => outgoing.once('drain', done));
      outgoing.end();
    })();
  });
}

async function* wholeFile(before: string, after: string): AsyncGenerator<Buffer> {
  yield Buffer.from(before);
  for (let offset = 0; offset < size; offset += chunkBytes) yield await readChunk(offset);
  yield Buffer.from(after);
}

async function readChunk(offset: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(chunkBytes, size - offset));
  await file.read(bytes, 0, bytes.length, offset);
  return bytes;
}

const encoded = (value: string) => Buffer.from(value).toString('base64');
const startedAt = performance.now();
let sentAt = 0;
let lastReply: Reply;
if (uploadMethod === 'tus') {
  const tus = { 'tus-resumable': '1.0.0' };
  const metadata = `propertyId ${encoded(propertyId)},filename ${encoded('export.zip')}`;
  const created = await send('POST', '/api/uploads/tours', {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': metadata,
  });
  if (created.status !== 201) throw new Error(created.body);
  // Reads the next chunk while this one is being sent, as a browser does with a slice of a file.
  let next = readChunk(0);
  for (let offset = 0; offset < size; offset += chunkBytes) {
    const bytes = await next;
    if (offset + chunkBytes < size) next = readChunk(offset + chunkBytes);
    const reply = await send(
      'PATCH',
      created.location,
      {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(bytes.length),
      },
      [bytes],
    );
    if (reply.status !== 204) throw new Error(`${reply.status} ${reply.body}`);
  }
  sentAt = performance.now();
  lastReply = await send('POST', `${created.location}/finish`, {});
} else {
  const before =
    '--b\r\ncontent-disposition: form-data; name="tourZip"; filename="export.zip"\r\ncontent-type: application/zip\r\n\r\n';
  const after = '\r\n--b--\r\n';
  lastReply = await send(
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
if (lastReply.status !== 200) throw new Error(`${lastReply.status} ${lastReply.body}`);
agent.destroy();
await file.close();
console.log(JSON.stringify({ sendMs: sentAt - startedAt, allMs: performance.now() - startedAt }));
