import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { rawCall } from '#app/testing/raw-call.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { allowedSources } from '#features/tours/embedded-sites.ts';
import { importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { requestSite, type SiteReply } from '#features/tours/server/testing/site-client.ts';
import { exportFiles, pageText, smallExport } from '#features/tours/server/testing/small-export.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { buildBytes } from '#kit/server/testing/some-bytes.ts';
import { startTourSite, type TourSite } from './tour-site.ts';

let app: TestApp;
let site: TourSite;
let version: string;
const appOrigins = ['http://localhost:3000', 'http://127.0.0.1:3000'];

const imported = async (zip: Buffer) => {
  const propertyId = await createTestProperty(app.kit);
  const { versionId } = await importTour(app.kit, operator, propertyId, {
    filename: 'tour.zip',
    stream: (async function* () {
      yield zip;
    })(),
  });
  return versionId;
};
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SiteReply> =>
  requestSite(site.port, version, { path, headers, method });
const gzip = { 'accept-encoding': 'gzip, deflate, br' };
const addressOf = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;
const content = (name: string) => exportFiles[name]?.content as Buffer;

beforeAll(async () => {
  app = await createTestApp();
  site = await startTourSite({ kit: app.kit, host: '127.0.0.1', port: 0, appOrigins });
  version = await imported(smallExport());
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const served = Object.keys(exportFiles).filter((name) => !['index.htm', 'lib/tdvplayer.json'].includes(name));
const inRange = ['media/large.webp', 'media/film.mp4', 'media/sound.mp3', 'media/panorama_A_0/f/0/0_0.jpg'];

describe('files of a tour', () => {
  it.each(served)('serves %s with the bytes of the archive, with and without gzip', async (name) => {
    const packed = await get(addressOf(name), gzip);
    expect(packed.status).toBe(200);
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    const unpacked = packed.headers['content-encoding'] === 'gzip' ? gunzipSync(packed.body) : packed.body;
    expect(unpacked.equals(content(name))).toBe(true);

    const plain = await get(addressOf(name));
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.equals(content(name))).toBe(true);
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length);
  });

  it.each(served)(
    'serves %s to HEAD with the same headers as GET, and returns 304 for an unchanged copy',
    async (name) => {
      for (const headers of [gzip, {}]) {
        const full = await get(addressOf(name), headers);
        const head = await get(addressOf(name), headers, 'HEAD');
        const { date: _, ...said } = head.headers;
        const { date: __, ...sent } = full.headers;
        expect(head.status).toBe(200);
        expect(head.body.length).toBe(0);
        expect(said).toEqual(sent);
        const etag = String(full.headers.etag);
        for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
          const again = await get(addressOf(name), { ...headers, 'if-none-match': known });
          expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        }
        expect((await get(addressOf(name), { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
      }
    },
  );

  it('caches pictures only in the browser and revalidates pages and scripts each time', async () => {
    const tile = await get('/media/panorama_A_0/f/1/0_0.jpg?v=1732130773161', gzip);
    expect(tile.headers['cache-control']).toBe('private, max-age=2592000, immutable');
    for (const path of [
      '/index.htm',
      '/script.js?v=1',
      '/lib/tdvplayer.js',
      '/locale/en.txt',
      '/skin/logo.svg',
    ])
      expect((await get(path, gzip)).headers['cache-control']).toBe('no-cache');
  });

  it('sends deflated tiles as gzip and stored ones unchanged, each with an ETag of its own', async () => {
    const [packed, plain] = [
      await get('/media/panorama_A_0/f/1/0_0.jpg', gzip),
      await get('/media/panorama_A_0/f/1/0_0.jpg'),
    ];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.headers.etag).toMatch(/^"[0-9a-f]{8}-\d+-gz"$/);
    expect(plain.headers.etag).toBe(packed.headers.etag?.replace('-gz', ''));
    const stored = await get('/media/panorama_A_0/f/0/0_0.jpg', gzip);
    expect(stored.headers['content-encoding']).toBeUndefined();
    expect(stored.headers.vary).toBeUndefined();
  });

  it.each([
    ['gzip;q=0', false],
    ['identity', false],
    ['br', false],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0.5', true],
    ['GZIP', true],
    ['gzip;q=0, *', false],
  ])('respects accept-encoding %s', async (accepted, isPacked) => {
    const { headers } = await get('/script.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding'] === 'gzip').toBe(isPacked);
  });

  it.each([
    ['lib/tdvplayer.js', 'text/javascript; charset=utf-8'],
    ['lib/player.wasm', 'application/wasm'],
    ['locale/en.txt', 'text/plain; charset=utf-8'],
    ['skin/logo.svg', 'image/svg+xml'],
    ['media/large.webp', 'image/webp'],
    ['media/film.mp4', 'video/mp4'],
    ['fonts/Roboto Bold Italic.woff', 'font/woff'],
    ['notes.xyz', 'application/octet-stream'],
  ])('serves %s with its type', async (name, type) => {
    const { headers } = await get(addressOf(name));
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toBe(name === 'notes.xyz' ? 'attachment' : undefined);
  });
});

describe('range requests', () => {
  it.each(inRange)('serves ranges of %s', async (name) => {
    const whole = content(name);
    const size = whole.length;
    const parts: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=10-99', 10, 100],
      [`bytes=${size - 5}-`, size - 5, size],
      ['bytes=-7', size - 7, size],
      [`bytes=-${size + 9}`, 0, size],
      [`bytes=5-${size + 100}`, 5, size],
      ['bytes=0-', 0, size],
    ];
    for (const [range, start, end] of parts) {
      const part = await get(addressOf(name), { ...gzip, range });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${size}`);
      expect(part.headers['accept-ranges']).toBe('bytes');
      expect(part.body.equals(whole.subarray(start, end))).toBe(true);
    }
  });

  it.each(['bytes=5000-', 'bytes=999999-1000000', 'bytes=-0'])(
    'returns 416 for the range %s',
    async (range) => {
      const reply = await get('/media/sound.mp3', { range });
      expect([reply.status, reply.headers['content-range'], reply.body.length]).toEqual([
        416,
        'bytes */5000',
        0,
      ]);
    },
  );

  it.each(['bytes=9-3', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', '='])(
    'ignores the range %s',
    async (range) => {
      const reply = await get('/media/sound.mp3', { range });
      expect([reply.status, reply.body.length]).toEqual([200, 5000]);
    },
  );

  it("apply only if the client's copy is current", async () => {
    const { etag = '' } = (await get('/media/sound.mp3')).headers;
    expect((await get('/media/sound.mp3', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect((await get('/media/sound.mp3', { range: 'bytes=0-9', 'if-range': other })).status).toBe(200);
    }
  });

  it('do not apply to deflated files, which are sent whole', async () => {
    const reply = await get('/lib/tdvplayer.js', { ...gzip, range: 'bytes=0-9' });
    expect(reply.status).toBe(200);
    expect(reply.headers['accept-ranges']).toBeUndefined();
    expect(gunzipSync(reply.body).equals(content('lib/tdvplayer.js'))).toBe(true);
  });

  it('do not apply to HEAD', async () => {
    const reply = await get('/media/sound.mp3', { range: 'bytes=0-9' }, 'HEAD');
    expect([reply.status, reply.headers['content-length']]).toEqual([200, '5000']);
  });
});

describe('file names', () => {
  it.each([
    '/media/Gr%C3%B6%C3%9Fe%20&%20Ma%C3%9F%20%231.jpg',
    '/media/Gro%CC%88%C3%9Fe%20&%20Ma%C3%9F%20%231.jpg',
    '/media/Gr%F6%DFe%20%26%20Ma%DF%20%231.jpg',
    '/MEDIA/gr%C3%B6%C3%9Fe%20&%20ma%C3%9F%20%231.JPG',
    '//media//Gr%C3%B6%C3%9Fe%20&%20Ma%C3%9F%20%231.jpg?v=3#top',
  ])('serves the path %s', async (path) => {
    expect((await get(path)).body.toString()).toBe('umlauts');
  });

  it.each([
    '/nothing',
    '/media',
    '/media/',
    '/../index.htm/x',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/index.htm%00',
    '/%zz',
    '*',
    '/index.htm/',
    '/lib/tdvplayer.json',
    '/LIB/TdvPlayer.JSON',
    '/lib%2Ftdvplayer.json',
    '/lib/tdvplayer.j%C5%BFon',
  ])('returns 404 for the path %s', async (path) => {
    const reply = await get(path);
    expect(reply.status).toBe(404);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(reply.body.toString()).not.toContain('example.com');
  });

  it.each(['lib/TDVPlayer.JSON', 'LIB/tdvplayer.json'])(
    "hides the player's information file, whatever its spelling in the archive: %s",
    async (name) => {
      const card = { data: '{"version":{"major":0,"minor":2092},"email":"someone@example.com"}', method: 8 };
      const id = await imported(smallExport({ 'lib/tdvplayer.json': null, [name]: card }));
      for (const path of [`/${name}`, '/lib/tdvplayer.json']) {
        const reply = await requestSite(site.port, id, { path });
        expect([path, reply.status]).toEqual([path, 404]);
        expect(reply.body.toString()).not.toContain('example.com');
      }
      expect((await requestSite(site.port, id, { path: '/lib/tdvplayer.js' })).status).toBe(200);
    },
  );

  it.each(['localhost', '127.0.0.1', `${'a'.repeat(26)}.localhost`, 'x.localhost', '', '..', 'v1.localhost'])(
    'returns 404 for the host %j',
    async (host) => {
      expect((await requestSite(site.port, version, { path: '/index.htm', host })).status).toBe(404);
    },
  );

  it('redirects the bare host to the page', async () => {
    const reply = await get('/');
    expect([reply.status, reply.headers.location]).toEqual([302, '/index.htm']);
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('matches the host name in any case and under any domain', async () => {
    const host = `${version.toUpperCase()}.tours.example.ug`;
    expect((await requestSite(site.port, version, { path: '/script.js', host })).status).toBe(200);
  });
});

describe('page of a tour', () => {
  it("is the export's own page with our script first in its head", async () => {
    const { body, headers } = await get('/index.htm?v=1');
    const [before, after] = pageText.split(/(?<=<head lang="en">)/) as [string, string];
    const text = body.toString();
    expect(text.startsWith(`${before}<script>(function insideTheTour(appOrigins)`)).toBe(true);
    expect(text.endsWith(`(["http://localhost:3000","http://127.0.0.1:3000"])</script>${after}`)).toBe(true);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const packed = await get('/INDEX.HTM', gzip);
    expect(gunzipSync(packed.body).equals(body)).toBe(true);
    for (const [sent, accepted] of [
      [headers, {}],
      [packed.headers, gzip],
    ] as const) {
      const again = await get('/index.htm', { ...accepted, 'if-none-match': String(sent.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('has an ETag for each encoding and returns 304 for an unchanged copy', async () => {
    const [packed, plain] = [await get('/index.htm', gzip), await get('/index.htm')];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    const statusWith = async (etag: unknown, headers: Record<string, string>) =>
      (await get('/index.htm', { ...headers, 'if-none-match': String(etag) })).status;
    expect([
      await statusWith(packed.headers.etag, gzip),
      await statusWith(plain.headers.etag, {}),
      await statusWith(packed.headers.etag, {}),
      await statusWith(plain.headers.etag, gzip),
    ]).toEqual([304, 304, 200, 200]);
  });

  it('cannot be framed by other sites nor reach anything but its own host', async () => {
    const program = /script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:/;
    for (const path of [
      '/index.htm',
      '/script.js',
      '/skin/logo.svg',
      '/lib/player.wasm',
      '/notes.xyz',
      '/locale/en.txt',
    ]) {
      const whole = String((await get(path)).headers['content-security-policy']);
      const frames = `frame-src 'self' ${allowedSources.join(' ')};`;
      expect(whole).toContain(frames);
      const policy = whole.replace(frames, '');
      expect(policy).toMatch(program);
      expect(policy).toContain("connect-src 'self' data: blob:;");
      expect(policy).toContain("frame-ancestors 'self' http://localhost:3000 http://127.0.0.1:3000");
      expect(policy).not.toMatch(/(^|[^-])\*|https?:(?!\/\/(localhost|127\.0\.0\.1):3000)/);
    }
  });

  it('can be loaded across origins, with its pictures, which have no policy of their own', async () => {
    for (const path of ['/index.htm', '/script.js', '/media/large.webp', '/media/film.mp4']) {
      const { headers } = await get(path);
      expect([path, headers['cross-origin-resource-policy'], headers['access-control-allow-origin']]).toEqual(
        [path, 'cross-origin', '*'],
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await get('/media/large.webp')).headers['content-security-policy']).toBeUndefined();
  });

  it('allows full screen, motion sensors and VR headsets, but no microphone, location or payment', async () => {
    const policy = String((await get('/index.htm')).headers['permissions-policy']);
    expect(policy).toBe('camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()');
  });

  it('is served whatever its head looks like', { tags: 'thorough' }, async () => {
    for (const page of [
      '<p>no head',
      '<HTML><BODY>',
      '<!doctype html><title>x',
      '\ufeff<!DOCTYPE html><html><HEAD>x',
      '',
    ]) {
      const id = await imported(smallExport({ 'index.htm': { data: page, method: 8 } }));
      const { status, body } = await requestSite(site.port, id, { path: '/index.htm' });
      expect(status).toBe(200);
      expect(body.toString().match(/<script>\(function insideTheTour/g)).toHaveLength(1);
      expect(body.toString().replace(/<script>.*?<\/script>/s, '')).toBe(page);
    }
  });

  it('may be in a folder with spaces', { tags: 'thorough' }, async () => {
    const id = await imported(smallExport({}, 'My tour #1/'));
    const start = await requestSite(site.port, id, { path: '/' });
    expect(start.headers.location).toBe('/My%20tour%20%231/index.htm');
    expect(
      (await requestSite(site.port, id, { path: String(start.headers.location) })).body.toString(),
    ).toContain('appOrigins');
    expect((await requestSite(site.port, id, { path: '/My%20tour%20%231/lib/tdvplayer.json' })).status).toBe(
      404,
    );
  });
});

describe('rejected requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('include %s', async (method) => {
    const reply = await get('/index.htm', {}, method);
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('include two Host headers in one request', async () => {
    const { status } = await rawCall(site.port, {
      path: '/index.htm',
      headers: { host: ['a.localhost', 'b.localhost'] },
    });
    expect(status).toBe(400);
  });

  it('include service workers', async () => {
    expect((await get('/script.js', { 'service-worker': 'script' })).status).toBe(403);
  });

  it('neither sets nor uses cookies', async () => {
    const [without, withCookie] = [await get('/script.js'), await get('/script.js', { cookie: 'session=1' })];
    expect(withCookie.headers['set-cookie']).toBeUndefined();
    expect(withCookie.body.equals(without.body)).toBe(true);
    expect(withCookie.headers.vary).toBe(without.headers.vary);
  });
});

describe('disconnected clients', () => {
  it('keep the file open for the others', async () => {
    for (let round = 0; round < 20; round++) {
      const socket = connect(site.port, '127.0.0.1');
      socket.on('error', () => {});
      const path = round % 2 === 0 ? '/media/large.webp' : '/media/noise.bin';
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${version}.localhost\r\nAccept-Encoding: gzip\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
    }
    for (const name of ['media/large.webp', 'media/noise.bin', 'script_general.js']) {
      expect((await get(addressOf(name))).body.equals(content(name))).toBe(true);
    }
  });
});

describe('many concurrent requests', () => {
  const tiles = Array.from({ length: 40 }, (_, at) => ({
    name: `t/${at}.jpg`,
    bytes: buildBytes(20_000 + at * 1_000, at),
  }));
  let id: string;
  beforeAll(async () => {
    const entries = tiles.map(
      ({ name, bytes }, at) => [name, { data: bytes, method: at % 2 ? 8 : 0 }] as const,
    );
    id = await imported(smallExport(Object.fromEntries(entries)));
  });
  const requestFor = (at: number, more = '') =>
    `GET /t/${at}.jpg HTTP/1.1\r\nHost: ${id}.localhost\r\nAccept-Encoding: gzip\r\n${more}\r\n`;
  const open = () => connect(site.port, '127.0.0.1').on('error', () => {});

  function watchingReads(seen: () => void): FileStore {
    const { files } = app.kit;
    return {
      ...files,
      readInto: (key, start, into) => {
        seen();
        return files.readInto(key, start, into);
      },
    };
  }

  /** Splits the first response off the received bytes. */
  function readReply(bytes: Buffer): { tile: Buffer; rest: Buffer } {
    const bodyStart = bytes.indexOf('\r\n\r\n') + 4;
    const head = bytes.toString('latin1', 0, bodyStart);
    const bodyEnd = bodyStart + Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    const body = bytes.subarray(bodyStart, bodyEnd);
    return {
      tile: head.includes('Content-Encoding: gzip') ? gunzipSync(body) : body,
      rest: bytes.subarray(bodyEnd),
    };
  }

  it('get their own bytes each, even when others disconnect', async () => {
    const visit = async (at: number) => {
      const socket = open();
      socket.write(requestFor(at % 40, 'Connection: close\r\n'));
      if (at % 5 === 0) return void setTimeout(() => socket.destroy(), at % 4);
      expect(readReply(await buffer(socket)).tile.equals(tiles[at % 40]?.bytes as Buffer)).toBe(true);
    };
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 100 }, (_, at) => visit(round * 7 + at)));
    }
  });

  it('read a popular tile twice and serve it to all', async () => {
    let reads = 0;
    const counted = watchingReads(() => reads++);
    const watched = await startTourSite({
      kit: { ...app.kit, files: counted },
      host: '127.0.0.1',
      port: 0,
      appOrigins,
    });
    for (const at of [0, 1]) {
      reads = 0;
      for (let visitor = 0; visitor < 20; visitor++) {
        const reply = await requestSite(watched.port, id, { path: `/t/${at}.jpg`, headers: gzip });
        const tile = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.body) : reply.body;
        expect(tile.equals(tiles[at]?.bytes as Buffer)).toBe(true);
      }
      expect(reads).toBeLessThanOrEqual(2);
    }
    await watched.close();
  });

  it('hold one response of a client that requests everything and reads nothing', async () => {
    let reads = 0;
    const files = watchingReads(() => reads++);
    const watched = await startTourSite({
      kit: { ...app.kit, files },
      host: '127.0.0.1',
      port: 0,
      appOrigins,
    });
    const greedy = connect(watched.port, '127.0.0.1').on('error', () => {});
    greedy.pause();
    const large = `GET /media/large.webp HTTP/1.1\r\nHost: ${id}.localhost\r\n\r\n`.repeat(30);
    const asked = large + Array.from({ length: 300 }, (_, at) => requestFor(at % 40)).join('');
    await new Promise<void>((resolve) => greedy.write(asked, () => resolve()));
    // Later requests are served meanwhile from memory.
    for (let other = 0; other < 200; other++)
      expect((await requestSite(watched.port, id, { path: '/index.htm' })).status).toBe(200);
    expect(reads).toBe(0);
    greedy.destroy();
    await watched.close();
  });

  it('get complete responses when they read late, while others are served', async () => {
    // Ranges of stored tiles are never cached. Each is read into a reused buffer.
    const part = 'Range: bytes=1-\r\n';
    const asked = Array.from({ length: 400 }, (_, at) => ((at * 7) % 20) * 2);
    const late = open();
    late.pause();
    const last = requestFor(0, `${part}Connection: close\r\n`);
    late.write(asked.map((at) => requestFor(at, part)).join('') + last);
    for (let other = 0; other < 200; other++) {
      await requestSite(site.port, id, {
        path: `/t/${(other % 20) * 2}.jpg`,
        headers: { range: 'bytes=1-' },
      });
    }
    let rest: Buffer = await buffer(late);
    for (const at of asked) {
      const reply = readReply(rest);
      expect(reply.tile.equals(tiles[at]?.bytes.subarray(1) as Buffer)).toBe(true);
      rest = reply.rest;
    }
  });
});

describe('missing files', () => {
  it('return an uncached 503 while the index is unreadable, and the page afterwards', async () => {
    const { files } = app.kit;
    let isAway = true;
    const read: FileStore['read'] = (...asked) =>
      isAway ? Promise.reject(new Error('away')) : files.read(...asked);
    const kit = { ...app.kit, files: { ...files, read } };
    const shaky = await startTourSite({ kit, host: '127.0.0.1', port: 0, appOrigins });
    const ask = () => requestSite(shaky.port, version, { path: '/script.js' });
    const failed = await ask();
    expect([failed.status, failed.headers['cache-control'], failed.headers.etag]).toEqual([
      503,
      'no-store',
      undefined,
    ]);
    isAway = false;
    expect((await ask()).status).toBe(200);
    await shaky.close();
  });

  it('do not crash the server', async () => {
    const id = await imported(smallExport({ 'other.txt': { data: `${Math.random()}` } }));
    const { rows } = await app.kit.pool.query('select zip_key from tour_versions where id = $1', [id]);
    expect((await requestSite(site.port, id, { path: '/script.js' })).status).toBe(200);
    await app.kit.files.delete(rows[0].zip_key);
    expect(
      (await requestSite(site.port, id, { path: '/other.txt' }).catch(() => null))?.status ?? 'broken off',
    ).not.toBe(200);
    expect((await get('/script.js')).status).toBe(200);
  });
});
