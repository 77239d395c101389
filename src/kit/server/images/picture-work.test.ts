import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '#kit/server/log.ts';
import { PictureProcessEnded } from './picture-process.ts';
import { openPictureQueue } from './picture-queue.ts';
import { openPictureWork, type PictureWork } from './picture-work.ts';

const program = new URL('./testing/fragile-program.ts', import.meta.url);
let work: PictureWork;
afterEach(() => work?.close());

const size = (words: string) => ({
  readSource: async () => Buffer.from(words),
  width: 320 as const,
  format: 'webp' as const,
  isForLater: false,
});

describe('openPictureWork', () => {
  it('refuses the picture that killed the process, and accepts the next one', async () => {
    work = openPictureWork(openLog('silent'), { program });
    await expect(work.decode(Buffer.from('die'))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'picture_unreadable',
    });
    expect(Buffer.from((await work.decode(Buffer.from('good'))).bytes).toString()).toBe('good');
  });

  it('makes the variant that was in progress when an uploaded picture killed the process', async () => {
    work = openPictureWork(openLog('silent'), { program });
    let reads = 0;
    const turns = Promise.withResolvers<void>();
    const made = work.encode({
      ...size('kept'),
      async readSource() {
        reads += 1;
        await turns.promise;
        return Buffer.from('kept');
      },
    });
    const died = work.decode(Buffer.from('die')).catch((error: unknown) => error);
    turns.resolve();
    expect((await died) as object).toMatchObject({ code: 'picture_unreadable' });
    expect([String(await made), reads]).toEqual(['kept', 1]);
  });

  it('fails a picture of our own that kills the process twice, and goes on', async () => {
    work = openPictureWork(openLog('silent'), { program });
    await expect(work.encode(size('die'))).rejects.toThrow('has ended');
    expect(String(await work.encode(size('next')))).toBe('next');
  });

  it('ends the current work on closing and starts nothing more', async () => {
    work = openPictureWork(openLog('silent'), { program });
    await work.decode(Buffer.from('good'));
    const inHand = work.encode(size('stay')).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    work.close();
    expect(await inHand).toBeInstanceOf(PictureProcessEnded);
    await expect(work.encode(size('kept'))).rejects.toBeInstanceOf(PictureProcessEnded);
  });

  it('reports that it is busy, and blames no picture, if the process cannot be started', async () => {
    work = openPictureWork(openLog('silent'), { program: new URL('./no-such-program.ts', import.meta.url) });
    await expect(work.decode(Buffer.from('good'))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('openPictureQueue', () => {
  /** Returns work that is in progress until the test ends it. */
  function desk(limits = {}) {
    const queue = openPictureQueue(limits);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const enter = (turn: 'page' | 'foreign' | 'later', name: string) =>
      queue.inTurn(turn, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    const end = async (name: string) => {
      await settled();
      ends.get(name)?.();
      await settled();
    };
    return { begun, enter, end, settled };
  }

  it('processes at most one uploaded picture at once, and leaves a slot for pages', async () => {
    const { begun, enter, end, settled } = desk();
    const all = [enter('foreign', 'f1'), enter('foreign', 'f2'), enter('page', 'p1'), enter('page', 'p2')];
    await settled();
    expect(begun).toEqual(['f1', 'p1']);
    await end('p1');
    expect(begun).toEqual(['f1', 'p1', 'p2']);
    await end('f1');
    expect(begun).toEqual(['f1', 'p1', 'p2', 'f2']);
    await end('p2');
    await end('f2');
    await Promise.all(all);
  });

  it('serves pages before uploads, and both before low-priority work', async () => {
    const { begun, enter, end } = desk({ atOnce: 1 });
    const all = [enter('later', 'l1'), enter('later', 'l2'), enter('foreign', 'f'), enter('page', 'p')];
    for (const name of ['l1', 'p', 'f', 'l2']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['l1', 'p', 'f', 'l2']);
  });

  it('leaves a slot for uploads and pages beside low-priority work', async () => {
    const { begun, enter, end, settled } = desk();
    const all = [enter('later', 'l1'), enter('later', 'l2'), enter('foreign', 'f')];
    await settled();
    expect(begun).toEqual(['l1', 'f']);
    for (const name of ['f', 'l1', 'l2']) await end(name);
    await Promise.all(all);
  });

  it('does not let pages starve an uploaded picture', async () => {
    const { begun, enter, end } = desk();
    const all = [enter('page', 'p1'), enter('page', 'p2'), enter('page', 'p3'), enter('foreign', 'f')];
    await end('p1');
    expect(begun).toEqual(['p1', 'p2', 'f']);
    for (const name of ['p2', 'p3', 'f']) await end(name);
    await Promise.all(all);
  });

  it('refuses work when too many are waiting', async () => {
    const { enter, end } = desk({ pagesWaiting: 1, uploadsWaiting: 1 });
    const all = [enter('foreign', 'f1'), enter('page', 'p1'), enter('foreign', 'f2'), enter('page', 'p2')];
    for (const turn of ['foreign', 'page'] as const)
      await expect(enter(turn, 'one too many')).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'pictures_busy',
      });
    for (const name of ['f1', 'p1', 'f2', 'p2']) await end(name);
    await Promise.all(all);
  });
});
