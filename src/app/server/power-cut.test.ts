// @module-tag thorough
import { createHash, randomInt } from 'node:crypto';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { type PowerLossApp, startPowerLossApp } from '#app/testing/power-loss-app.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import {
  beginTus,
  callServer,
  finishTus,
  requestTus,
  sendForm,
  sendTus,
} from '#features/tours/server/upload/testing/tus-caller.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { type DiskCall, type Memory, memories } from '#kit/server/storage/testing/recorded-disk.ts';

let world: TestApp;
let agent: Person;
let photo: Buffer;
beforeAll(async () => {
  world = await createTestApp();
  agent = await signInAs(world, 'property_manager');
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const zip = smallExport();
const second = smallExport({ 'script.js': { data: 'second();' } });
const half = zip.length >> 1;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const callerOf = ({ port }: { port: number }) => ({ port, cookies: agent.cookies });
const newProperty = () => insertProperty(world.kit.db, agent.id, buildDraft(), new Date());

type Kept = { key: string; sha256: string };

/**
 * An upload by an agent: `send` makes it, and `sendOn` repeats it after a power cut that left it without a
 * response.
 */
type Errand = {
  send(app: PowerLossApp, propertyId: number): Promise<void>;
  sendOn(port: number, propertyId: number): Promise<number>;
  /** Returns the files that the database references. */
  kept(propertyId: number): Promise<Kept[]>;
  /** The table whose row must be stored before the response. */
  table: string;
};

async function toursOf(propertyId: number): Promise<Kept[]> {
  const { rows } = await world.kit.pool.query(
    'select zip_key, index_key, sidecar_key from tour_versions where property_id = $1 order by created_at',
    [propertyId],
  );
  return rows
    .flatMap((row) => Object.values<string>(row))
    .map((key) => ({ key, sha256: /\w{64}/.exec(key)?.[0] as string }));
}

async function sendPieces(app: PowerLossApp, propertyId: number): Promise<void> {
  const begun = await beginTus(callerOf(app), { propertyId, bytes: zip.length });
  app.recordReply(`begun ${begun.status}`);
  const path = begun.headers.location ?? '/api/uploads/tours/none';
  for (const [from, to] of [
    [0, half],
    [half, zip.length],
  ] as const)
    app.recordReply(`piece ${(await sendTus(callerOf(app), path, from, zip.subarray(from, to))).status}`);
  app.recordReply(`done ${(await finishTus(callerOf(app), path)).status}`);
}

/**
 * Resumes the upload as the page does: it requests the offset, and starts another upload if there is none.
 */
async function sendRest(port: number, propertyId: number): Promise<number> {
  const caller = callerOf({ port });
  const { rows } = await world.kit.pool.query('select id from tour_uploads where property_id = $1', [
    propertyId,
  ]);
  let path = `/api/uploads/tours/${rows[0]?.id ?? 'none'}`;
  let asked = await requestTus(caller, path);
  if (asked.status !== 200) {
    const begun = await beginTus(caller, { propertyId, bytes: zip.length });
    path = begun.headers.location as string;
    asked = await requestTus(caller, path);
  }
  const offset = Number(asked.headers['upload-offset']);
  if (offset < zip.length) await sendTus(caller, path, offset, zip.subarray(offset));
  return (await finishTus(caller, path)).status;
}

function sendPhoto({ port }: { port: number }): Promise<{ status: number; body: string }> {
  const boundary = '----form-boundary-of-a-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return callServer(callerOf({ port }), {
    method: 'POST',
    path: '/api/upload/property-image',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

const errands: Record<string, Errand> = {
  'a tour that arrives piece by piece': {
    send: sendPieces,
    sendOn: sendRest,
    kept: toursOf,
    table: 'tour_versions',
  },
  'a tour that takes the place of another, in one form': {
    async send(app, propertyId) {
      for (const [word, bytes] of Object.entries({ before: zip, done: second }))
        app.recordReply(`${word} ${(await sendForm(callerOf(app), propertyId, { bytes })).status}`);
    },
    sendOn: async (port, propertyId) =>
      (await sendForm(callerOf({ port }), propertyId, { bytes: second })).status,
    kept: toursOf,
    table: 'tour_versions',
  },
  'a picture': {
    send: async (app) => app.recordReply(`done ${(await sendPhoto(app)).status}`),
    sendOn: async (port) => (await sendPhoto({ port })).status,
    async kept() {
      const { rows } = await world.kit.pool.query('select key from uploaded_pictures');
      return rows.map(({ key }) => ({ key: `pictures/${key}`, sha256: key }));
    },
    table: 'uploaded_pictures',
  },
};

const forgetPictures = () => world.kit.pool.query('delete from uploaded_pictures');

/** Returns the disk calls about one file, from its first byte to the response that depends on it. */
function storyOf(calls: DiskCall[], key: string, table: string): string[] {
  const path = `files/${key}`;
  const named = calls.findLastIndex(({ call, what }) => call === 'rename' && what === path);
  const id = calls[named]?.id;
  const story = calls.flatMap(({ call, what, ...of }, at) => {
    const isIts = of.id === id || (call === 'sync folder' && what === dirname(path) && at > named);
    const isSaid =
      at > named &&
      ((call === 'commit' && what.includes(table)) || (call === 'answer' && what === 'done 200'));
    return isIts || isSaid ? [call] : [];
  });
  return story.filter((call, at) => call !== story[at - 1]);
}

/** Returns the keys of files that are missing or changed. */
async function lostOf(files: Pick<FileStore, 'read'>, kept: Kept[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { key, sha256: wanted } of kept) {
    const bytes = await files.read(key);
    if (!bytes || !sha256(bytes).startsWith(wanted)) lost.push(key);
  }
  return lost;
}

async function during<T>(pulledAfter: number, work: (app: PowerLossApp) => Promise<T>): Promise<T> {
  const app = await startPowerLossApp(world, pulledAfter);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
const never = Number.POSITIVE_INFINITY;

/** Returns all disk calls of an uninterrupted upload. */
const callsOf = ({ send }: Errand, propertyId: number) =>
  during(never, async (app) => {
    await send(app, propertyId);
    return app.calls();
  });

const written = ['write', 'sync', 'rename', 'sync folder', 'commit', 'answer'];

describe('confirms nothing before it is durable', () => {
  test.each<[string, Record<string, string[]>]>([
    [
      'a tour that arrives piece by piece',
      {
        zip: ['write', 'link', 'sync', 'rename', 'sync folder', 'commit', 'remove', 'answer'],
        index: written,
        beside: written,
      },
    ],
    ['a tour that takes the place of another, in one form', { zip: written, index: written }],
    ['a picture', { pictures: written }],
  ])('%s', async (name, expected) => {
    const errand = errands[name] as Errand;
    const propertyId = await newProperty();
    await forgetPictures();
    const calls = await callsOf(errand, propertyId);
    const keys = (await errand.kept(propertyId)).map(({ key }) => key);
    const told = Object.keys(expected).map((kind) => {
      const key = keys.findLast((one) => one.endsWith(`.${kind}`) || one.startsWith(`${kind}/`)) as string;
      return [kind, storyOf(calls, key, errand.table)];
    });
    expect(Object.fromEntries(told)).toEqual(expected);
  });

  test('confirms neither the start of an upload nor its folder before they are durable', async () => {
    const [, errand] = Object.entries(errands)[0] as [string, Errand];
    const calls = await callsOf(errand, await newProperty());
    const committed = calls.findIndex(({ call, what }) => call === 'commit' && what.includes(errand.table));
    const synced = (folder: string) => {
      const made = calls.findIndex(({ call, what }) => call === 'make folder' && what === folder);
      const above = dirname(folder).replace(/^\.$/, '');
      return calls.slice(made, committed).some(({ call, what }) => call === 'sync folder' && what === above);
    };
    expect(['files/tours', 'uploads'].map(synced)).toEqual([true, true]);
    const begins = calls.findIndex(({ call, what }) => call === 'write' && what.startsWith('uploads/'));
    const begun = calls.slice(
      begins,
      calls.findIndex(({ what }) => what === 'begun 201'),
    );
    expect(begun.map(({ call, what }) => `${call} ${what}`)).toContain('sync folder uploads');
    // The store creates its own folders when it is opened.
    expect(calls.slice(0, 2).map(({ call, what }) => [call, what])).toEqual([
      ['sync folder', 'files'],
      ['sync folder', ''],
    ]);
  });
});

/**
 * Matches the disk calls that change something visible from outside. A power cut is tested after each of
 * them, and at a few other calls that are chosen at random.
 */
const isTurning = ({ call, what }: DiskCall) =>
  call === 'rename' || (call === 'commit' && what !== '') || /^(begun|done) /.test(what);
const othersAtRandom = 2;

describe('loses nothing confirmed in a power cut, and accepts the rest again', () => {
  test.each(Object.entries(errands))('%s', async (_, errand) => {
    await forgetPictures();
    const calls = (await callsOf(errand, await newProperty())).filter(({ isElsewhere }) => !isElsewhere);
    const seed = randomInt(2 ** 31);
    console.log(`power-cut: seed ${seed} of ${calls.length}`);
    const turning = calls.flatMap((call, at) => (isTurning(call) ? [at + 1] : []));
    const others = Array.from(
      { length: othersAtRandom },
      (_, at) => 1 + ((seed >>> (at * 6)) % calls.length),
    );
    const begins = calls.findIndex(({ what }) => what === 'before 200');
    const moments = [...new Set([...turning, ...others])].filter((after) => after > begins);
    for (const [count, after] of moments.entries()) {
      const propertyId = await newProperty();
      await forgetPictures();
      const at = `${after}: ${calls[after - 1]?.call} ${calls[after - 1]?.what}`;
      await during(after, async (app) => {
        await errand.send(app, propertyId);
        const kept = await errand.kept(propertyId);
        const lost = memories.map((memory) => lostOf(app.survivingFiles(memory), kept));
        expect([at, await Promise.all(lost)]).toEqual([at, [[], []]]);
        const survivor = await app.restart(memories[count % 2] as Memory);
        expect([at, await errand.sendOn(survivor.port, propertyId)]).toEqual([at, 200]);
        expect([at, await lostOf(survivor.files, await errand.kept(propertyId))]).toEqual([at, []]);
      });
    }
  });
});
