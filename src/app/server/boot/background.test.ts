import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import { createDroppableConnection, type DroppableConnection } from '#app/testing/droppable-connection.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { type JobIndex, readBacklog } from '#kit/server/background/backlog.ts';
import { assessLane } from '#kit/server/background/lane-health.ts';
import {
  type Activity,
  type LaneResources,
  type LaneSettings,
  type LaneWorker,
  startLane,
} from '#kit/server/background/lane-worker.ts';
import { type WatchSettings, watchLanes } from '#kit/server/background/watch.ts';
import { type Database, openDatabase } from '#kit/server/database/database.ts';
import { sendEmailJob } from '#kit/server/email/enqueue-email.ts';
import { openMailer } from '#kit/server/email/send-email.ts';
import { type JobHandler, jobs } from '#kit/server/jobs.ts';
import { openLog } from '#kit/server/log.ts';
import { startBackground } from './background.ts';

const log = openLog('silent');
let made: TestDatabase;
/** Connections that no worker uses and no proxy cuts. */
let outside: Database;
let line: DroppableConnection;
beforeAll(async () => {
  made = await createTestDatabase();
  outside = openPatientDatabase(made.url, 4);
  line = await createDroppableConnection(made.url);
});
afterAll(async () => {
  line?.close();
  await outside?.close();
  await made?.drop();
});

const toClose: Array<() => unknown> = [];
afterEach(async () => {
  line.mend();
  for (const close of toClose.splice(0).reverse()) await close();
  await sql`delete from graphile_worker._private_jobs`.execute(outside.db);
  await sql`delete from job_heartbeats`.execute(outside.db);
  await sql`delete from process_exits`.execute(outside.db);
});

const index: JobIndex = new Map([
  ['letter', { lane: 'urgent', work: 'emails' }],
  ['refund', { lane: 'urgent', work: 'refunds' }],
  ['hang', { lane: 'urgent', work: 'payments' }],
  ['picture', { lane: 'bulk', work: 'images' }],
]);
const enqueue = (name: string) => jobs.enqueue(outside.db, { name, shape: z.unknown() }, {});
const age = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '4 minutes', created_at = run_at - interval '1 hour'
    where locked_at is null`.execute(outside.db);

/** Opens database connections through the proxy, with short timeouts. */
function openTools(handlers: Record<string, JobHandler>, poolSize = 4): LaneResources {
  const bounds = { connectMs: 300, statementMs: 2_000, lockMs: 2_000, idleTransactionMs: 2_000 };
  const { pool, close } = openDatabase(line.url, log, { poolSize, bounds, answerMs: 500 });
  return { pool, handlers, close };
}

const quick: LaneSettings = { pollMs: 20, beatMs: 50, leaseMs: 1_500, patienceMs: 50 };

async function startWorker(open: () => LaneResources, settings: LaneSettings = {}): Promise<LaneWorker> {
  const worker = await startLane(open, log, { ...quick, ...settings });
  toClose.push(worker.stop);
  return worker;
}

const idle = {
  activity: (): Activity => ({ requested: Date.now(), begun: 0, ended: 0, free: 1 }),
  replace: () => undefined,
};

function watch(urgent: Pick<LaneWorker, 'activity' | 'replace'>, settings: WatchSettings = {}) {
  const said: string[] = [];
  const ended: string[] = [];
  const warned: string[] = [];
  const note = (to: string[]) => (_facts: object, sentence: string) => void to.push(sentence);
  const { latest, stop } = watchLanes(
    {
      connection: { connectionString: line.url },
      workers: { urgent, bulk: idle },
      jobs: index,
      log: Object.assign(Object.create(log), { error: note(said), fatal: note(said), warn: note(warned) }),
      describe: ({ urgent: { due } }) =>
        `behind with ${due.map(({ work, count }) => `${count} ${work}`).join(', ')}`,
      onUnrecoverable: (lane) => ended.push(lane),
    },
    { everyMs: 250, answerMs: 400, graceMs: 300, ...settings },
  );
  toClose.push(stop);
  return { said, ended, warned, latest };
}

const counter = () => {
  const counted = { done: 0 };
  return Object.assign(counted, { handle: async () => void (counted.done += 1) });
};

test('replaces a worker whose first connection failed, and runs due jobs', async () => {
  const letters = counter();
  let opened = 0;
  let hasStruck = false;
  const exhausted = Promise.withResolvers<void>();
  const open = () => {
    const tools = openTools({ letter: letters.handle }, hasStruck ? 4 : 1);
    opened += 1;
    // Takes the only connection between the library's migration and the first query of its worker. A busy
    // machine may need several attempts to get as far as the migration.
    if (!hasStruck)
      tools.pool.once('release', () => {
        hasStruck = true;
        void tools.pool.connect().then(async (client) => {
          await wait(500);
          client.release();
          tools.pool.options.max = 4;
          exhausted.resolve();
        });
      });
    return tools;
  };
  const worker = await startWorker(open);
  await exhausted.promise;
  await enqueue('letter');
  const { said } = watch(worker);
  await expect.poll(() => letters.done, { timeout: 20_000 }).toBe(1);
  expect(opened).toBeGreaterThan(1);
  expect(said).toContain('the worker of a lane is stuck and will be replaced');
});

test('stops jobs that never return at their time limit, and runs due jobs behind them', async () => {
  const letters = counter();
  await enqueue('hang');
  await enqueue('hang');
  const handlers = { hang: () => new Promise<void>(() => undefined), letter: letters.handle };
  await startWorker(() => openTools(handlers), { concurrency: 2, jobMs: 300 });
  await enqueue('letter');
  await expect.poll(() => letters.done, { timeout: 10_000 }).toBe(1);
  const errors = async () => {
    const hung = sql<{ error: string }>`
      select last_error as error from graphile_worker.jobs where task_identifier = 'hang'`;
    return (await hung.execute(outside.db)).rows.map(({ error }) => error);
  };
  await expect.poll(errors).toEqual(Array.from({ length: 2 }, () => 'the job did not end within 0.3 s'));
});

test('retries a job that always fails later, without blocking other jobs', async () => {
  const letters = counter();
  const handlers = { refund: () => Promise.reject(new Error('no')), letter: letters.handle };
  for (const name of ['refund', 'refund', 'letter']) await enqueue(name);
  await startWorker(() => openTools(handlers), { concurrency: 1 });
  await expect.poll(() => letters.done, { timeout: 10_000 }).toBe(1);
  const attempts = async () => {
    const failed = sql<{ isLater: boolean }>`
      select run_at > created_at + interval '2 seconds' as "isLater" from graphile_worker.jobs`;
    return (await failed.execute(outside.db)).rows;
  };
  await expect.poll(attempts).toEqual([{ isLater: true }, { isLater: true }]);
});

test('runs other urgent jobs before emails that wait for a slow mail server', async () => {
  const begun: string[] = [];
  const note = (name: string) => async () => void begun.push(name);
  await jobs.enqueue(outside.db, sendEmailJob, { id: 1 });
  await jobs.enqueue(outside.db, sendEmailJob, { id: 2 });
  await enqueue('refund');
  await startWorker(() => openTools({ 'send-mail': note('mail'), refund: note('refund') }), {
    concurrency: 1,
  });
  await expect.poll(() => begun).toEqual(['refund', 'mail', 'mail']);
});

test('runs urgent jobs without delay during long bulk jobs', async () => {
  const letters = counter();
  const go = Promise.withResolvers<void>();
  let begun = 0;
  const picture = () => {
    begun += 1;
    return go.promise;
  };
  toClose.push(() => go.resolve());
  for (let count = 0; count < 3; count++) await enqueue('picture');
  await startWorker(() => openTools({ picture }), { concurrency: 2 });
  await startWorker(() => openTools({ letter: letters.handle }));
  await expect.poll(() => begun).toBe(2);
  await enqueue('letter');
  await expect.poll(() => letters.done).toBe(1);
  expect(begun).toBe(2);
  go.resolve();
});

test('does not start a recurring job again while it is running', async () => {
  const go = Promise.withResolvers<void>();
  let begun = 0;
  const handle = () => {
    begun += 1;
    return go.promise;
  };
  toClose.push(() => go.resolve());
  await startWorker(() => openTools({ letter: handle }), { recurring: { letter: '0 0 1 1 *' } });
  await enqueue('letter');
  await expect.poll(() => begun).toBe(1);
  await enqueue('letter');
  const left = async () =>
    (await sql`select from graphile_worker._private_jobs`.execute(outside.db)).rows.length;
  await expect.poll(left).toBe(1);
  expect(begun).toBe(1);
});

type Fault = 'frozen' | 'cut';

/**
 * Starts a worker whose database fails after `atMs` and recovers after another `forMs`, and expects all jobs
 * to run.
 */
async function expectSurvival(fault: Fault, { atMs, forMs }: { atMs: number; forMs: number }): Promise<void> {
  const letters = counter();
  await enqueue('letter');
  const strike = wait(atMs).then(async () => {
    if (fault === 'frozen') line.hold();
    else line.cut();
    await enqueue('letter');
    await wait(forMs);
    line.mend();
  });
  const worker = await startWorker(() => openTools({ letter: letters.handle }));
  const { ended } = watch(worker);
  await strike;
  await enqueue('letter');
  // A job whose assignment was lost with a response is released when its lease ends.
  const left = async () => (await sql`select from graphile_worker._private_jobs`.execute(outside.db)).rows;
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  expect(letters.done).toBeGreaterThanOrEqual(3);
  expect(ended).toEqual([]);
}

test.each<[Fault, number]>([
  ['frozen', 0],
  ['frozen', 60],
  ['cut', 30],
])('runs due jobs after the database was %s %i ms after the start', async (fault, atMs) => {
  await expectSurvival(fault, { atMs, forMs: 700 });
});

test.each(
  Array.from({ length: 20 }, (_, moment) => ({
    fault: moment % 4 === 3 ? ('cut' as const) : ('frozen' as const),
    atMs: moment * 25,
    forMs: 500 + moment * 100,
  })),
)(
  'runs due jobs after a fault at any of twenty moments: $fault after $atMs ms',
  { tags: 'thorough', timeout: 60_000 },
  async ({ fault, ...when }) => {
    await expectSurvival(fault, when);
  },
);

test('ends the process once when a queue stays stuck, and reports what is waiting', async () => {
  // The worker cannot connect to the database, but the watch can.
  const open = (): LaneResources => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    pool.on('error', () => undefined);
    return { pool, handlers: {}, close: () => pool.end() };
  };
  const worker = await startWorker(open);
  for (const name of ['letter', 'letter', 'refund']) await enqueue(name);
  await age();
  const { said, ended } = watch(worker, { graceMs: 50, everyMs: 100 });
  await expect.poll(() => ended, { timeout: 10_000 }).toEqual(['urgent']);
  expect(said[0]).toMatch(/^behind with (2 emails, 1 refunds|1 refunds, 2 emails)$/);
  expect(said.at(-1)).toContain('A new worker did not help: this process ends, to be restarted');
  // The second watch stands for the restarted process. Ending the process again would not help, so it
  // continues to serve.
  const again = watch(worker, { graceMs: 50, everyMs: 100 });
  await expect
    .poll(() => again.said.filter((line) => line.includes('will be replaced')).length)
    .toBeGreaterThan(3);
  expect(again.ended).toEqual([]);
});

test('ignores a check that the database does not answer, and makes the next one as usual', async () => {
  let replaced = 0;
  const still = {
    activity: (): Activity => ({ requested: 1, begun: 0, ended: 0, free: 1 }),
    replace: () => void (replaced += 1),
  };
  line.hold();
  const { warned, latest } = watch(still, { answerMs: 100, everyMs: 20 });
  await expect.poll(() => warned).toEqual(['background work could not be checked']);
  await wait(500);
  expect([replaced, latest().backlog]).toEqual([0, null]);
  line.mend();
  await expect.poll(() => latest().backlog).not.toBeNull();
});

const at = (activity: Partial<Activity>, isBehind = false) => ({
  activity: { requested: 5, begun: 2, ended: 2, free: 1, ...activity },
  isBehind,
});

test.each([
  ['asks and has nothing to do', at({}), at({ requested: 6 }), 'fine'],
  ['does not ask', at({}), at({}), 'stuck'],
  ['works off what is late', at({}, true), at({ requested: 7, begun: 4 }, true), 'busy'],
  ['leaves late jobs alone', at({}, true), at({ requested: 7 }, true), 'stuck'],
  ['has no free place', at({ free: 0 }, true), at({ free: 0 }, true), 'busy'],
])('judges correctly a worker that %s', (_what, before, now, verdict) => {
  expect(assessLane(before, now)).toBe(verdict);
});

test('reports a missing heartbeat as late, but not a running job', async () => {
  for (const name of ['letter', 'letter', 'refund', 'picture']) await enqueue(name);
  await age();
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool' where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'picture')`.execute(outside.db);
  const { urgent, bulk } = await readBacklog(outside.pool, index);
  expect([Math.floor(urgent.behindMs / 60_000), bulk.behindMs]).toEqual([4, 0]);
  expect(urgent.due).toHaveLength(2);
  await sql`insert into job_heartbeats (process, lane, beat_at) values ('one', 'bulk', now() - interval '6 minutes')`.execute(
    outside.db,
  );
  expect(Math.floor((await readBacklog(outside.pool, index)).bulk.behindMs / 60_000)).toBe(5);
});

test('runs its own jobs and stores heartbeats while requests use every connection', async () => {
  const world = await createTestApp();
  toClose.push(world.close);
  const { kit, databaseUrl } = world;
  const taken = await Promise.all(Array.from({ length: 4 }, () => kit.pool.connect()));
  const background = await startBackground(
    {
      context: {
        kit,
        search: world.search,
        mailer: openMailer({ smtpUrl: null, from: '' }),
        pictureCacheFolder: world.folder,
        appOrigin: 'http://localhost:3000',
      },
      databaseUrl,
      measureJobs: (handlers) => handlers,
      onUnrecoverable: () => undefined,
    },
    { lane: { ...quick, recurring: {} } },
  );
  toClose.push(background.stop);
  const apart = new pg.Client({ connectionString: databaseUrl });
  await apart.connect();
  try {
    await apart.query(
      `select graphile_worker.add_job('heartbeat-' || lane) from unnest('{urgent,bulk}'::text[]) lane`,
    );
    const lanes = async () => (await apart.query('select lane from job_heartbeats order by 1')).rows;
    await expect.poll(lanes, { timeout: 10_000 }).toEqual([{ lane: 'bulk' }, { lane: 'urgent' }]);
  } finally {
    await apart.end();
    for (const client of taken) client.release();
  }
});
