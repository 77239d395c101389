import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { recordProviderErrors } from '#features/payments/server/provider-errors.ts';
import { codeEmailTemplate } from '#features/viewings/server/email-templates.ts';
import { recordBackup, recordBackupFailure } from '#kit/server/backup/backup-record.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { openLog } from '#kit/server/log.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

let world: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  world = await createTestApp();
  ({ cookies } = await signInAs(world, 'admin'));
});
afterAll(() => world?.close());

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const read = async (url = '/api/operations') => (await world.inject({ url, cookies })).json();

test('lists late and failed jobs, bounced emails and storage, and nothing for an idle market', async () => {
  await query('delete from graphile_worker._private_jobs');
  await query('delete from emails');
  expect(await read()).toMatchObject({
    lanes: [
      { lane: 'urgent', behindMs: 0, due: [] },
      { lane: 'bulk', behindMs: 0, due: [] },
    ],
    failedJobs: [],
    emails: { hasMailServer: false, unsent: 0, bounced: 0, newest: [] },
    exchangeRate: { shillings: 3_570, isFetched: false, fault: null, triedAt: null },
    isFirstRentFree: false,
    map: { kind: 'sketch', importedAt: null },
    providerFaults: [],
    feeds: [],
    lastBackup: null,
    backupFailure: null,
  });
  expect(await read('/api/operations/late')).toEqual({ lanes: [] });

  await query(`
    select graphile_worker.add_job('send-mail', '{"id":1}'), graphile_worker.add_job('send-mail', '{"id":2}'),
      graphile_worker.add_job('send-refund'), graphile_worker.add_job('no-job-of-ours')`);
  await query(
    `update graphile_worker._private_jobs set created_at = now() - interval '4 minutes', run_at = now() - interval '4 minutes'`,
  );
  await query(`
    insert into emails (key, recipient, subject, body_text, body_html, state, reason) values
      ('a', 'amina@example.com', 'Your receipt', '', '', 'failed', 'no such host'),
      ('b', 'brian@example.com', 'Your stay', '', '', 'bounced', 'mailbox full'),
      ('c', 'carol@example.com', 'On its way', '', '', 'queued', null)`);
  const home = await createTestProperty(world.kit, { title: 'Lake house' });
  await query(
    `insert into stay_feeds (property_id, name, address, fault, failure_count) values ($1, 'Other channel', 'https://example.com/a.ics', 'no answer', 3)`,
    [home],
  );
  const failing = {
    ...world.payments,
    findById: () => Promise.reject(new ProviderError('the provider did not answer', { isFinal: false })),
    findRefund: () => Promise.reject(new ProviderError('no such refund', { isFinal: true })),
  };
  const provider = recordProviderErrors(failing, { db: world.kit.db, log: openLog('silent') });
  await expect(provider.findById('1')).rejects.toThrow('did not answer');
  await expect(provider.findRefund('1')).rejects.toThrow('no such refund');
  await expect.poll(async () => (await read()).providerFaults).toHaveLength(1);
  await recordBackup(world.databaseUrl, { takenAt: '2026-11-28T01:30:00Z', rows: 10, files: 2, missing: 1 });

  const told = await read();
  expect(told).toMatchObject({
    emails: { unsent: 1, bounced: 1 },
    providerFaults: [{ call: 'findById', message: 'the provider did not answer', times: 1 }],
    feeds: [{ name: 'Other channel', home: 'Lake house', fault: 'no answer', failures: 3 }],
    lastBackup: { takenAt: '2026-11-28T01:30:00.000Z', rows: 10, files: 2, missing: 1 },
  });
  expect(told.disk.freeBytes).toBeGreaterThan(0);
  const { lanes } = await read('/api/operations/late');
  expect(lanes).toMatchObject([
    { lane: 'urgent', due: expect.arrayContaining([{ work: 'emails', count: 2 }]) },
  ]);
  expect(Math.floor(lanes[0].behindMs / 60_000)).toBe(4);
});

test('shows missed backups to admins, and emails them once until a backup succeeds', async () => {
  const shown = async () => [
    (await read()).lastBackup?.isOld ?? null,
    (await read()).backupFailure?.fault ?? null,
    (await read('/api/waiting')).backups,
  ];
  const emailed = async () => {
    for (let round = 0; round < 2; round++) await world.runJobs('check-backups');
    const { rows } = await query(
      `select subject, body_text as text from emails where subject like '%ackup%' order by id`,
    );
    return rows;
  };
  const taken = (takenAt: Date) =>
    recordBackup(world.databaseUrl, { takenAt: takenAt.toISOString(), rows: 1, files: 0, missing: 0 });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  // Without any backup there is no alert, because another tool may take the backups.
  await query('delete from backup_runs');
  expect([await shown(), await emailed()]).toEqual([[null, null, 0], []]);
  await taken(hoursAgo(47));
  expect([await shown(), await emailed()]).toEqual([[false, null, 0], []]);

  await recordBackupFailure(world.databaseUrl, 'no space left on device');
  expect(await shown()).toEqual([false, 'no space left on device', 1]);
  const [failed, ...more] = await emailed();
  expect([failed.subject, more]).toEqual(['A backup of Ennyumba failed', []]);
  expect(failed.text).toContain('The last attempt failed: no space left on device');

  await query(`update backup_runs set taken_at = now() - interval '49 hours'`);
  expect(await shown()).toEqual([true, 'no space left on device', 1]);
  expect((await emailed()).map(({ subject }) => subject)).toEqual([
    'A backup of Ennyumba failed',
    'Backups of Ennyumba have stopped',
  ]);

  await taken(hoursAgo(0));
  expect(await shown()).toEqual([false, null, 0]);
  expect(await emailed()).toHaveLength(2);
});

test('reruns a failed job at once, and offers no retry after it has run', async () => {
  await query('delete from graphile_worker._private_jobs');
  await query(`select graphile_worker.add_job('forget-done', max_attempts := 1)`);
  await query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk was full'`);
  const [failed] = (await read()).failedJobs;
  expect(failed).toMatchObject({ job: 'forget-done', error: 'the disk was full', attempts: 1, nextAt: null });
  const retry = () =>
    world.inject({ method: 'POST', url: `/api/operations/jobs/${failed.id}/retry`, cookies });
  const reply = await retry();
  expect([reply.statusCode, reply.json()]).toEqual([200, { job: 'forget-done' }]);
  await world.finishJobs();
  expect((await read()).failedJobs).toEqual([]);
  const again = await retry();
  expect([again.statusCode, again.json().code]).toEqual([404, 'no_such_job']);
  const { rows } = await query(
    `select subject, details from audit_entries where action = 'failed job retried'`,
  );
  expect(rows).toEqual([{ subject: `job ${failed.id}`, details: { job: 'forget-done' } }]);
});

test('hides a one-time code in a subject, and deletes it with the secret', async () => {
  const code = '048213';
  const letter = codeEmailTemplate.linkTo('https://homes.example/viewings/1', {
    title: 'A home',
    when: '10:00 AM',
    code,
    until: '9:15 AM',
  });
  await enqueueEmail(world.kit, world.kit.db, {
    kind: 'viewing_code',
    key: 'viewing 1 code 1',
    recipient: 'guest@example.com',
    letter,
  });
  await query(`update emails set created_at = now() - interval '10 minutes' where key = 'viewing 1 code 1'`);
  const { emails } = await read();
  expect(emails.newest.map(({ subject }: { subject: string }) => subject)).toContain(
    '•••••• is your code to book the viewing',
  );
  expect(JSON.stringify(emails)).not.toContain(code);
  await query(
    `update emails set secret_ends_at = now() - interval '1 second' where key = 'viewing 1 code 1'`,
  );
  await world.runJobs('wipe-mail-secrets');
  const { rows } = await query(`select subject, body_text from emails where key = 'viewing 1 code 1'`);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('reports problems to monitoring while it serves traffic', async () => {
  const late = 'Background work is 4 minutes behind: 12 emails, 3 refunds';
  for (const [settings, message] of [
    [{ lateWork: () => late }, `${late}.`],
    [
      { leastFreeBytes: Number.MAX_VALUE },
      expect.stringMatching(/^The disk is almost full: \d+ MB left for data\.$/),
    ],
  ] as const) {
    const app = await world.startAnother({}, settings);
    await expect.poll(async () => (await app.inject({ url: '/readyz' })).json().message).toEqual(message);
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/readyz/traffic' })).statusCode).toBe(200);
    await app.close();
  }
});

test('reports not ready during a database stall, and serves cached pages', async () => {
  const pool = new Proxy(world.kit.pool, {
    get: (target, name) =>
      name === 'query' ? () => new Promise(() => {}) : Reflect.get(target, name, target),
  });
  const app = await world.startAnother({ pool }, {});
  const reply = await app.inject({ url: '/readyz' });
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'not_ready']);
  await app.close();
});
