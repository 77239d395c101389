import { link, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#kit/app-error.ts';
import { pictureKeyPattern } from '#kit/picture.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import { openLog } from '#kit/server/log.ts';
import * as taking from './picture-intake.ts';
import { picturePlugin } from './picture-plugin.ts';
import { type PictureFiles, storeDrawing } from './picture-store.ts';
import { openPictureVariants } from './picture-variants.ts';
import { openPictureWork, type PictureWork } from './picture-work.ts';
import { sniffPicture } from './sniff.ts';

const work = openPictureWork(openLog('silent'));
afterAll(() => work.close());
const storePicture = (files: PictureFiles, bytes: Buffer) => taking.storePicture(files, work, bytes);

type Watched = PictureFiles & { kept: Map<string, Buffer>; reads: string[] };

function memoryFiles(): Watched {
  const kept = new Map<string, Buffer>();
  const reads: string[] = [];
  return {
    kept,
    reads,
    put: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => {
      reads.push(name);
      return kept.get(name) ?? null;
    },
    size: async (name) => kept.get(name)?.length ?? null,
  };
}

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error('it was taken'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

/** Eight bytes per pixel, interlaced. */
const deep = { depth: 16, colourType: 6, isInterlaced: true };

describe('storePicture', () => {
  it('stores a WebP under the hash of its content and returns its size and colour', async () => {
    const files = memoryFiles();
    const picture = await storePicture(files, await photo().jpeg({ quality: 95 }).toBuffer());
    expect(picture).toMatchObject({ width: 900, height: 600 });
    expect(picture.key).toMatch(pictureKeyPattern);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(picture.colour.slice(at, at + 2), 16));
    expect(Math.abs((red ?? 0) - 200)).toBeLessThan(6);
    expect(Math.abs((green ?? 0) - 80)).toBeLessThan(6);
    expect(Math.abs((blue ?? 0) - 40)).toBeLessThan(6);
    expect([...files.kept.keys()]).toEqual([`pictures/${picture.key}`]);
    expect(sniffPicture(files.kept.get(`pictures/${picture.key}`) as Buffer)).toBe('webp');
  });

  it('gives the same key to the same picture', async () => {
    const bytes = await photo().png().toBuffer();
    const [one, two] = await Promise.all([
      storePicture(memoryFiles(), bytes),
      storePicture(memoryFiles(), bytes),
    ]);
    expect(one).toEqual(two);
  });

  it('removes EXIF with the location, and applies the orientation', async () => {
    const sent = await photo(800, 600)
      .withExif({
        IFD0: { Copyright: 'SECRET-OWNER' },
        IFD3: { GPSLatitude: '0/1 18/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('SECRET-OWNER')).toBe(true);
    const files = memoryFiles();
    const picture = await storePicture(files, sent);
    expect(picture).toMatchObject({ width: 600, height: 800 });
    const stored = files.kept.get(`pictures/${picture.key}`) as Buffer;
    const metadata = await sharp(stored).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(stored.includes('SECRET-OWNER')).toBe(false);
  });

  it('fills transparency with white', async () => {
    const background = { r: 200, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background } });
    expect((await storePicture(memoryFiles(), await clear.png().toBuffer())).colour).toBe('#ffffff');
  });

  it('scales a very large photograph down before storing it', { tags: 'thorough' }, async () => {
    const picture = await storePicture(memoryFiles(), await photo(6000, 4000).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 2400, height: 1600 });
  });

  it.each([
    ['jpeg', () => photo().jpeg().toBuffer()],
    ['png', () => photo().png().toBuffer()],
    ['webp', () => photo().webp().toBuffer()],
    ['gif', () => photo().gif().toBuffer()],
    ['avif', () => photo().avif({ effort: 0 }).toBuffer()],
  ])('accepts %s, whatever its name says', async (type, make) => {
    const bytes = await make();
    expect(sniffPicture(bytes)).toBe(type);
    expect(await storePicture(memoryFiles(), bytes)).toMatchObject({ width: 900, height: 600 });
  });

  it('refuses what is not a picture', async () => {
    for (const text of [
      '',
      'hello',
      'GIF',
      '%PDF-1.7',
      '<!doctype html><script>1</script>',
      '\u0000\u0000\u0000\u0018ftypmp42',
    ]) {
      expect(await refusalOf(storePicture(memoryFiles(), Buffer.from(text)))).toMatchObject({
        kind: 'invalid',
        message: 'Please upload an image file',
      });
    }
  });

  it('refuses SVG uploads, however they begin', async () => {
    for (const head of ['', '\uFEFF', '  \n', '<?xml version="1.0"?>', '<!-- x -->', '<!DOCTYPE svg>']) {
      const bytes = Buffer.from(
        `${head}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>`,
      );
      expect(await refusalOf(storePicture(memoryFiles(), bytes))).toMatchObject({ code: 'picture_svg' });
    }
  });

  it('explains what to do with a HEIC photo', async () => {
    const bytes = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1');
    expect(await refusalOf(storePicture(memoryFiles(), bytes))).toMatchObject({ code: 'picture_heic' });
  });

  it('refuses a truncated or damaged picture', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const flipped = Buffer.from(noise);
    flipped.fill(0x55, 2_000, 6_000);
    for (const bytes of [noise.subarray(0, noise.length >> 1), flipped]) {
      const files = memoryFiles();
      expect(await refusalOf(storePicture(files, bytes))).toMatchObject({
        kind: 'invalid',
        code: 'picture_broken',
      });
      expect(files.kept.size).toBe(0);
    }
  });

  it('stores only the picture of a file that is also something else', async () => {
    const files = memoryFiles();
    const hidden = '<script>alert(document.domain)</script>';
    const plain = await photo().jpeg().toBuffer();
    const comment = Buffer.from(hidden);
    const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const behind = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18), Buffer.from(hidden)]);
    const polyglot = Buffer.concat([plain.subarray(0, 2), segment, comment, plain.subarray(2), behind]);
    const { key } = await storePicture(files, polyglot);
    const kept = files.kept.get(`pictures/${key}`) as Buffer;
    expect(sniffPicture(kept)).toBe('webp');
    expect([kept.includes(hidden), kept.includes('PK\x05\x06')]).toEqual([false, false]);
  });

  it('refuses a few kilobytes that declare billions of pixels', async () => {
    const bytes = pngThatDeclares({ width: 60_000, height: 60_000 });
    expect(bytes.length).toBeLessThan(2_000);
    expect(await refusalOf(storePicture(memoryFiles(), bytes))).toMatchObject({
      code: 'picture_too_many_pixels',
    });
  });

  it.each([
    ['119 megapixels', { width: 10_900, height: 10_900, depth: 16, colourType: 6, isInterlaced: true }],
    [
      '36 of eight bytes each, to be unpacked whole',
      { width: 6_000, height: 6_000, depth: 16, colourType: 6, isInterlaced: true },
    ],
    ['a line of 60,000', { width: 60_000, height: 1_000 }],
  ])('refuses %s by the header alone', async (_words, header) => {
    expect(await refusalOf(storePicture(memoryFiles(), pngThatDeclares(header)))).toMatchObject({
      kind: 'invalid',
      code: 'picture_too_many_pixels',
    });
  });

  it('decodes the same pixels when they are read by rows', async () => {
    const header = { width: 6_000, height: 6_000, depth: 16, colourType: 6 };
    expect(await refusalOf(storePicture(memoryFiles(), pngThatDeclares(header)))).toMatchObject({
      code: 'picture_broken',
    });
  });

  it('accepts a 64-megapixel photo from a phone', { tags: 'thorough' }, async () => {
    const picture = await storePicture(memoryFiles(), await photo(9_248, 6_936).jpeg().toBuffer());
    expect(picture).toMatchObject({ width: 2400, height: 1800 });
  });

  it.each([
    ['four pixels more than 66 million', { width: 14_461, height: 4_564 }],
    ['a line of 30,001', { width: 30_001, height: 20 }],
    ['a column of 30,001', { width: 20, height: 30_001 }],
    ['200 MB and some that are unpacked whole', { ...deep, width: 5_000, height: 5_001 }],
  ])('refuses %s by its header, with an explanation', async (_words, header) => {
    expect(await refusalOf(storePicture(memoryFiles(), pngThatDeclares(header)))).toMatchObject({
      kind: 'invalid',
      code: 'picture_too_many_pixels',
      message: 'This image has too many pixels. Resize it and upload it again.',
    });
  });

  it.each([
    ['66 million pixels', { width: 8_250, height: 8_000 }],
    ['a line of 30,000', { width: 30_000, height: 20 }],
    ['a column of 30,000', { width: 20, height: 30_000 }],
    ['200 MB that are unpacked whole', { ...deep, width: 5_000, height: 5_000 }],
  ])('decodes %s', async (_words, header) => {
    expect(await refusalOf(storePicture(memoryFiles(), pngThatDeclares(header)))).toMatchObject({
      code: 'picture_broken',
    });
  });

  it('accepts exactly 5 MB and refuses one byte more', async () => {
    const small = await photo().jpeg().toBuffer();
    const padded = (length: number) => Buffer.concat([small, Buffer.alloc(length - small.length)]);
    await storePicture(memoryFiles(), padded(pictureLimitBytes));
    expect(await refusalOf(storePicture(memoryFiles(), padded(pictureLimitBytes + 1)))).toMatchObject({
      kind: 'too-large',
      message: 'Image file is too large. Maximum allowed size is 5MB',
    });
  });
});

describe('GET /pictures', () => {
  let folder: string;
  let files: Watched;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    files = memoryFiles();
    const cacheFolder = await mkdtemp(join(folder, 'cache-'));
    app = Fastify();
    app.setErrorHandler((error, _request, reply) => {
      const kind = error instanceof AppError ? error.kind : 'unknown';
      return reply.code(kind === 'not-found' ? 404 : kind === 'unavailable' ? 503 : 500).send({ kind });
    });
    await app.register(picturePlugin, { variants: openPictureVariants({ files, cacheFolder, work }) });
    return () => app.close();
  });

  const drawing = (extra = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#b3421f"/>${extra}</svg>`;

  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('answers %s in the requested width, cacheable for a while', async (format, type, decoded) => {
    const picture = await storePicture(files, await photo(1600, 1200).jpeg().toBuffer());
    const reply = await app.inject(`/pictures/${picture.key}/480.${format}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['cache-control']).toBe('public, max-age=604800, s-maxage=3600');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const metadata = await sharp(reply.rawPayload).metadata();
    expect(metadata).toMatchObject({ format: decoded, width: 480, height: 360 });
    expect(metadata.exif).toBeUndefined();
    const again = await app.inject({
      url: `/pictures/${picture.key}/480.${format}`,
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('matches its ETag among several, weak or not, and no other', async () => {
    const picture = await storePicture(files, await photo(400, 300).jpeg().toBuffer());
    const url = `/pictures/${picture.key}/320.webp`;
    const etag = String((await app.inject(url)).headers.etag);
    const statusWith = async (tags: string) =>
      (await app.inject({ url, headers: { 'if-none-match': tags } })).statusCode;
    expect(await Promise.all([`"other", ${etag}`, `W/${etag}`].map(statusWith))).toEqual([304, 304]);
    const others = [etag.replace('320', '480'), etag.slice(1, -1), '"other"'];
    expect(await Promise.all(others.map(statusWith))).toEqual([200, 200, 200]);
  });

  it('renders a drawing of our own at the requested width', async () => {
    const picture = await storeDrawing(files, drawing(), { width: 1600, height: 1200, colour: '#b3421f' });
    const reply = await app.inject(`/pictures/${picture.key}/720.webp`);
    const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([720, 540]);
    expect(
      [...data.subarray(0, 3)].map((value, at) => Math.abs(value - [0xb3, 0x42, 0x1f][at]!) < 6),
    ).toEqual([true, true, true]);
  });

  it('does not enlarge', async () => {
    const picture = await storePicture(files, await photo(400, 300).jpeg().toBuffer());
    const reply = await app.inject(`/pictures/${picture.key}/1080.webp`);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
  });

  it('refuses any other width, format or name without doing any work', async () => {
    const picture = await storePicture(files, await photo().jpeg().toBuffer());
    for (const path of [
      `${picture.key}/481.avif`,
      `${picture.key}/0480.avif`,
      `${picture.key}/4.8e2.avif`,
      `${picture.key}/480.png`,
      `${picture.key}/480.avif.webp`,
      `${picture.key}/480`,
      `${picture.key.toUpperCase()}x/480.avif`,
      `..%2f..%2fetc%2fpasswd/480.avif`,
      `${picture.key}%00/480.avif`,
      `__proto__/480.avif`,
    ]) {
      const reply = await app.inject(`/pictures/${path}`);
      expect([path, reply.statusCode]).toEqual([path, 404]);
      expect(reply.headers['cache-control']).toBeUndefined();
    }
    expect(files.reads).toEqual([]);
  });

  it('returns 404, not cacheable, for a missing picture', async () => {
    const reply = await app.inject(`/pictures/${'0'.repeat(32)}/480.avif`);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBeUndefined();
    expect(reply.headers.etag).toBeUndefined();
  });

  it('returns 404 for a removed picture, even to clients and on machines that cached it', async () => {
    const picture = await storePicture(files, await photo(400, 300).jpeg().toBuffer());
    const url = `/pictures/${picture.key}/320.webp`;
    const etag = String((await app.inject(url)).headers.etag);
    files.kept.delete(`pictures/${picture.key}`);
    for (const headers of [{}, { 'if-none-match': etag }]) {
      const reply = await app.inject({ url, headers });
      expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
        404,
        undefined,
        undefined,
      ]);
    }
  });

  it('caches nothing of a picture that is removed during rendering', async () => {
    const cacheFolder = await mkdtemp(join(folder, 'cache-'));
    const picture = await storePicture(files, await photo(400, 300).jpeg().toBuffer());
    const read: PictureFiles['read'] = async (name) => {
      const bytes = await files.read(name);
      files.kept.delete(name);
      return bytes;
    };
    const variants = openPictureVariants({ files: { ...files, read }, cacheFolder, work });
    expect(await variants.read(picture.key, 320, 'webp')).toBeNull();
    expect(await madeIn(cacheFolder)).toEqual([]);
  });

  it('writes a variant to a temporary file and renames it, so that no reader sees a partial file', async () => {
    const cacheFolder = await mkdtemp(join(folder, 'cache-'));
    const picture = await storePicture(files, await photo(400, 300).jpeg().toBuffer());
    const variants = openPictureVariants({ files, cacheFolder, work });
    const bytes = (await variants.read(picture.key, 320, 'webp')) as Buffer;
    const [name] = (await madeIn(cacheFolder)) as [string];
    // An empty file counts as missing, and is made again.
    await truncate(join(cacheFolder, name));
    await link(join(cacheFolder, name), join(folder, 'as it was'));
    expect(await variants.read(picture.key, 320, 'webp')).toEqual(bytes);
    expect(await readFile(join(cacheFolder, name))).toEqual(bytes);
    expect((await readFile(join(folder, 'as it was'))).length).toBe(0);
  });

  it('makes a variant once for many concurrent requests, and never again', async () => {
    const picture = await storeDrawing(files, drawing('<circle r="300"/>'), {
      width: 1600,
      height: 1200,
      colour: '#000000',
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.inject(`/pictures/${picture.key}/320.avif`)),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size).toBe(1);
    await app.inject(`/pictures/${picture.key}/320.avif`);
    expect(files.reads).toEqual([`pictures/${picture.key}`]);
  });
});

describe('prepare', () => {
  it('makes the small sizes of new pictures after visitors’ requests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    const files = memoryFiles();
    const keys = await Promise.all(
      Array.from({ length: 12 }, async (_, r) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><circle cx="800" cy="600" r="${r * 45 + 45}"/></svg>`;
        return (await storeDrawing(files, svg, { width: 1600, height: 1200, colour: '#000000' })).key;
      }),
    );
    const oneByOne = openPictureWork(openLog('silent'), { atOnce: 1 });
    const order: string[] = [];
    const noted: PictureWork = {
      ...oneByOne,
      async encode(size) {
        const made = await oneByOne.encode(size);
        order.push(size.format);
        return made;
      },
    };
    const variants = openPictureVariants({ files, cacheFolder: folder, work: noted });
    const prepared = keys.map((key) => variants.prepare(key));
    await variants.read(keys[11] as string, 320, 'jpg');
    // The JPEG comes after the pictures that had already begun. In a fair queue it would come twelfth.
    expect(order.indexOf('jpg')).toBeLessThan(8);
    await Promise.all(prepared);
    const sizes = [320, 480, 720].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
    for (const key of keys) {
      const made = (await madeIn(folder)).filter((path) => path.includes(key)).map((path) => basename(path));
      expect(made.filter((name) => name !== '320.jpg').sort()).toEqual(sizes.sort());
    }
    oneByOne.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('ignores a picture that was removed', async () => {
    const variants = openPictureVariants({
      files: memoryFiles(),
      cacheFolder: join(tmpdir(), 'no-such-pictures'),
      work,
    });
    await expect(variants.prepare('0'.repeat(32))).resolves.toBeUndefined();
  });

  const restless = (sigma: number) =>
    sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();

  async function sizeOf(picture: Buffer, width: 480 | 1080, format: 'avif' | 'jpg') {
    const files = memoryFiles();
    const { key } = await storePicture(files, picture);
    const cacheFolder = await mkdtemp(join(tmpdir(), 'preview-'));
    try {
      return (await openPictureVariants({ files, cacheFolder, work }).read(key, width, format))?.length;
    } finally {
      await rm(cacheFolder, { recursive: true });
    }
  }

  it('keeps the picture of a link preview below 300 KB, however detailed it is', {
    tags: 'thorough',
  }, async () => {
    const bytes = await sizeOf(await restless(90), 1080, 'jpg');
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(300_000);
  });

  it('lowers the quality of a card’s picture that would exceed 10 kB', { tags: 'thorough' }, async () => {
    const picture = await restless(36);
    const usual = await sharp(picture).resize({ width: 480 }).avif({ quality: 50, effort: 2 }).toBuffer();
    expect(usual.length).toBeGreaterThan(10_000);
    expect(await sizeOf(picture, 480, 'avif')).toBeLessThan(10_000);
  });
});

const madeIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => /\d\.(avif|webp|jpg)$/.test(path));

/** Returns a PNG whose header declares far more pixels than its few bytes contain. */
function pngThatDeclares(promised: {
  width: number;
  height: number;
  depth?: number;
  colourType?: number;
  isInterlaced?: boolean;
}): Buffer {
  const { width, height, depth = 8, colourType = 2, isInterlaced = false } = promised;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
