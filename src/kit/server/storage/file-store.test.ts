import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { type FileStore, type ListedFile, MissingFile } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7 + (at >> 8)) & 255));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const key = `tours/${sha256}.zip`;

let folder: string;
let staging: string;

async function* arriving(pieces: Buffer[], thenFail?: Error): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield piece;
  if (thenFail) throw thenFail;
}

async function listed(files: FileStore, folder: string): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of files.list(folder)) found.push(file);
  return found;
}

function fulfilsTheContract(open: () => FileStore): void {
  let files: FileStore;
  beforeEach(() => {
    files = open();
  });
  afterEach(() => files.close());

  it('counts and hashes the bytes, and shows a file only once it is saved', async () => {
    const staged = await files.stage(arriving([bytes.subarray(0, 300_001), bytes.subarray(300_001)]));
    expect(staged).toMatchObject({ sha256, size: bytes.length });
    expect(await files.size(key)).toBeNull();
    await files.keep(staged, key);
    expect(await files.size(key)).toBe(bytes.length);
    expect(await files.read(key)).toEqual(bytes);
    expect(await readdir(staging)).toEqual([]);
  });

  it('reads any range, and less at the end', async () => {
    await files.put(key, bytes);
    expect(await files.read(key, 5, 1)).toEqual(bytes.subarray(5, 6));
    expect(await files.read(key, 299_990, 100)).toEqual(bytes.subarray(299_990, 300_090));
    expect(await files.read(key, bytes.length - 3, 100)).toEqual(bytes.subarray(-3));
    expect(await files.read(key, 9, 0)).toEqual(Buffer.alloc(0));
    expect(await files.read(key, bytes.length + 5, 10)).toEqual(Buffer.alloc(0));
  });

  it('reads into the caller’s buffer', async () => {
    await files.put(key, bytes);
    const around = Buffer.alloc(30, 0xaa);
    expect(await files.readInto(key, 77, around.subarray(10, 20))).toBe(10);
    const filling = Buffer.alloc(10, 0xaa);
    expect(around).toEqual(Buffer.concat([filling, bytes.subarray(77, 87), filling]));
    expect(await files.readInto(key, bytes.length - 4, around)).toBe(4);
    expect(await files.readInto('tours/none', 0, around)).toBeNull();
  });

  it('streams the whole and any part', async () => {
    await files.put(key, bytes);
    expect(await buffer(files.stream(key))).toEqual(bytes);
    expect(await buffer(files.stream(key, { start: 100, end: 600_000 }))).toEqual(
      bytes.subarray(100, 600_000),
    );
    expect(await buffer(files.stream(key, { start: 4, end: 4 }))).toEqual(Buffer.alloc(0));
  });

  it('reads any part in pieces, and stops when the consumer fails', async () => {
    await files.put(key, bytes);
    const pieces: Buffer[] = [];
    const take = async (piece: Buffer) => void pieces.push(Buffer.from(piece));
    await files.readChunks(key, { start: 7, end: 650_000 }, take);
    expect(Buffer.concat(pieces).equals(bytes.subarray(7, 650_000))).toBe(true);
    await files.readChunks(key, { start: 5, end: 5 }, () => Promise.reject(new Error('nothing to take')));
    await expect(
      files.readChunks(key, { start: 0, end: 9 }, () => Promise.reject(new Error('enough'))),
    ).rejects.toThrow('enough');
    await expect(files.readChunks('tours/none', { start: 0, end: 9 }, take)).rejects.toThrow(MissingFile);
  });

  it('continues reading for others when one stream is aborted', async () => {
    await files.put(key, bytes);
    const broken = files.stream(key);
    await once(broken, 'readable');
    broken.destroy();
    await once(broken, 'close');
    expect(await files.read(key, 0, 10)).toEqual(bytes.subarray(0, 10));
    expect(await buffer(files.stream(key))).toEqual(bytes);
  });

  it('stores a file larger than one part', async () => {
    const large = Buffer.alloc(17_000_000, bytes);
    const { size } = await files.put('tours/large', large);
    expect(size).toBe(large.length);
    expect(await files.size('tours/large')).toBe(large.length);
    expect(await files.read('tours/large', 16_999_000, 5_000)).toEqual(large.subarray(16_999_000));
  });

  it('stores and returns a stream of any length, piece by piece', async () => {
    const total = 12_000_000;
    let at = 0;
    const source = (async function* () {
      for (; at < total; at += 300_000)
        yield Buffer.from(new ArrayBuffer(300_000)).fill((at / 300_000) & 255);
    })();
    const staged = await files.stage(source, { areOurs: true });
    expect(staged.size).toBe(total);
    await files.keep(staged, 'tours/long');
    const hash = createHash('sha256');
    for await (const piece of files.stream('tours/long')) hash.update(piece as Buffer);
    expect(hash.digest('hex')).toBe(staged.sha256);
  });

  it('passes each piece to a callback before writing it, and refuses the file if that throws', async () => {
    const seen: number[] = [];
    await files.stage(arriving([bytes, bytes]), { see: (piece) => void seen.push(piece.length) });
    expect(seen).toEqual([bytes.length, bytes.length]);
    const before = (await readdir(staging)).length;
    const see = () => {
      throw new Error('not this one');
    };
    await expect(files.stage(arriving([bytes]), { see })).rejects.toThrow('not this one');
    expect((await readdir(staging)).length).toBe(before);
  });

  it('stops when the consumer of a long file stops, and serves the next one', async () => {
    await files.put('tours/long', Buffer.alloc(3_000_000, 1));
    let pieces = 0;
    const tired = async () => {
      pieces += 1;
      if (pieces === 3) throw new Error('enough');
    };
    await expect(files.readChunks('tours/long', { start: 0, end: 3_000_000 }, tired)).rejects.toThrow(
      'enough',
    );
    expect(pieces).toBe(3);
    for await (const piece of files.stream('tours/long')) {
      expect((piece as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect((await files.read('tours/long', 2_999_999))?.length).toBe(1);
  });

  it('stores an empty file, and the same file twice', async () => {
    await files.put('tours/empty', new Uint8Array());
    expect(await files.size('tours/empty')).toBe(0);
    expect(await buffer(files.stream('tours/empty'))).toEqual(Buffer.alloc(0));
    await files.put(key, bytes);
    await files.put(key, bytes);
    expect(await files.read(key)).toEqual(bytes);
    expect(await readdir(staging)).toEqual([]);
  });

  it('returns null for a missing file, and fails its stream', async () => {
    expect(await files.size('tours/none')).toBeNull();
    expect(await files.read('tours/none')).toBeNull();
    expect(await files.read('tours/none', 0, 5)).toBeNull();
    await expect(buffer(files.stream('tours/none'))).rejects.toThrow(MissingFile);
    await expect(buffer(files.stream('tours/none', { start: 0, end: 9 }))).rejects.toThrow(MissingFile);
  });

  it('deletes files, and ignores missing ones', async () => {
    await files.put(key, bytes);
    await files.read(key, 0, 1);
    await files.delete(key);
    await files.delete(key);
    expect(await files.read(key, 0, 1)).toBeNull();
  });

  it('removes a deleted file even while it is read', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `pictures/${at}`);
    for (const name of names) await files.put(name, Buffer.from(name));
    await Promise.all(
      names.flatMap((name) => [
        files.size(name),
        files.delete(name),
        files.read(name, 0, 1),
        files.size(name),
      ]),
    );
    for (const name of names)
      expect([await files.size(name), await files.read(name, 0, 1)]).toEqual([null, null]);
  });

  it('detects that another process has deleted or replaced a file', async () => {
    const others = open();
    for (const name of ['pictures/a', 'pictures/b']) await files.put(name, Buffer.from('before'));
    await files.size('pictures/a');
    await files.read('pictures/b', 0, 1);
    await others.delete('pictures/a');
    await others.put('pictures/b', Buffer.from('afterwards'));
    expect([await files.size('pictures/a'), await files.read('pictures/a')]).toEqual([null, null]);
    expect([String(await files.read('pictures/b')), await files.size('pictures/b')]).toEqual([
      'afterwards',
      10,
    ]);
    await others.close();
  });

  it('lists a folder without its neighbours', async () => {
    await files.put('pictures/a', Buffer.from('a'));
    await files.put('pictures-of-others/b', Buffer.from('b'));
    const found = await listed(files, 'pictures');
    expect(found.map(({ key, size }) => ({ key, size }))).toEqual([{ key: 'pictures/a', size: 1 }]);
    expect(Math.abs((found[0]?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await listed(files, 'nothing')).toEqual([]);
  });

  it('leaves nothing of a source that fails midway', async () => {
    const cut = files.stage(arriving([bytes], new Error('the connection was lost')));
    await expect(cut).rejects.toThrow('the connection was lost');
    expect(await readdir(staging)).toEqual([]);
  });

  it('refuses what cannot fit before the first byte', async () => {
    let asked = false;
    const source = Readable.from(
      (function* () {
        asked = true;
        yield bytes;
      })(),
    );
    await expect(files.stage(source, { expectedBytes: 2 ** 60 })).rejects.toMatchObject({ kind: 'no-space' });
    expect(asked).toBe(false);
  });

  it('reports a disk that fills up during a write, and removes the partial file', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    await expect(files.stage(arriving([bytes], full))).rejects.toMatchObject({
      kind: 'no-space',
      code: 'no_space',
    });
    expect(await readdir(staging)).toEqual([]);
  });

  it('sweeps files of dead processes, and none of live ones', async () => {
    const mine = await files.stage([bytes]);
    const dead = join(staging, `${hostname()}~999999999~left`);
    const elsewhere = join(staging, 'another-machine~1~fresh');
    const forgotten = join(staging, 'another-machine~1~old');
    // In a container the pid is the same after every restart.
    const [earlier, meanwhile] = ['earlier', 'meanwhile'].map((run) =>
      join(staging, `${hostname()}~${process.pid}~${run}~left`),
    ) as [string, string];
    for (const path of [dead, elsewhere, forgotten, earlier, meanwhile]) await writeFile(path, 'x');
    await utimes(forgotten, new Date(0), new Date(0));
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(earlier, anHourAgo, anHourAgo);
    expect(await files.sweepStaging()).toBe(3);
    expect((await readdir(staging)).sort()).toEqual(
      [elsewhere, mine.path, meanwhile].map((path) => path.split('/').at(-1)).sort(),
    );
  });

  it('accepts a key of 200 characters, but not of 201', async () => {
    expect(await files.size('a'.repeat(200))).toBeNull();
    await expect((async () => files.size('a'.repeat(201)))()).rejects.toThrow('not a key');
  });

  it('sweeps another machine’s files once they have not been written to for a day', async () => {
    const [old, young] = ['old', 'young'].map((run) => join(staging, `another-machine~1~${run}`)) as [
      string,
      string,
    ];
    for (const path of [old, young]) await writeFile(path, 'x');
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await utimes(old, hoursAgo(24.1), hoursAgo(24.1));
    await utimes(young, hoursAgo(23.9), hoursAgo(23.9));
    expect(await files.sweepStaging()).toBe(1);
    expect(await readdir(staging)).toEqual(['another-machine~1~young']);
  });

  it.each(['../x', '/x', 'a/../b', 'A', 'a//b', '.staging/x', ''])('refuses the key %j', async (bad) => {
    await expect((async () => files.read(bad))()).rejects.toThrow('not a key');
  });
}

describe('on the disk', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    staging = join(folder, '.staging');
  });
  afterEach(() => rm(folder, { recursive: true }));
  fulfilsTheContract(() => openDiskStore(folder));

  it('removes the staged file when it cannot be renamed', async () => {
    const files = openDiskStore(folder);
    const staged = await files.stage(bytes);
    await writeFile(join(folder, 'tours'), 'a file where the folder should be');
    await expect(files.keep(staged, key)).rejects.toThrow();
    expect(await readdir(staging)).toEqual([]);
  });

  it('serves a repaired file, and not the damaged one that it replaces', async () => {
    const files = openDiskStore(folder);
    await files.put(key, bytes);
    await truncate(join(folder, key), 1000);
    expect((await files.read(key))?.length).toBe(1000);
    await files.put(key, bytes);
    expect(await files.read(key)).toEqual(bytes);
    await files.close();
  });

  it('updates the age of a file that is saved again, so that no sweep removes it', async () => {
    const files = openDiskStore(folder);
    await files.put(key, bytes);
    await utimes(join(folder, key), new Date(0), new Date(0));
    expect((await listed(files, 'tours'))[0]?.modifiedAt).toEqual(new Date(0));
    await files.put(key, bytes);
    expect((await listed(files, 'tours'))[0]?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await files.close();
  });

  it('closes files that another process has deleted at the next sweep', async ({ skip }) => {
    const [files, others] = [openDiskStore(folder), openDiskStore(folder)];
    await files.put(key, bytes);
    await files.read(key, 0, 1);
    await others.delete(key);
    await files.sweepStaging();
    skip(process.platform !== 'linux', 'only Linux shows which files are open');
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
    await files.close();
    await others.close();
  });

  it('keeps few descriptors open for many files', async ({ skip }) => {
    const files = openDiskStore(folder);
    for (let at = 0; at < 300; at++) await files.put(`many/f${at}`, Buffer.from([at & 255]));
    const all = await Promise.all(Array.from({ length: 300 }, (_, at) => files.read(`many/f${at}`)));
    expect(all.map((read) => read?.[0])).toEqual(Array.from({ length: 300 }, (_, at) => at & 255));
    const open = process.platform === 'linux' ? await openFilesIn(folder) : null;
    await files.close();
    skip(open === null, 'only Linux shows which files are open; the rest held');
    expect(open?.length).toBeLessThan(300);
  });
});

/** Returns the files that this process has open. */
async function openFilesIn(place: string): Promise<string[]> {
  const held = await readdir('/proc/self/fd');
  // A descriptor that was closed in the meantime has no name.
  const names = await Promise.all(held.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return names.filter((name) => name.startsWith(place));
}

describe('on S3', () => {
  let server: S3rver;
  let port: number;
  let objects: string;
  let run = 0;
  beforeAll(async () => {
    objects = await mkdtemp(join(tmpdir(), 's3-'));
    server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: objects });
    port = (await server.run()).port;
  });
  afterAll(async () => {
    await server.close();
    await rm(objects, { recursive: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    staging = join(folder, 'staging');
    run++;
    await fetch(`http://127.0.0.1:${port}/bucket-${run}`, { method: 'PUT' });
  });
  afterEach(() => rm(folder, { recursive: true }));
  const settings = () => ({
    bucket: `bucket-${run}`,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  fulfilsTheContract(() => openS3Store(settings(), staging));

  it('leaves no local file for a missing bucket', async () => {
    const files = openS3Store({ ...settings(), bucket: 'no-such-bucket' }, staging);
    await expect(files.put(key, bytes)).rejects.toThrow();
    expect(await readdir(staging)).toEqual([]);
    await files.close();
  });

  it('reports a bucket without permission as an error, not as a missing file', async () => {
    const bucket = createServer((_request, reply) => {
      reply.statusCode = 403;
      reply.setHeader('content-type', 'application/xml');
      reply.end('<Error><Code>AccessDenied</Code></Error>');
    });
    await once(bucket.listen(0, '127.0.0.1'), 'listening');
    const { port } = bucket.address() as AddressInfo;
    const files = openS3Store({ ...settings(), endpoint: `http://127.0.0.1:${port}` }, staging);
    await expect(files.read(key)).rejects.toThrow();
    await expect(files.size(key)).rejects.toThrow();
    await expect(buffer(files.stream(key))).rejects.not.toThrow(MissingFile);
    await files.close();
    bucket.close();
  });

  it('lists a whole folder over any number of responses', async () => {
    const parts = [['many/a', 'many/b'], ['many/c'], ['many/d']];
    // The S3 server of the other tests fails on a list with a second part, because it uses a cipher that Node
    // has removed.
    const bucket = createServer(({ url }, reply) => {
      const asked = new URL(url ?? '', 'http://bucket').searchParams;
      const part = Number(asked.get('continuation-token') ?? 0);
      const next =
        part + 1 < parts.length ? `<NextContinuationToken>${part + 1}</NextContinuationToken>` : '';
      const found = (asked.get('prefix') === 'many/' ? (parts[part] ?? []) : []).map(
        (name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`,
      );
      reply.setHeader('content-type', 'application/xml');
      reply.end(`<ListBucketResult>${found.join('')}${next}</ListBucketResult>`);
    });
    await once(bucket.listen(0, '127.0.0.1'), 'listening');
    const { port } = bucket.address() as AddressInfo;
    const files = openS3Store({ ...settings(), endpoint: `http://127.0.0.1:${port}` }, staging);
    expect((await listed(files, 'many')).map(({ key }) => key)).toEqual(parts.flat());
    await files.close();
    bucket.close();
  });
});
