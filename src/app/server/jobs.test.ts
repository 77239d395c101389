import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  createTestDatabase,
  openPatientDatabase,
  runStatement,
  type TestDatabase,
} from '#app/testing/database.ts';
import { sendResetJob } from '#features/accounts/server/passwords/password-change.ts';
import { advanceLotJob } from '#features/auctions/server/lots/lot-transitions.ts';
import {
  hiddenQuestionJob,
  lotEventJob,
  proofNotificationJob,
  sellerEventJob,
} from '#features/auctions/server/notifications.ts';
import { fetchPhotosJob } from '#features/listings/server/import/fetch-photos.ts';
import { removePicturesJob } from '#features/listings/server/pictures/picture-sweep.ts';
import { checkTransferJob, reconcilePaymentJob } from '#features/payments/server/checkout/webhook.ts';
import { emailReceiptJob } from '#features/payments/server/receipts/receipt-email.ts';
import { sendRefundJob } from '#features/payments/server/refunds/refund-order.ts';
import { sendPayoutsJob } from '#features/payouts/server/send-payouts-job.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { stayEventJob } from '#features/stays/server/notifications.ts';
import { verifyTourJob } from '#features/tours/server/intake/tour-verification.ts';
import { paidViewingJob } from '#features/viewings/server/viewing-payment.ts';
import { keepLeases } from '#kit/server/background/job-leases.ts';
import { type LaneSettings, startLane } from '#kit/server/background/lane-worker.ts';
import type { Database } from '#kit/server/database/database.ts';
import { sendEmailJob } from '#kit/server/email/enqueue-email.ts';
import type { Mailer } from '#kit/server/email/send-email.ts';
import { type JobHandler, jobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Log, openLog } from '#kit/server/log.ts';
import { jobHandlers, recurringJobs } from './jobs.ts';

const log = openLog('silent');
let testDatabase: TestDatabase;
/** Connections that no worker uses. */
let outside: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  outside = openPatientDatabase(testDatabase.url, 10);
});
afterAll(async () => {
  await outside.close();
  await testDatabase.drop();
});

const toClose: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
  await sql`delete from graphile_worker._private_jobs`.execute(outside.db);
});

/** Starts a worker of a lane that runs one job at a time, as another process would. */
async function work(handlers: Record<string, JobHandler>, settings: LaneSettings = {}) {
  const open = () => {
    const { pool, close } = openPatientDatabase(testDatabase.url, 3);
    return { pool, handlers, close };
  };
  const worker = await startLane(open, log, { concurrency: 1, beatMs: 10, pollMs: 20, ...settings });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= worker.stop());
  toClose.push(stop);
  return { stop };
}

/** Returns a handler that counts its starts and waits until it is released. */
function heldHandler() {
  const held = { begun: 0, letGo: () => {} };
  const go = new Promise<void>((resolve) => {
    held.letGo = resolve;
  });
  toClose.push(async () => held.letGo());
  const handle = async () => {
    held.begun += 1;
    await go;
  };
  return Object.assign(held, { handle });
}

const enqueue = (name: string) => jobs.enqueue(outside.db, { name, shape: z.unknown() }, {});

type Row = { holder: string | null; isStale: boolean; attempts: number; error: string | null };

async function jobNamed(name: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select locked_by as holder, locked_at < now() - interval '1 minute' as "isStale", attempts, last_error as error
    from graphile_worker.jobs where task_identifier = ${name}`.execute(outside.db);
  return rows[0];
}

/**
 * Backdates the lock of a job by two minutes.
 * @param holder the worker to record as the holder of the lock; by default it stays the same
 */
async function age(name: string, holder?: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs as jobs
    set locked_at = now() - interval '2 minutes', locked_by = coalesce(${holder ?? null}, locked_by)
    from graphile_worker._private_tasks as tasks
    where tasks.id = task_id and tasks.identifier = ${name}`.execute(outside.db);
}

test('runs the job of a dead process in another process', async () => {
  await enqueue('letter');
  await age('letter', 'pool-of-a-dead-process');
  let done = 0;
  await work({ letter: async () => void (done += 1) });
  await expect.poll(() => done).toBe(1);
  await expect.poll(() => jobNamed('letter')).toBeUndefined();
});

test('leaves the job of a live process to it, however long it takes or if its connections are lost', async () => {
  const held = heldHandler();
  await enqueue('long');
  await work({ long: held.handle });
  await expect.poll(() => held.begun).toBe(1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(outside.db);
  await age('long');
  await expect.poll(async () => (await jobNamed('long'))?.isStale).toBe(false);
  const before = await jobNamed('long');

  await enqueue('letter');
  await age('letter', 'pool-of-a-dead-process');
  const other = heldHandler();
  let done = 0;
  await work({ long: other.handle, letter: async () => void (done += 1) });
  await expect.poll(() => done).toBe(1);
  expect([other.begun, await jobNamed('long')]).toEqual([0, before]);
  held.letGo();
  await expect.poll(() => jobNamed('long')).toBeUndefined();
  expect([held.begun, other.begun]).toEqual([1, 0]);
});

test('renews leases without waiting for a job that another transaction has locked', async () => {
  const held = heldHandler();
  await enqueue('locked');
  await enqueue('other');
  await work({ locked: held.handle, other: held.handle }, { concurrency: 2 });
  await expect.poll(() => held.begun).toBe(2);
  await outside.db.transaction().execute(async (tx) => {
    await sql`
      select from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks
      on tasks.id = task_id where identifier = 'locked' for update of jobs`.execute(tx);
    await age('other');
    await expect.poll(async () => (await jobNamed('other'))?.isStale).toBe(false);
  });
});

test('releases no job before its own heartbeat has run for a while, after a start or a database outage', async () => {
  // Counts update statements, and records in each released job how many had run by then.
  await sql`create sequence statements`.execute(outside.db);
  await sql`
    create function count_statement() returns trigger language plpgsql as $$
    begin perform nextval('statements'); return null; end $$`.execute(outside.db);
  await sql`
    create function note_count() returns trigger language plpgsql as $$
    begin new.last_error := (select last_value from statements); return new; end $$`.execute(outside.db);
  await sql`
    create trigger count_statement before update on graphile_worker._private_jobs
    for each statement execute function count_statement()`.execute(outside.db);
  await sql`
    create trigger note_count before update on graphile_worker._private_jobs
    for each row when (new.locked_at is null) execute function note_count()`.execute(outside.db);
  toClose.push(async () => {
    await sql`drop function count_statement cascade`.execute(outside.db);
    await sql`drop function note_count cascade`.execute(outside.db);
    await sql`drop sequence statements`.execute(outside.db);
  });
  const statementsUntilFreed = async (name: string) => {
    await expect.poll(async () => (await jobNamed(name))?.holder).toBeNull();
    return Number((await jobNamed(name))?.error);
  };

  await enqueue('letter');
  await age('letter', 'pool-of-a-dead-process');
  let failures = 0;
  const warn = (facts: object) => void (failures += 'err' in facts ? 1 : 0);
  const countingLog = { warn } as unknown as Log;
  const leases = keepLeases(
    outside.pool.options,
    () => ({ workers: ['pool-of-mine'], jobs: [] }),
    countingLog,
    { beatMs: 10 },
  );
  toClose.push(leases.stop);
  expect(await statementsUntilFreed('letter')).toBeGreaterThan(6);

  const { url } = inject('testServer');
  const name = new URL(testDatabase.url).pathname.slice(1);
  await runStatement(url, `alter database ${name} allow_connections false`);
  await expect.poll(() => failures).toBeGreaterThan(0);
  await enqueue('other');
  await age('other', 'pool-of-a-dead-process');
  await sql`select setval('statements', 1)`.execute(outside.db);
  await runStatement(url, `alter database ${name} allow_connections true`);
  expect(await statementsUntilFreed('other')).toBeGreaterThan(6);
});

test('links the amenity “Servants Quarter” to a search by its name in the data', async () => {
  const held = heldHandler();
  await enqueue('long');
  const done: string[] = [];
  await work({ long: held.handle, letter: async () => void done.push('letter') }, { concurrency: 2 });
  await expect.poll(() => held.begun).toBe(1);
  const holder = (await jobNamed('long'))?.holder ?? '';
  await outside.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, { name: 'letter', shape: z.unknown() }, {});
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = ${holder}
      where locked_at is null`.execute(tx);
  });
  await expect.poll(async () => (await jobNamed('letter'))?.holder).not.toBe(holder);
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    outside.db,
  );
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['letter']);
  expect(await jobNamed('long')).toMatchObject({ holder, attempts: 1 });
});

test('lets the running job finish when a worker is stopped', async () => {
  const held = heldHandler();
  await enqueue('long');
  const { stop } = await work({ long: held.handle }, { patienceMs: 60_000 });
  await expect.poll(() => held.begun).toBe(1);
  const stopped = stop();
  held.letGo();
  await stopped;
  expect(await jobNamed('long')).toBeUndefined();
});

test('releases a job that does not finish when its worker is stopped', async () => {
  const held = heldHandler();
  await enqueue('long');
  const { stop } = await work({ long: held.handle }, { patienceMs: 10 });
  await expect.poll(() => held.begun).toBe(1);
  await stop();
  expect(await jobNamed('long')).toMatchObject({ holder: null, attempts: 1, error: expect.any(String) });
});

test('retries a job that kills its process with growing delays up to hours, behind other jobs', async () => {
  const deadly = ['first', 'tenth', 'twentieth'].map((name, index) => ({ name, attempts: index * 10 || 1 }));
  for (const { name, attempts } of deadly) {
    await enqueue(name);
    await sql`
      update graphile_worker._private_jobs as jobs set attempts = ${attempts}
      from graphile_worker._private_tasks as tasks
      where tasks.id = task_id and tasks.identifier = ${name}`.execute(outside.db);
    await age(name, 'pool-of-a-dead-process');
  }
  const begun: string[] = [];
  const handlers = ['tenth', 'twentieth', 'other'].map((name) => [name, async () => void begun.push(name)]);
  await work(Object.fromEntries(handlers));
  for (const { name } of deadly) await expect.poll(async () => (await jobNamed(name))?.holder).toBeNull();
  await enqueue('other');
  await expect.poll(() => jobNamed('other')).toBeUndefined();
  const { rows } = await sql<{ name: string; hours: number }>`
    select task_identifier as name, round(extract(epoch from run_at - updated_at) / 3600)::int as hours
    from graphile_worker.jobs order by name`.execute(outside.db);
  expect(rows).toEqual([
    { name: 'first', hours: 0 },
    { name: 'tenth', hours: 6 },
    { name: 'twentieth', hours: 6 },
  ]);
  expect(begun).toEqual(['other']);
});

test('schedules or enqueues every job', () => {
  const handlers = jobHandlers({
    kit: {} as Kit,
    search: {} as SearchState,
    mailer: {} as Mailer,
    pictureCacheFolder: '',
    appOrigin: '',
  });
  const askedFor = [
    sendEmailJob,
    sendResetJob,
    removePicturesJob,
    verifyTourJob,
    reconcilePaymentJob,
    emailReceiptJob,
    sendRefundJob,
    stayEventJob,
    lotEventJob,
    hiddenQuestionJob,
    sellerEventJob,
    proofNotificationJob,
    advanceLotJob,
    paidViewingJob,
    fetchPhotosJob,
    checkTransferJob,
    sendPayoutsJob,
  ].map(({ name }) => name);
  expect([...Object.keys(recurringJobs()), ...askedFor].sort()).toEqual(Object.keys(handlers).sort());

  const perDay = Object.entries(recurringJobs()).map(([name, pattern]) => [name, hoursOf(pattern).length]);
  expect(Object.fromEntries(perDay)).toEqual({
    'heartbeat-urgent': 1_440,
    'heartbeat-bulk': 1_440,
    'expire-viewings': 1_440,
    'forget-deleted-homes': 1,
    'fetch-exchange-rate': 4,
    'forget-imports': 1,
    'close-accounts': 24,
    'count-days': 144,
    'tell-keepers': 144,
    'forget-shares': 1,
    'forget-notifications': 1,
    'send-digests': 1,
    'tell-saved-searches': 1_440,
    'pause-suspended': 144,
    'end-first-rents': 144,
    'end-listings': 24,
    'remove-deleted-listings': 24,
    'check-backups': 24,
    'check-integrity': 1,
    'turn-memberships': 144,
    'remind-members': 13,
    'poll-payments': 1_440,
    'poll-payouts': 1_440,
    'check-payouts': 24,
    'compare-payments': 1,
    'settle-claims': 13,
    'settle-stays': 144,
    'close-refunded-problems': 144,
    'release-damage-deposits': 24,
    'remind-of-damage-deposits': 13,
    'sweep-stay-pictures': 1,
    'lapse-holds': 1_440,
    'remind-guests': 13,
    'complete-stays': 1,
    'invite-to-review': 52,
    'publish-reviews': 24,
    'read-feeds': 288,
    'turn-lots': 1_440,
    'tell-outbid': 1_440,
    'remind-of-deposits': 13,
    'remind-watchers': 1_440,
    'sweep-lot-papers': 1,
    'sweep-bank-slips': 1,
    'delete-bank-descriptions': 1,
    'expire-badges': 144,
    'remind-of-badges': 1,
    'remind-of-keys': 13,
    'delete-checked-papers': 24,
    'sweep-check-papers': 1,
    'ask-still-free': 1,
    'forget-enquiries': 1,
    'compare-pictures': 1_440,
    'forget-prints': 1,
    'remind-viewings': 144,
    'forget-viewings': 1,
    'measure-answers': 24,
    'sweep-sign-ins': 24,
    'wipe-mail-secrets': 144,
    'forget-views': 24,
    'sweep-tour-uploads': 24,
    'forget-done': 1,
    'sweep-tours': 1,
    'sweep-pictures': 1,
  });
  // Jobs that scan everything run between midnight and 6:00 AM in Kampala.
  for (const name of [
    'forget-done',
    'sweep-tours',
    'sweep-pictures',
    'sweep-lot-papers',
    'sweep-bank-slips',
    'delete-bank-descriptions',
    'sweep-stay-pictures',
    'sweep-check-papers',
    'compare-payments',
  ]) {
    const [hour = 12] = hoursOf(recurringJobs()[name] as string);
    expect([name, (hour + 3) % 24 < 6]).toEqual([name, true]);
  }
});

/**
 * Returns the UTC hours at which a cron pattern fires on the quietest day of a week. The week spans the end
 * of a month.
 */
function hoursOf(pattern: string): number[] {
  const [item] = parseCrontab(`${pattern} some_job`);
  const days = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 1_440 }, (_, minute) => new Date(Date.UTC(2026, 10, 27 + day, 0, minute)))
      .filter((at) =>
        item?.match({
          min: at.getUTCMinutes(),
          hour: at.getUTCHours(),
          date: at.getUTCDate(),
          month: at.getUTCMonth() + 1,
          dow: at.getUTCDay(),
        }),
      )
      .map((at) => at.getUTCHours()),
  );
  return days.toSorted((one, other) => one.length - other.length)[0] as number[];
}

test('runs a recurring job once, immediately, after it came due many times without a process', async () => {
  const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).getUTCMinutes();
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('tidy', now() - interval '9 days', now() - interval '5 hours')`.execute(outside.db);
  // Keeps the worker busy until every missed run is enqueued.
  const held = heldHandler();
  await enqueue('long');
  await sql`update graphile_worker._private_jobs set priority = -1`.execute(outside.db);
  let done = 0;
  const recurring = { tidy: `${halfAnHourAgo} * * * *` };
  await work({ long: held.handle, tidy: async () => void (done += 1) }, { recurring });
  const isCaughtUp = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_known_crontabs
      where identifier = 'tidy' and last_execution > now() - interval '1 hour'`.execute(outside.db);
    return rows.length === 1;
  };
  await expect.poll(isCaughtUp).toBe(true);
  expect(done).toBe(0);
  held.letGo();
  await expect.poll(() => jobNamed('tidy')).toBeUndefined();
  expect(done).toBe(1);
});

test.each([
  ['beat', '* * * * *'],
  ['slow-beat', '*/10 * * * *'],
])('enqueues a frequent job only for its last missed run: %s %s', async (name, pattern) => {
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values (${name}, now() - interval '9 days', now() - interval '5 hours')`.execute(outside.db);
  await sql`create sequence enqueued_jobs`.execute(outside.db);
  await sql`
    create function count_enqueued() returns trigger language plpgsql as $$
    begin perform nextval('enqueued_jobs'); return new; end $$`.execute(outside.db);
  await sql`
    create trigger count_enqueued before insert on graphile_worker._private_jobs
    for each row execute function count_enqueued()`.execute(outside.db);
  toClose.push(async () => {
    await sql`drop function count_enqueued cascade`.execute(outside.db);
    await sql`drop sequence enqueued_jobs`.execute(outside.db);
  });
  await work({ [name]: async () => {} }, { recurring: { [name]: pattern } });
  const isCaughtUp = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_known_crontabs
      where identifier = ${name} and last_execution > now() - interval '11 minutes'`.execute(outside.db);
    return rows.length === 1;
  };
  await expect.poll(isCaughtUp).toBe(true);
  const { rows } = await sql<{ count: number }>`select last_value::int as count from enqueued_jobs`.execute(
    outside.db,
  );
  // The next run can become due in the meantime.
  expect(rows[0]?.count).toBeLessThanOrEqual(2);
});
